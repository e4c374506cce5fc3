import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { ActField } from './act.ts';
import { FIELD_NAMES, fieldFault, readValues } from './field-kinds.ts';

const known = new Set(Object.values(FIELD_NAMES).flatMap((names) => [...names]));
const NAMED = /\bname:\s*'([a-z_]+)'|\b(?:without|field|figure|time)\(\s*'([a-z_]+)'/gu;

/** The names of fields in a source that no kind says how to read. */
function strangers(source: string): string[] {
  const names = [...source.matchAll(NAMED)].map(([, one, other]) => one ?? other ?? '');
  return names.filter((name) => !known.has(name));
}

it('knows of each field of each act what it holds', () => {
  const folder = new URL('../', import.meta.url);
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/u.test(path) && !path.includes('.test.'),
  );
  const found = sources.flatMap((path) => {
    const source = readFileSync(new URL(path, folder), 'utf8');
    return strangers(source).map((name) => `${path}: ${name}`);
  });
  expect(sources.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
  expect(
    strangers("fields: [{ name: 'tip_amount', label: t.tip }, field('odd_fee', t.fee)]"),
  ).toEqual(['tip_amount', 'odd_fee']);
});

it('has each name in one kind', () => {
  const all = Object.values(FIELD_NAMES).flatMap((names) => [...names]);
  expect(all.length).toBe(known.size);
});

const of = (name: string, more: Partial<ActField> = {}): ActField => ({
  name,
  label: name,
  ...more,
});

it.each([
  ['confirmed_usd', '15,000', '15000'],
  ['amount', '1,234,567.89', '1234567.89'],
  ['amount', '1.234,5', '1234.5'],
  ['amount', '0,125', '0.125'],
  ['amount', '10,000.00 USDT', '10000.00'],
  ['amount', '１２３', '123'],
  ['amount', '1e-7', '0.0000001'],
  ['amount', '', ''],
  ['overnight_rate', '-0,0001', '-0.0001'],
  ['totp', '１２３ ４５６', '123456'],
  ['uid', '１０００１', '10001'],
  ['claim_from', '2026/12/4　9:05', '2026-12-04 09:05'],
  ['claim_from', '2026-12-24T18:00', '2026-12-24 18:00'],
  ['dividend_time', '8:00', '08:00'],
  ['claim_from', '24.12.2026 18:00', '24.12.2026 18:00'],
  ['name', '１０，０００', '１０，０００'],
])('reads %s %j as %j', (name, typed, sent) => {
  const field = of(name);
  expect(readValues([field], { [name]: typed })).toEqual({ [name]: sent });
  expect(fieldFault(field, typed)).toBeUndefined();
});

it.each([
  ['amount', '-5', 'Negative numbers are not taken here'],
  ['amount', '1,250', 'This may be two numbers. Write 1250 or 1.250'],
  ['amount', '1.2.3', 'This is not a number. Write it like 1,234.5'],
  ['quantity', '10k', 'This is not a number. Write it like 1,234.5'],
  ['amount', '123456789012345678901', 'This number is too long'],
])('refuses %s %j at its field, and sends nothing else', (name, typed, said) => {
  const field = of(name);
  expect(fieldFault(field, typed)).toBe(said);
  expect(readValues([field], { [name]: typed })).toEqual({ [name]: typed });
});

it('leaves what was not touched, and what is chosen', () => {
  expect(fieldFault(of('value', { initial: 'none' }), 'none')).toBeUndefined();
  expect(fieldFault(of('hours', { options: [] }), '1 day')).toBeUndefined();
});
