import { sessionAt } from '@kontor/rules/session';
import { budget } from '@kontor/testkit/budget';
import { describe, expect, it } from 'vitest';
import { CORE_VERSION, createCore } from './index.ts';
import { checkCopyEnds } from './testing/copying.ts';
import { checkCouponEnds, COUPON_ENDS } from './testing/coupons.ts';
import { ENTRIES_EVERY, LOOKED_AT_EVERY, SHORT_STEPS } from './testing/crowd.ts';
import { DUAL_ENDS, dualEnds } from './testing/dual.ts';
import { host, TestExchange } from './testing/exchange.ts';
import { checkEntries, checkInvariants } from './testing/invariants.ts';
import { checkDays } from './testing/limits.ts';
import { MemoryWatch } from './testing/memory.ts';
import { Met } from './testing/met.ts';
import { checkMiningEnds, MINING_ENDS } from './testing/mining.ts';
import { checkNftEnds, NFT_ENDS } from './testing/nft.ts';
import { checkPredictionEnds, PREDICTION_ENDS } from './testing/prediction.ts';
import { checkTreasury } from './testing/quick-buy.ts';
import { Random } from './testing/random.ts';
import { expectSame } from './testing/same.ts';
import { checkSettlementPlaces } from './testing/settlements.ts';
import { ACME_USDT } from './testing/shares.ts';
import { Simulation } from './testing/simulation.ts';
import { crumbsMost } from './testing/spoilers.ts';
import { checkSubscriptionEnds, SUBSCRIPTION_ENDS } from './testing/subscription.ts';

/** STEPS=… and SEED=… to look at one again, then with EVERY=1. */
const STEPS = Number(process.env.STEPS ?? budget(SHORT_STEPS, 100_000));
const SEEDS = process.env.SEED ? [Number(process.env.SEED)] : budget([2, 3], [2, 3, 5, 8, 13, 21]);
/**
 * The invariants read every row that is live, of which a run gathers more and more. So they are
 * looked at after every command at first, then now and then; what broke them is one of those
 * before.
 */
const EACH_STEPS = budget(250, 6_000);
const EVERY = Number(process.env.EVERY ?? LOOKED_AT_EVERY);
/**
 * Further crowds, who are looked at now and then: what is rare in one of them is not in all. The
 * two of the short form come by the most of what is rare.
 */
const FURTHER_SEEDS = process.env.SEED ? [] : budget([21, 29], [21, 29, 34, 55, 89, 144, 233, 377]);
const FURTHER_STEPS = budget(SHORT_STEPS, 5_500);
const FURTHER_EVERY = 100;

/** So small that keys are forgotten all the time. */
const KEY_LIMITS = { count: 60, textLength: 20_000 };

interface Run {
  readonly batchSize: number;
  readonly steps: number;
  /** How often the exchange is restarted: the batch in hand was journalled, the memory is gone. */
  readonly restarts: number;
  /** Whether a core without restarts does the same beside it. */
  readonly twin: boolean;
  /** After how many steps the invariants are looked at; default: as above. */
  readonly every?: number;
}

function run(seed: number, { batchSize, steps, restarts, twin, every }: Run): TestExchange {
  const random = new Random(seed);
  const test = new TestExchange({ batchSize, liquidity: '20', keyLimits: KEY_LIMITS, twin });
  const simulation = new Simulation(test, random);
  const memory = new MemoryWatch(test);
  for (let step = 0; step < steps; step += 1) {
    try {
      simulation.step();
      if (isDue(step, every)) checkInvariants(test);
      if (step % ENTRIES_EVERY === 0) checkEntries(test);
      if (every === undefined) memory.look();
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

function isDue(step: number, every: number | undefined): boolean {
  if (every !== undefined) return step % every === 0;
  return step < EACH_STEPS || step % EVERY === 0;
}

/** Collects what happened in all crowds, for the wishes at the end. */
const met = new Met();

/** Of every kind, and once is enough. */
const ONCE = {
  answers: [
    'ok',
    'INSUFFICIENT_BALANCE',
    'KEY_REUSED',
    'PRICE_BAND',
    'ORDER_NOT_OPEN',
    'LOSS_LIMIT',
    'STAKE_LIMIT',
    'COOLING_OFF',
    'PAUSE_RUNS',
  ],
  orders: [
    'corporate_action',
    'filled',
    'self_trade',
    'sibling',
    'expired',
    'user',
    'immediate_or_cancel',
    'filled in crumbs',
  ],
  options: ['won', 'lost', 'void'],
  copies: ['open', 'close', 'profit shared'],
  loans: ['repaid', 'closed_out', 'cancelled', 'rejected'],
  purchases: ['paid', 'user', 'unpaid', 'rejected'],
  coupons: COUPON_ENDS,
  dual: DUAL_ENDS,
  mining: MINING_ENDS,
  subscription: SUBSCRIPTION_ENDS,
  prediction: PREDICTION_ENDS,
  shares: ['split', 'dividend'],
} as const;
type Subject = keyof typeof ONCE | 'positions' | 'works' | 'counts' | 'settlements';

function noteAll(subject: Subject, all: Iterable<string | null>): void {
  for (const what of all) met.note(`${subject}: ${what}`);
}

/** Checks a crowd at its end and collects what happened in it. */
function lookBack(test: TestExchange): void {
  checkEntries(test);
  checkTreasury(test);
  noteAll('coupons', checkCouponEnds(test));
  noteAll('dual', dualEnds(test));
  noteAll('mining', checkMiningEnds(test));
  noteAll('subscription', checkSubscriptionEnds(test));
  noteAll('prediction', checkPredictionEnds(test));
  noteAll('works', checkNftEnds(test));
  noteAll('settlements', checkSettlementPlaces(test).keys());
  met.note('counts: days', checkDays(test));
  met.note('counts: copies filled in parts', checkCopyEnds(test));
  if (crumbsMost(test) > 30) met.note('orders: filled in crumbs');
  const { same, other, expired } = test.keyShell.answered;
  for (const [name, times] of Object.entries({ same, other, expired })) {
    met.note(`counts: key ${name}`, times);
  }
  noteShares(test);
  noteRows(test);
}

function noteRows(test: TestExchange): void {
  noteAll(
    'answers',
    test.history.map(({ outcome }) => (outcome.ok ? 'ok' : outcome.code)),
  );
  type Ended = { id: number; status: string; cancelReason: string | null };
  const endOf = ({ status, cancelReason }: Ended) => cancelReason ?? status;
  noteAll('orders', test.table<Ended>('orders').map(endOf));
  noteAll('purchases', test.table<Ended>('buy_orders').map(endOf));
  noteAll(
    'loans',
    test.table<Ended>('loans').map(({ status }) => status),
  );
  const options = test.table<{ id: number; result: string | null }>('options');
  noteAll(
    'options',
    options.map(({ result }) => result),
  );
  const positions = test.table<{ id: number; closeReason: string | null }>('positions');
  noteAll(
    'positions',
    positions.map(({ closeReason }) => closeReason),
  );
  const copies = test.table<{ id: number; action: string; skipped: string | null }>('copies');
  noteAll(
    'copies',
    copies.map(({ action, skipped }) => skipped ?? action),
  );
  met.note('counts: copies skipped', copies.filter(({ skipped }) => skipped !== null).length);
  const follows = test.table<{ id: number; sharePaid: bigint }>('follows');
  noteAll(
    'copies',
    follows.filter(({ sharePaid }) => sharePaid > 0n).map(() => 'profit shared'),
  );
}

/** Shares are traded in sessions only. */
function noteShares(test: TestExchange): void {
  const fills = test
    .table<{ id: number; marketId: number; at: number }>('fills')
    .filter((fill) => fill.marketId === ACME_USDT);
  for (const { at } of fills) expect(sessionAt(at)).toBeDefined();
  met.note('counts: fills of shares', fills.length);
  const actions = test.table<{ id: number; kind: string; holders: number }>('corporate_actions');
  noteAll(
    'shares',
    actions.filter(({ holders }) => holders > 0).map(({ kind }) => kind),
  );
}

describe('the exchange under a random crowd', () => {
  it.each(SEEDS)('holds every invariant after its commands (seed %i)', (seed) => {
    lookBack(run(seed, { batchSize: 7, steps: STEPS, restarts: 0.001, twin: false }));
  });

  it('has really been everywhere', () => {
    const further = { batchSize: 7, steps: FURTHER_STEPS, restarts: 0.001, twin: false };
    for (const seed of FURTHER_SEEDS) lookBack(run(seed, { ...further, every: FURTHER_EVERY }));
    for (const [subject, wishes] of Object.entries(ONCE)) {
      expect(met.missing(wishes.map((what) => `${subject}: ${what}`))).toEqual([]);
    }
    const keys = ['key same', 'key other', 'key expired'];
    const often = [...keys, 'copies skipped', 'copies filled in parts', 'days'];
    expect(
      met.missing(
        often.map((what) => `counts: ${what}`),
        6,
      ),
    ).toEqual([]);
    expect(met.missing(['counts: fills of shares'], 31)).toEqual([]);
    // Every kind that a receipt is about.
    expect(met.kindsOf('settlements: ')).toBe(7);
  });

  it('sees positions end for every reason there is', () => {
    const reasons = ['user', 'take_profit', 'stop_loss', 'liquidation', 'adl', 'copy'];
    expect(met.missing(reasons.map((reason) => `positions: ${reason}`))).toEqual([]);
  });

  it('sees works’ orders and deposits come to every end', () => {
    expect(met.missing(NFT_ENDS.map((end) => `works: ${end}`))).toEqual([]);
  });

  it('does the same with restarts at any step as without any', () => {
    const steps = Math.min(STEPS, budget(2_500, 6_000));
    // That it comes to the same is what its twin says, after every command.
    const looked = budget<{ every?: number }>({ every: 25 }, {});
    const test = run(77, { batchSize: 5, steps, restarts: 0.02, twin: true, ...looked });
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
    if (outcome.ok || alone.ok) expectSame(alone, outcome, command.kind);
    core.endBatch();
  }
}
