import { describe, expect, it } from 'vitest';
import { CORE_VERSION, createCore } from './index.ts';
import { sessionAt } from '@kontor/rules/session';
import { checkCopyEnds } from './testing/copying.ts';
import { checkCouponEnds } from './testing/coupons.ts';
import { checkDualEnds } from './testing/dual.ts';
import { host, TestExchange } from './testing/exchange.ts';
import { checkDays } from './testing/limits.ts';
import { checkEntries, checkInvariants } from './testing/invariants.ts';
import { MemoryWatch } from './testing/memory.ts';
import { checkMiningEnds } from './testing/mining.ts';
import { checkSubscriptionEnds } from './testing/subscription.ts';
import { checkPredictionEnds } from './testing/prediction.ts';
import { checkNftEnds } from './testing/nft.ts';
import { checkTreasury } from './testing/quick-buy.ts';
import { checkSettlementPlaces } from './testing/settlements.ts';
import { Random } from './testing/random.ts';
import { ACME_USDT } from './testing/shares.ts';
import { Simulation } from './testing/simulation.ts';
import { crumbsMost } from './testing/spoilers.ts';

/** Long forms: STEPS=100000, SEED=… to look at one again, then with EVERY=1. */
const STEPS = Number(process.env.STEPS ?? 20_000);
/**
 * The invariants read every row that is live, of which a run gathers more and more. So they are
 * looked at after every command at first, then after every third, in a long run after every tenth;
 * what broke them is one of those before.
 */
const EACH_STEPS = 6_000;
const EVERY = Number(process.env.EVERY ?? (STEPS > 20_000 ? 10 : 3));
const SEEDS = process.env.SEED ? [Number(process.env.SEED)] : [2, 7];

/** So small that keys are forgotten all the time. */
const KEY_LIMITS = { count: 60, textLength: 20_000 };

interface Run {
  readonly batchSize: number;
  readonly steps: number;
  /** How often the exchange is restarted: the batch in hand was journalled, the memory is gone. */
  readonly restarts: number;
  /** Whether a core without restarts does the same beside it. */
  readonly twin: boolean;
}

function run(seed: number, { batchSize, steps, restarts, twin }: Run): TestExchange {
  const random = new Random(seed);
  const test = new TestExchange({ batchSize, liquidity: '20', keyLimits: KEY_LIMITS, twin });
  const simulation = new Simulation(test, random);
  const memory = new MemoryWatch(test);
  for (let step = 0; step < steps; step += 1) {
    try {
      simulation.step();
      if (step < EACH_STEPS || step % EVERY === 0) checkInvariants(test);
      memory.look();
      if (!random.chance(restarts)) continue;
      test.endBatch();
      test.recover();
      checkInvariants(test);
    } catch (error) {
      const last = JSON.stringify(test.history.at(-1));
      throw new Error(`seed ${seed}, step ${step}, after ${last}`, { cause: error });
    }
  }
  test.endBatch();
  return test;
}

/** Why positions ended in all crowds together: few of them come to an empty insurance fund. */
const closeReasons = new Set<string | null>();
/** What became of works' orders and deposits in all crowds together. */
const nftEnds = new Set<string>();

describe('the exchange under a random crowd', () => {
  it.each(SEEDS)('holds every invariant after its commands (seed %i)', (seed) => {
    const test = run(seed, { batchSize: 7, steps: STEPS, restarts: 0.001, twin: false });
    checkEntries(test);
    const { same, other, expired } = test.keyShell.answered;
    expect(Math.min(same, other, expired)).toBeGreaterThan(3);
    const codes = new Set(test.history.map(({ outcome }) => (outcome.ok ? 'ok' : outcome.code)));
    // The crowd must really have been everywhere.
    for (const code of ['ok', 'INSUFFICIENT_BALANCE', 'KEY_REUSED', 'PRICE_BAND', 'ORDER_NOT_OPEN'])
      expect(codes).toContain(code);
    const orders = test.table<{ id: number; status: string; cancelReason: string | null }>(
      'orders',
    );
    const ends = new Set(orders.map((order) => order.cancelReason ?? order.status));
    const options = test.table<{ id: number; result: string | null }>('options');
    const results = new Set(options.map((option) => option.result));
    for (const result of ['won', 'lost', 'void']) expect(results).toContain(result);
    checkShares(test);
    const positions = test.table<{ id: number; closeReason: string | null }>('positions');
    for (const { closeReason } of positions) closeReasons.add(closeReason);
    const copies = test.table<{ id: number; action: string; skipped: string | null }>('copies');
    const copied = new Set(copies.map(({ action, skipped }) => skipped ?? action));
    for (const action of ['open', 'close']) expect(copied).toContain(action);
    expect(copies.filter(({ skipped }) => skipped !== null).length).toBeGreaterThan(2);
    expect(checkCopyEnds(test)).toBeGreaterThan(5);
    checkLoanEnds(test);
    const follows = test.table<{ id: number; sharePaid: bigint }>('follows');
    expect(follows.some(({ sharePaid }) => sharePaid > 0n)).toBe(true);
    checkTreasury(test);
    checkCouponEnds(test);
    checkDualEnds(test);
    checkMiningEnds(test);
    checkSubscriptionEnds(test);
    checkPredictionEnds(test);
    for (const end of checkNftEnds(test)) nftEnds.add(end);
    // Every kind that a receipt is about.
    expect(checkSettlementPlaces(test).size).toBe(7);
    expect(checkDays(test)).toBeGreaterThan(5);
    expect(crumbsMost(test)).toBeGreaterThan(30);
    for (const code of ['LOSS_LIMIT', 'STAKE_LIMIT', 'COOLING_OFF', 'PAUSE_RUNS'])
      expect(codes).toContain(code);
    const bought = test.table<{ id: number; status: string; cancelReason: string | null }>(
      'buy_orders',
    );
    const fates = new Set(bought.map(({ status, cancelReason }) => cancelReason ?? status));
    for (const fate of ['paid', 'user', 'unpaid', 'rejected']) expect(fates).toContain(fate);
    for (const end of [
      'corporate_action',
      'filled',
      'self_trade',
      'sibling',
      'expired',
      'user',
      'immediate_or_cancel',
    ])
      expect(ends).toContain(end);
  });

  it('sees positions end for every reason there is', () => {
    for (const reason of ['user', 'take_profit', 'stop_loss', 'liquidation', 'adl', 'copy'])
      expect(closeReasons).toContain(reason);
  });

  it('sees works’ orders and deposits come to every end', () => {
    for (const end of ['paid', 'expired', 'cancelled']) expect(nftEnds).toContain(`order ${end}`);
    for (const end of ['returned', 'applied', 'forfeited'])
      expect(nftEnds).toContain(`deposit ${end}`);
  });

  it('does the same with restarts at any step as without any', () => {
    const steps = Math.min(STEPS, 6_000);
    const test = run(77, { batchSize: 5, steps, restarts: 0.02, twin: true });
    expect(test.batchEnds.length).toBeGreaterThan(steps / 5);
    expect(CORE_VERSION).not.toBe('');
    checkBatching(test);
  });
});

/**
 * Each command in a batch of its own is done or refused as it was among others: what is over leaves
 * memory with its batch, and no answer but the words of a refusal may depend on that.
 */
function checkBatching(test: TestExchange): void {
  // What was forgotten there is new here too.
  const core = createCore(host, test.keyLimits);
  for (const { command, outcome } of test.history) {
    const alone = core.apply(command);
    if (outcome.ok || alone.ok) expect(alone, JSON.stringify(command)).toEqual(outcome);
    core.endBatch();
  }
}

/** Loans ended in every way that ordinary hours bring. */
function checkLoanEnds(test: TestExchange): void {
  const loans = test.table<{ id: number; status: string }>('loans');
  const ends = new Set(loans.map(({ status }) => status));
  for (const end of ['repaid', 'closed_out', 'cancelled', 'rejected']) expect(ends).toContain(end);
}

/** Shares were traded, in sessions only, and split, and paid for. */
function checkShares(test: TestExchange): void {
  const fills = test
    .table<{ id: number; marketId: number; at: number }>('fills')
    .filter((fill) => fill.marketId === ACME_USDT);
  expect(fills.length).toBeGreaterThan(20);
  for (const { at } of fills) expect(sessionAt(at)).toBeDefined();
  const actions = test.table<{ id: number; kind: string; holders: number }>('corporate_actions');
  for (const kind of ['split', 'dividend']) {
    expect(actions.some((action) => action.kind === kind && action.holders > 0)).toBe(true);
  }
}
