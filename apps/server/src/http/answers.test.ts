import { LANGUAGES } from '@kontor/i18n';
import { expect, it } from 'vitest';
import { errorAnswer } from './answers.ts';
import { Refusal } from './refusal.ts';

const messageOf = (refusal: Refusal, language: (typeof LANGUAGES)[number] = 'en'): string =>
  errorAnswer(refusal, language).body.message;

it('tells a refusal by its reason or its field, where that has words of its own', () => {
  const ends = '2026-11-20 18:02 UTC';
  const told = (field: string) => messageOf(new Refusal('PAUSE_RUNS', { field, ends }));
  expect(told('cool_off_hours')).toMatch(/^Your break lasts until 2026-11-20 18:02 UTC/);
  expect(told('exclusion_months')).toMatch(/^Your self-exclusion lasts until 2026-11-20/);
  expect(told('elsewhere')).toMatch(/^Your break or self-exclusion lasts/);
  const weak = new Refusal('PASSWORD_WEAK', { field: 'password', reason: 'common' });
  expect(messageOf(weak)).toMatch(/^This is a common password/);
});

it.each(LANGUAGES)('tells a break and a self-exclusion apart in %s', (language) => {
  const told = ['cool_off_hours', 'exclusion_months', 'elsewhere'].map((field) =>
    messageOf(new Refusal('PAUSE_RUNS', { field, ends: 'soon' }), language),
  );
  expect(new Set(told).size).toBe(3);
});
