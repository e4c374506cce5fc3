import { describe, expect, it } from 'vitest';
import { readFigure } from './read-figure.ts';

const english = { group: ',', point: '.' };
const pasted = (text: string) => readFigure(text, english, { isFinished: true });

/** What is written behind or before a number may make it another one. */
describe('a text that a person means as another number is not taken as this one', () => {
  it.each([
    ['1E10', '10000000000'],
    ['1.5E10', '15000000000'],
    ['2E08', '200000000'],
  ])('the exponent of a spreadsheet: %s', (text, meant) => {
    const { value } = pasted(text);
    expect(value === undefined || value === meant, `${text} read as ${value}`).toBe(true);
  });
  it.each([
    ['5K$', 5],
    ['5M$', 5],
    ['5B$', 5],
    ['5 K€', 5],
    ['5 KUSDT', 5],
    ['5 MUSD', 5],
    ['5 KEUR', 5],
    ['5 TSD', 5],
    ['100 SATS', 100],
    ['50 GWEI', 50],
    ['5 MBTC', 5],
    ['5¢', 5],
    ['MINUS 5', 5],
    ['10X50', 10],
    ['5 THOUSANDS', 5],
    ['5 HUNDRED', 5],
  ])('a multiple or a part: %s', (text, wrong) => {
    expect(pasted(text).value).not.toBe(String(wrong));
  });
});
