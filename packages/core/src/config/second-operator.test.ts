import { parseAmount } from '@kontor/money';
import { ONE_ENOUGH, settingWantsTwo } from '@kontor/rules/four-eyes';
import { expect, it } from 'vitest';
import { TestExchange } from '../testing/exchange.ts';
import { DEFAULT_SETTINGS } from './defaults.ts';

const OLGA = 1;
const PAUL = 2;
const NAMES = Object.keys(DEFAULT_SETTINGS);
const ONE = parseAmount('1');

/** Which of both ways one operator alone can change a setting: what the exchange itself allows. */
function aloneIn(name: string): string {
  const test = new TestExchange();
  const now = parseAmount('10');
  const ways = { less: now - ONE, more: now + ONE };
  const allowed = Object.entries(ways).flatMap(([way, value]) => {
    test.system('setting.define', { name, value: '10' });
    const { ok } = test.send(OLGA, 'setting.define', { name, value: String(value / ONE) });
    return ok ? [way] : [];
  });
  return allowed.length === 2 ? 'either' : (allowed[0] ?? 'neither');
}

it('every setting wants two operators, unless it is said why one does no harm with it', () => {
  const judged = NAMES.map((name) => [name, ONE_ENOUGH[name]?.way ?? 'neither']);
  expect(NAMES.map((name) => [name, aloneIn(name)])).toEqual(judged);
  for (const { why } of Object.values(ONE_ENOUGH)) expect(why).toMatch(/\w+ \w+/);
});

it('one that nobody has judged wants two, whatever its name', () => {
  for (const name of ['made_tomorrow', 'constructor', '__proto__', 'toString']) {
    expect([settingWantsTwo(name, 1n, 2n), settingWantsTwo(name, 2n, 1n)]).toEqual([true, true]);
  }
});

it('all that is judged is a setting', () => {
  const test = new TestExchange();
  for (const name of NAMES) {
    const same = { name, value: DEFAULT_SETTINGS[name] ?? '' };
    // What stays as it is wants nobody's word.
    expect([name, test.send(OLGA, 'setting.define', same).ok]).toEqual([name, true]);
  }
  expect(Object.keys(ONE_ENOUGH).filter((name) => !NAMES.includes(name))).toEqual([]);
});

it.each([
  // More members share an address before anybody looks.
  ['withdrawal_shared_members', '50'],
  ['withdrawal_shared_days', '1'],
  ['address_hold_hours', '0'],
  ['withdrawal_second_review_btc', '1'],
  ['deposit_second_review_btc', '1'],
  ['buy_daily_orders_maximum', '1000'],
  ['grant_amount', '1000000'],
  // An option on an old price is one whose end is known.
  ['index_stale_seconds', '200000'],
  ['index_stale_seconds', '2'],
  ['option_tick_wait_seconds', '1'],
  ['option_stake_maximum', '1000000'],
  ['convert_guard', '0.02'],
  ['convert_quote_seconds', '600'],
  ['copy_slippage_other', '0.1'],
  ['stale_haircut_maximum', '0.5'],
  ['loan_leverage_maximum', '10'],
  ['loan_close_rate', '1.29'],
  ['prediction_resolve_days', '1'],
  ['convert_fee_rate', '0'],
  ['referral_rate', '0.5'],
])('one operator does not make %s %s, and two do', (name, value) => {
  const test = new TestExchange();
  const alone = test.send(OLGA, 'setting.define', { name, value });
  expect(alone).toMatchObject({ ok: false, code: 'FOUR_EYES_REQUIRED' });
  expect(test.send(PAUL, 'setting.define', { name, value, proposer: OLGA }).ok).toBe(true);
});
