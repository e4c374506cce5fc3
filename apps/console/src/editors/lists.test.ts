import { expect, it } from 'vitest';
import { pairsOf, pairsText, wordsOf } from './lists.ts';

it('reads words and pairs as they are written, and writes them so that they are read again', () => {
  expect(wordsOf(' DBS , UOB,, ')).toEqual(['DBS', 'UOB']);
  expect(wordsOf('')).toEqual([]);
  const pairs = [
    { name: 'account', value: '123-456' },
    { name: 'key', value: 'a=b' },
  ];
  expect(pairsOf('account = 123-456; key=a=b;')).toEqual(pairs);
  expect(pairsOf(pairsText(pairs))).toEqual(pairs);
  expect(pairsOf('nothing')).toEqual([{ name: 'nothing', value: '' }]);
});
