import { expect, it } from 'vitest';
import { tryRecipientOf } from './recipients.ts';

it.each([
  '612345678',
  '06 12 34 56 78',
  '06.12.34.56.78',
  '+33 6 12 34 56 78',
  '+33 (0)6 12 34 56 78',
  '0033 6 12 34 56 78',
  '＋３３　６１２３４５６７８',
])('knows one account by its number, written as %s', (typed) => {
  expect(tryRecipientOf(typed, '33')).toMatchObject({ kind: 'mobile', key: '+33612345678' });
});

it('takes no number behind another calling code', () => {
  expect(tryRecipientOf('+44 612345678', '33')).toBeUndefined();
  expect(tryRecipientOf('06 12 34 x', '33')).toBeUndefined();
});
