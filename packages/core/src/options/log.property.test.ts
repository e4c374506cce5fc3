import { ACCOUNT_IDS } from '@kontor/schema';
import { describe, expect, it } from 'vitest';
import { balanceId, HOUSE, houseBalanceId } from '../index.ts';
import { BTC_USDT, FIRST_USER, TestExchange, USDT } from '../testing/exchange.ts';
import { checkEntries, checkInvariants } from '../testing/invariants.ts';
import { Random } from '../testing/random.ts';
import type { Option } from './open-options.ts';

const SEEDS = process.env.SEED ? [Number(process.env.SEED)] : [1, 2, 3, 4, 5, 6, 7, 20_220_105];
const STEPS = Number(process.env.STEPS ?? 1_500);
const USERS = 5;

interface LoggedTick {
  readonly id: number;
  readonly at: number;
  readonly price: bigint;
}

/** Ticks with gaps, in bursts and late; options at any moment; pulses; restarts. */
function run(random: Random): TestExchange {
  const test = new TestExchange({ batchSize: random.whole(1, 5) });
  const bought = new Map<number, { stake: string; direction: string; seconds: number }>();
  for (let user = 0; user < USERS; user += 1) test.member(FIRST_USER + user);
  let price = 400;
  let lagMs = 0;
  for (let step = 0; step < STEPS; step += 1) {
    // Mostly a second, sometimes a few ms so that several things meet, sometimes a gap.
    const gap = random.chance(0.02) ? random.whole(3_000, 40_000) : random.whole(1, 1_200);
    test.advance(random.chance(0.2) ? random.whole(0, 2) : gap);
    if (random.chance(0.03)) lagMs = random.chance(0.5) ? 0 : random.whole(0, 9_000);
    const act = random.next();
    if (act < 0.75) {
      price += random.whole(-1, 1);
      const at = test.at - Math.min(lagMs, random.whole(0, 9_000));
      test.system('market.tick', { at, prices: [[BTC_USDT, String(price), '1']] });
    } else if (act < 0.95) {
      const input = {
        stake: String(random.whole(10, 200)),
        direction: random.pick(['up', 'down'] as const),
        seconds: random.pick([30, 60, 120]),
      };
      const outcome = test.send(FIRST_USER + random.whole(0, USERS - 1), 'option.buy', {
        marketId: BTC_USDT,
        currencyId: USDT,
        ...input,
      });
      if (outcome.ok) bought.set((outcome.result as { id: number }).id, input);
    } else if (act < 0.98) test.system('clock.pulse', {});
    else if (act < 0.99) {
      const value = String(random.whole(1, 8));
      test.system('setting.define', { name: 'option_tick_wait_seconds', value });
    } else {
      test.endBatch();
      test.recover();
    }
    checkInvariants(test);
  }
  // Long enough for everything to be over, and a last tick so that the log is complete.
  test.advance(200_000);
  test.system('market.tick', { at: test.at, prices: [[BTC_USDT, '1', '1']] });
  test.endBatch();
  for (const option of test.table<Option>('options')) {
    const input = bought.get(option.id);
    expect(option).toMatchObject({ direction: input?.direction, seconds: input?.seconds });
  }
  return test;
}

/** The rule as it is written in words, over the whole log, with none of the core's functions. */
function fromLog(option: Option, log: readonly LoggedTick[]) {
  const first = log.filter((tick) => tick.at > option.acceptedAt)[0];
  if (first === undefined || first.at - option.acceptedAt > option.tickWaitMs) {
    return { result: 'void', entryTickId: null, exitTickId: null };
  }
  const expiry = first.at + option.seconds * 1_000;
  const last = log.filter((tick) => tick.at <= expiry).at(-1);
  if (last === undefined || expiry - last.at >= option.tickWaitMs) {
    return { result: 'void', entryTickId: first.id, exitTickId: null };
  }
  const change = last.price - first.price;
  const gain = option.direction === 'up' ? change : -change;
  const result = gain > 0n ? 'won' : gain < 0n ? 'lost' : 'tie';
  return { result, entryTickId: first.id, exitTickId: last.id };
}

describe('options and the log', () => {
  it.each(SEEDS)('every result is what the whole log says (seed %i)', (seed) => {
    const test = run(new Random(seed));
    checkInvariants(test);
    checkEntries(test);
    const log = test.table<LoggedTick>('ticks').sort((a, b) => a.id - b.id);
    for (let n = 1; n < log.length; n += 1) {
      expect(log[n]?.at).toBeGreaterThan(log[n - 1]?.at ?? 0);
    }
    const options = test.table<Option>('options');
    let paid = 0n;
    for (const option of options) {
      const { result, entryTickId, exitTickId } = option;
      const seen = { result, entryTickId, exitTickId };
      expect(seen, `seed ${seed}, option ${option.id}`).toEqual(fromLog(option, log));
      paid += option.returned - option.stake;
    }
    expect(options.length).toBeGreaterThan(STEPS / 20);
    expect(new Set(options.map((option) => option.result)).size).toBe(4);
    const { ledger } = test.core.exchange;
    expect(ledger.available(houseBalanceId(HOUSE.options.id, USDT))).toBe(-paid);
    for (let user = 0; user < USERS; user += 1) {
      const id = balanceId(FIRST_USER + user, ACCOUNT_IDS.micro, USDT);
      expect(ledger.frozen(id)).toBe(0n);
    }
  });
});
