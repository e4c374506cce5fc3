import { formatAmount } from '@kontor/money';
import { FIRST_MEMBER_ID } from '@kontor/schema';
import type { LedgerEntry } from '../ledger/ledger.ts';
import { payingBalance } from '../matching/order.ts';
import { isAside } from '../matching/parked.ts';
import type { TestExchange } from './exchange.ts';
import { checkCopying } from './copying.ts';
import { checkCoupons } from './coupons.ts';
import { checkDual } from './dual.ts';
import { checkFunding } from './funding.ts';
import { checkGrowth } from './growth.ts';
import { checkFutures } from './futures.ts';
import { checkQueues } from './shares.ts';
import { checkLoans } from './loans.ts';
import { checkMining } from './mining.ts';
import { checkPrediction } from './prediction.ts';
import { checkNft } from './nft.ts';
import { checkOptions } from './options.ts';
import { checkSubscriptions } from './subscription.ts';
import { checkBuying } from './quick-buy.ts';
import { checkTimers } from './timers.ts';

/** What must be true after every command and every batch; throws with what is not. */
export function checkInvariants(test: TestExchange): void {
  checkBalances(test);
  checkBooks(test);
  checkPairs(test);
  checkQueues(test);
  checkOptions(test);
  checkFutures(test);
  checkCopying(test);
  checkBuying(test);
  checkFunding(test);
  checkLoans(test);
  checkGrowth(test);
  checkCoupons(test);
  checkDual(test);
  checkMining(test);
  checkSubscriptions(test);
  checkPrediction(test);
  checkNft(test);
  checkTimers(test);
}

/** No member owes, no currency grows or shrinks, and what is frozen is exactly what is held. */
function checkBalances(test: TestExchange): void {
  const holds = holdsOf(test);
  const sums = new Map<number, bigint>();
  for (const row of test.core.exchange.balances.values()) {
    const { id, userId, currencyId, available, frozen } = row;
    if (userId >= FIRST_MEMBER_ID && (available < 0n || frozen < 0n)) {
      throw new Error(`balance ${id} of user ${userId} is negative`);
    }
    if (frozen !== (holds.get(id) ?? 0n)) {
      throw new Error(`balance ${id} has ${formatAmount(frozen)} frozen, not what is held`);
    }
    if (available + frozen === 0n) continue;
    sums.set(currencyId, (sums.get(currencyId) ?? 0n) + available + frozen);
  }
  for (const [currencyId, sum] of sums) {
    if (sum !== 0n) throw new Error(`currency ${currencyId} sums to ${formatAmount(sum)}`);
  }
}

/** What must be frozen, by balance: what the open orders and the subjects' own rows say. */
function holdsOf(test: TestExchange): ReadonlyMap<number, bigint> {
  const x = test.core.exchange;
  const holds = new Map<number, bigint>();
  for (const order of x.orders.values()) {
    const market = x.markets.get(order.marketId);
    if (market === undefined) throw new Error(`order ${order.id} names no market`);
    const isLive = order.status === 'open' || order.status === 'waiting';
    if (!isLive && order.holdLeft !== 0n) throw new Error(`order ${order.id} is over and holds`);
    const id = payingBalance(x, order, market);
    holds.set(id, (holds.get(id) ?? 0n) + order.holdLeft);
  }
  for (const subject of x.subjects) {
    for (const [id, amount] of subject.holds?.(x) ?? []) {
      holds.set(id, (holds.get(id) ?? 0n) + amount);
    }
  }
  return holds;
}

/** Both legs of a pair are over the same rest, and the limit leg keeps the money for both. */
function checkPairs(test: TestExchange): void {
  const { orders } = test.core.exchange;
  for (const limit of orders.values()) {
    const { id, siblingId, triggerPrice, status } = limit;
    if (siblingId === null || triggerPrice !== null) continue;
    const stop = orders.get(siblingId);
    const isLive = status === 'open' || status === 'waiting';
    if (!isLive || stop?.status !== 'waiting') continue;
    const isOver = stop.quantity === (limit.quantity ?? 0n) - limit.filledQuantity;
    if (!isOver || stop.holdLeft !== 0n) throw new Error(`the stop of ${id} is not over its rest`);
  }
}

function checkBooks(test: TestExchange): void {
  const x = test.core.exchange;
  const resting = new Map<number, number>();
  for (const order of x.orders.values()) {
    const market = x.markets.get(order.marketId);
    if (market === undefined || order.status !== 'open') continue;
    if (isAside(x, order)) {
      if (market.book.has(order.id)) throw new Error(`order ${order.id} is parked and rests`);
      continue;
    }
    resting.set(order.marketId, (resting.get(order.marketId) ?? 0) + 1);
    const lots = market.lotsOf((order.quantity ?? 0n) - order.filledQuantity);
    if (market.book.get(order.id)?.lots !== lots) {
      throw new Error(`order ${order.id} rests with other lots than ${lots}`);
    }
  }
  for (const { row, book } of x.markets.values()) {
    if (book.size !== (resting.get(row.id) ?? 0)) {
      throw new Error(`market ${row.id} has a lost order`);
    }
    const bid = book.bestPrice('buy');
    const ask = book.bestPrice('sell');
    if (bid !== undefined && ask !== undefined && bid >= ask) {
      throw new Error(`market ${row.id} is crossed: ${bid} >= ${ask}`);
    }
  }
}

/** Every balance is the sum of its entries, each entry says the balance after it. */
export function checkEntries(test: TestExchange): void {
  const running = new Map<number, bigint>();
  const entries = test.table<LedgerEntry>('ledger_entries').sort((a, b) => a.id - b.id);
  for (const entry of entries) {
    const after = (running.get(entry.balanceId) ?? 0n) + entry.amount;
    if (after !== entry.balanceAfter) throw new Error(`entry ${entry.id} does not continue`);
    running.set(entry.balanceId, after);
  }
  for (const row of test.table<{ id: number; available: bigint; frozen: bigint }>('balances')) {
    if ((running.get(row.id) ?? 0n) !== row.available + row.frozen) {
      throw new Error(`balance ${row.id} is not the sum of its entries`);
    }
  }
}
