import { describe, expect, it } from 'vitest';
import { bestLine, linesFrom } from './choice.ts';

const A = { name: 'A', url: 'https://a.example' };
const B = { name: 'B', url: 'https://b.example' };
const OWN = { name: 'own.example', url: 'https://own.example' };

describe('the list', () => {
  it('has the own address once, by its name where it has one', () => {
    expect(linesFrom([{ name: 'Kontor', url: '/' }], OWN)).toEqual([
      { name: 'Kontor', url: OWN.url },
    ]);
    expect(linesFrom([A, B], A)).toEqual([A, B]);
    expect(linesFrom([A, B], OWN)).toEqual([OWN, A, B]);
  });
});

describe('the automatic choice', () => {
  it.each<[string, Record<string, number | null>, string | undefined]>([
    ['stays where it is as good', { [A.url]: 50, [B.url]: 40 }, A.url],
    ['stays where others are a little better', { [A.url]: 50, [B.url]: 24 }, A.url],
    ['stays when twice as fast is still no time', { [A.url]: 20, [B.url]: 2 }, A.url],
    ['leaves for a far better one', { [A.url]: 200, [B.url]: 40 }, B.url],
    ['leaves one that does not answer', { [A.url]: null, [B.url]: 900 }, B.url],
    ['stays when nothing else was measured', { [A.url]: 900 }, A.url],
    ['knows nothing when nothing answers', { [A.url]: null, [B.url]: null }, undefined],
  ])('%s', (_, latencies, expected) => {
    expect(bestLine([A, B], latencies, A.url)).toBe(expected);
  });
});
