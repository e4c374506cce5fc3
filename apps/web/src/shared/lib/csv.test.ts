import { describe, expect, it } from 'vitest';
import { toCsv } from './csv.ts';

describe('toCsv', () => {
  it('quotes what needs it and ends each row', () => {
    const text = toCsv([
      ['id', 'note'],
      ['1', 'a,b "c"\nd'],
    ]);
    expect(text).toBe('\ufeffid,note\r\n1,"a,b ""c""\nd"\r\n');
  });

  it('lets no cell become a formula, and leaves numbers alone', () => {
    expect(toCsv([['=1+1', '@x', '-0.5', '-x', '0.1']])).toBe("\ufeff'=1+1,'@x,-0.5,'-x,0.1\r\n");
  });
});
