import { expect, it } from 'vitest';
import { isWeakPayPassword } from './pay-password.ts';

it.each([
  ['000000', 'one digit'],
  ['191919', 'two digits'],
  ['123123', 'a half twice'],
  ['774477', 'two digits'],
  ['473374', 'the same backwards'],
  ['334455', 'pairs'],
  ['777444', 'triples'],
  ['123456', 'a run'],
  ['654321', 'a run down'],
  ['890123', 'a run through zero'],
  ['321098', 'a run down through zero'],
  ['310785', 'day, month, year'],
  ['073185', 'month, day, year'],
  ['850731', 'year, month, day'],
  ['198507', 'year and month'],
  ['071985', 'month and year'],
])('%s is weak: %s', (digits) => expect(isWeakPayPassword(digits)).toBe(true));

it.each(['739154', '408263', '953808', '620097'])('%s is not', (digits) =>
  expect(isWeakPayPassword(digits)).toBe(false),
);

it('what is part of a number that people know is weak', () => {
  expect(isWeakPayPassword('739154', ['15173915498'])).toBe(true);
  expect(isWeakPayPassword('739154', ['15173915598'])).toBe(false);
});

it('leaves most of them: a rule that refuses too much helps who guesses', () => {
  let refused = 0;
  for (let n = 0; n < 1_000_000; n += 1) {
    if (isWeakPayPassword(String(n).padStart(6, '0'))) refused += 1;
  }
  expect(refused).toBeLessThan(120_000);
});
