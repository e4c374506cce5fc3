import { DUAL_NEAREST_MS, DUAL_TICK_WAIT_MS } from '@kontor/rules/dual';
import { unlockAt } from '@kontor/rules/subscription';
import { DAY_MS, MINUTE_MS } from '@kontor/rules/time';
import { waitsForPart } from '../faults/log-steps.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { LAPSE_MS } from '../nft/sale.ts';
import type { TestExchange } from './exchange.ts';

/** A subject that must have a timer of its kind, and when that may be due. */
type Expected = readonly [subjectId: number, ...dueAt: number[]];

/** After which quotes are still known for used ones. */
const QUOTE_KEPT_MS = 10 * MINUTE_MS;
/** When who has reserved a work is told to pay. */
const REMINDED_MS = 5 * MINUTE_MS;

/** Which rows wait for a moment, and for which, by the kind of the timer. */
const WAITING: Readonly<Record<string, (x: Exchange) => Iterable<Expected>>> = {
  'order.expire': (x) =>
    pick(x.orders, ({ id, status, expiresAt }) =>
      status === 'open' || status === 'waiting' ? [id, expiresAt] : null,
    ),
  'option.entry': (x) =>
    pick(x.options, ({ id, status, acceptedAt, tickWaitMs }) =>
      status === 'pending' ? [id, acceptedAt + tickWaitMs] : null,
    ),
  'option.expiry': (x) =>
    pick(x.options, ({ id, status, expiresAt, tickWaitMs }) =>
      status === 'open' ? [id, (expiresAt ?? 0) + tickWaitMs] : null,
    ),
  'follow.deadline': (x) =>
    pick(x.follows, ({ id, status, deadline }) => (status === 'active' ? [id, deadline] : null)),
  'convert.quote': (x) =>
    pick(x.convertQuotes, ({ id, over, validUntil }) =>
      over ? null : [id, validUntil + QUOTE_KEPT_MS],
    ),
  'loan.quote': (x) =>
    pick(x.loans, ({ id, status, validUntil }) => (status === 'quoted' ? [id, validUntil] : null)),
  'loan.interest': (x) =>
    pick(x.loans, ({ id, status, nextInterestAt }) =>
      status === 'active' ? [id, nextInterestAt] : null,
    ),
  'buy.quote': (x) =>
    pick(x.buyQuotes, ({ id, over, validUntil }) =>
      over ? null : [id, validUntil + QUOTE_KEPT_MS],
    ),
  'buy.unpaid': (x) =>
    pick(x.buyOrders, ({ id, status, payBefore }) =>
      status === 'to_be_paid' ? [id, payBefore] : null,
    ),
  'buy.over': (x) =>
    pick(x.buyOrders, ({ id, over, status, createdAt, appealBefore, updatedAt }) =>
      !over && (status === 'paid' || status === 'cancelled')
        ? [id, Math.max(createdAt + DAY_MS, appealBefore ?? 0, updatedAt)]
        : null,
    ),
  'coupon.expiry': (x) =>
    pick(x.coupons, ({ id, status, useBefore }) => (status === 'unused' ? [id, useBefore] : null)),
  'coupon.warning': (x) =>
    pick(x.coupons, ({ id, status, claimedAt, useBefore }) => {
      const at = useBefore - DAY_MS;
      return status === 'unused' && at > claimedAt && at > x.at ? [id, at] : null;
    }),
  'coupon.claims_end': (x) =>
    pick(x.couponOffers, ({ id, claimUntil }) => (claimUntil > x.at ? [id, claimUntil] : null)),
  'coupon.end': (x) =>
    pick(x.coupons, ({ id, status, activeUntil }) =>
      status === 'active' ? [id, activeUntil] : null,
    ),
  'dual.maturity': (x) =>
    pick(x.dualProducts, ({ id, status, maturesAt }) =>
      status === 'open' ? [id, maturesAt + DUAL_TICK_WAIT_MS] : null,
    ),
  'dual.deadline': (x) =>
    pick(x.dualProducts, ({ id, status, maturesAt }) =>
      status === 'settling' ? [id, maturesAt + DUAL_NEAREST_MS + DUAL_TICK_WAIT_MS] : null,
    ),
  'mining.due': (x) =>
    pick(x.miningOrders, ({ id, status, nextDividendAt, expiresAt }) =>
      status === 'in_progress' ? [id, nextDividendAt ?? expiresAt] : null,
    ),
  'subscription.due': (x) =>
    pick(x.subscriptionProjects, (row) => {
      const { id, status, startsAt, endsAt, listingAt, lockDays, unlockedAt } = row;
      if (status === 'listed') {
        return unlockedAt === null ? [id, unlockAt(listingAt, lockDays)] : null;
      }
      const next = { warm_up: startsAt, in_progress: endsAt, finished: listingAt, withdrawn: null };
      return [id, next[status]];
    }),
  'prediction.turn': (x) =>
    pick(x.predictionQuizzes, ({ id, state, opensAt, closesAt, endsAt, voidAt }) => {
      const next = { not_started: opensAt, guessing: closesAt, cut_off: endsAt };
      return [id, { ...next, unsettled: voidAt, over: null }[state]];
    }),
  'prediction.silence': (x) =>
    pick(x.predictionQuizzes, (row) => {
      const { id, kind, state, startPrice, closesAt, endsAt, tickWaitMs } = row;
      if (kind !== 'price' || state === 'over') return null;
      return [id, (startPrice === null ? closesAt : endsAt) + tickWaitMs];
    }),
  'nft.end': (x) =>
    pick(x.nftSales, ({ id, status, endsAt }) =>
      status === 'waiting' || status === 'open' ? [id, endsAt] : null,
    ),
  'nft.unpaid': (x) =>
    pick(x.nftOrders, ({ id, kind, status, createdAt, payBefore }) => {
      if (status !== 'unpaid') return null;
      // Of what was reserved it comes a first time to remind.
      const remindedAt = createdAt + REMINDED_MS;
      return kind === 'buy' && remindedAt > x.at ? [id, remindedAt, payBefore] : [id, payBefore];
    }),
  'nft.lapse': (x) =>
    pick(x.nftOrders, ({ id, lapsed, updatedAt }) => (lapsed ? [id, updatedAt + LAPSE_MS] : null)),
};

/** What is done right after the command that set them, for rows that may have ended with it. */
const AT_ONCE: Readonly<Record<string, (x: Exchange, subjectId: number) => boolean>> = {
  'copy.open': (x, id) => (x.positions.get(id)?.enteredLots ?? 1n) > 0n,
  'copy.close': () => true,
  'copy.stops': (x, id) => x.positions.get(id) !== undefined,
  'copy.share': (x, id) => x.follows.get(id) !== undefined,
  'copy.stop_losses': () => true,
  'futures.judge': () => true,
};

/** Every timer is for a row that waits for it, and every row that waits has one timer, in time. */
export function checkTimers(test: TestExchange): void {
  const x = test.core.exchange;
  const waiting = new Map<string, number>();
  // What waits for a parked part may come when its row waits no more, and then does nothing.
  const held = new Set(x.timers['held'].map(({ id }) => id));
  const late = new Set<string>();
  for (const { id, kind, subjectId, dueAt } of x.timers.waiting()) {
    const key = `${kind} of ${subjectId}`;
    if (held.has(id)) late.add(key);
    if (waiting.has(key)) throw new Error(`there are two timers ${key}`);
    const isAtOnce = AT_ONCE[kind];
    if (isAtOnce !== undefined && waitsForPart(x, kind, subjectId)) continue;
    if (isAtOnce === undefined) waiting.set(key, dueAt);
    else if (!held.has(id) && (dueAt > x.at || !isAtOnce(x, subjectId))) {
      throw new Error(`${key} outlives its row`);
    }
  }
  for (const [kind, rowsOf] of Object.entries(WAITING)) {
    for (const [subjectId, ...times] of rowsOf(x)) {
      const key = `${kind} of ${subjectId}`;
      const dueAt = waiting.get(key);
      if (dueAt === undefined) throw new Error(`there is no timer ${key}`);
      const isInTime = times.includes(dueAt) || waitsForPart(x, kind, subjectId);
      if (!isInTime) throw new Error(`${key} is due at ${dueAt}, not ${times.join()}`);
      waiting.delete(key);
    }
  }
  for (const key of waiting.keys()) {
    const [kind = '', subjectId] = key.split(' of ');
    // One that is parked stays, whatever becomes of its row, until it is let run.
    if (late.has(key) || waitsForPart(x, kind, Number(subjectId))) continue;
    throw new Error(`the timer ${key} has no row that waits`);
  }
  checkNext(x, held);
}

/** The first to come is the first of all that wait, but for those that wait for a parked part. */
function checkNext({ timers }: Exchange, held: ReadonlySet<number>): void {
  const coming = [...timers.waiting()].filter(({ id }) => !held.has(id));
  const first = coming.reduce((at, { dueAt }) => Math.min(at, dueAt), Number.POSITIVE_INFINITY);
  const next = timers.nextAt ?? Number.POSITIVE_INFINITY;
  if (next !== first) throw new Error(`the next timer is due at ${first}, not at ${next}`);
}

/** What a rule says of each row; null where it waits for nothing. */
function* pick<Row>(
  table: { values(): Iterable<Row> },
  rule: (row: Row) => readonly [number, ...(number | null)[]] | null,
): Generator<Expected> {
  for (const row of table.values()) {
    const found = rule(row);
    if (found === null) continue;
    const [id, ...times] = found;
    const set = times.filter((at) => at !== null);
    if (set.length > 0) yield [id, ...set];
  }
}
