import { expect, it } from 'vitest';
import { Refusal } from '../../http/refusal.ts';
import { Passwords } from './passwords.ts';

const CHEAP = { memoryCost: 8, timeCost: 1 } as const;
/** More than run and wait at a time. */
const CROWD = 300;

it('checks unknown and known accounts alike after a first check was turned away', async () => {
  const passwords = new Passwords(CHEAP);
  const known = await passwords.hash('correct horse battery');
  const crowd = Array.from({ length: CROWD }, () => passwords.hash('one of many'));
  const refused = [passwords.matches(undefined, 'a guess'), passwords.matches(known, 'a guess')];
  for (const one of refused) await expect(one).rejects.toMatchObject({ code: 'EXCHANGE_BUSY' });
  const ends = await Promise.allSettled(crowd);
  expect(ends.some((end) => end.status === 'rejected' && end.reason instanceof Refusal)).toBe(true);
  expect(await passwords.matches(undefined, 'the account that nobody has')).toBe(false);
  expect(await passwords.matches(known, 'correct horse battery')).toBe(true);
});
