import { type Amount, maximum, minimum } from '@kontor/money';
import type { Exchange } from '../kernel/exchange.ts';
import { HOUSE } from '../ledger/house.ts';
import { type EntryKind, houseBalanceId } from '../ledger/ledger.ts';
import type { Market } from '../market/market.ts';
import { withdraw } from '../matching/lifecycle.ts';
import {
  accountOf,
  countedOf,
  countedProfit,
  netProfit,
  poolOf,
  type Pool,
  positionsOf,
  positionsOfAccount,
} from './pool.ts';
import {
  entryRests,
  isFresh,
  marginBalance,
  marketOf,
  type Position,
  contractOf,
} from './position.ts';

interface Debt {
  readonly to: number;
  readonly kind: EntryKind;
}

export function clearingOf(x: Exchange, marketId: number): number {
  return houseBalanceId(HOUSE.futuresClearing.id, contractOf(x, marketId).marginCurrencyId);
}

export function feesOf(x: Exchange, marketId: number): number {
  return houseBalanceId(HOUSE.fees.id, contractOf(x, marketId).marginCurrencyId);
}

export function insuranceOf(currencyId: number): number {
  return houseBalanceId(HOUSE.insurance.id, currencyId);
}

/**
 * Pays from what stands behind a position beside the margin that its close has freed, and answers
 * what could not be paid. An isolated position pays from its margin, and from the account only
 * outside of a liquidation. A cross one pays from the account; then waiting entries give way, then
 * unrealised profits of the pool's other positions are paid out in advance. Margins go last, the
 * own one first: what stays open keeps what is frozen for it while anything else can pay. Only in a
 * liquidation, before the fund has to, profits at stale prices pay after all, by what they count.
 */
export function payBehind(x: Exchange, position: Position, amount: Amount, debt: Debt): Amount {
  if (amount === 0n) return 0n;
  const pool = poolOf(x, position);
  if (pool.positionId !== null) {
    const left = payFromMargin(x, position, position, amount, debt);
    const isAlone = x.futures.liquidating?.positionId === position.id;
    return isAlone ? left : payFromAvailable(x, pool, position, left, debt);
  }
  let left = payFromAvailable(x, pool, position, amount, debt);
  if (left === 0n) return 0n;
  cancelEntries(x, pool);
  left = payFromAvailable(x, pool, position, left, debt);
  const others = positionsOf(x, pool).filter(({ id }) => id !== position.id);
  for (const { id } of others) {
    if (left === 0n) return 0n;
    left = payInAdvance(x, position, id, left, debt);
  }
  left = payFromMargin(x, position, position, left, debt);
  for (const { id } of others) {
    if (left === 0n) return 0n;
    const other = x.positions.edit(id);
    left = payFromMargin(x, position, other, left, debt);
    x.futures.note(x, other);
  }
  if (x.futures.liquidating?.positionId !== position.id) return left;
  for (const { id } of others) {
    if (left === 0n) return 0n;
    left = payInAdvance(x, position, id, left, debt, x.futures.liquidating.at);
  }
  return left;
}

function payFromAvailable(
  x: Exchange,
  pool: Pool,
  position: Readonly<Position>,
  amount: Amount,
  { to, kind }: Debt,
): Amount {
  const account = accountOf(pool);
  const paid = minimum(amount, x.ledger.available(account));
  x.ledger.move(account, to, paid, kind, position.id, 0);
  return amount - paid;
}

function payFromMargin(
  x: Exchange,
  position: Readonly<Position>,
  payer: Position,
  amount: Amount,
  { to, kind }: Debt,
): Amount {
  const paid = minimum(amount, payer.margin);
  const account = marginBalance(x, payer.userId, payer.marketId);
  x.ledger.settle(account, to, paid, kind, position.id, 0);
  payer.margin -= paid;
  return amount - paid;
}

function payInAdvance(
  x: Exchange,
  position: Readonly<Position>,
  otherId: number,
  amount: Amount,
  { to, kind }: Debt,
  countedAt: number | null = null,
): Amount {
  const other = x.positions.edit(otherId);
  if (countedAt === null && !isFresh(x, other.marketId)) return amount;
  const profit = countedAt === null ? netProfit(x, other) : countedAtOf(x, other, countedAt);
  const paid = minimum(amount, maximum(0n, profit));
  if (paid === 0n) return amount;
  const account = marginBalance(x, other.userId, other.marketId);
  const clearing = clearingOf(x, other.marketId);
  x.ledger.move(clearing, account, paid, 'futures.profit', 0, other.id);
  x.ledger.move(account, to, paid, kind, position.id, 0);
  other.advanced += paid;
  other.updatedAt = x.at;
  x.futures.note(x, other);
  return amount - paid;
}

/** What a position's unrealised profit counts for among those of its margin. */
function countedAtOf(x: Exchange, position: Readonly<Position>, at: number): Amount {
  const positions = positionsOf(x, poolOf(x, position));
  const index = positions.findIndex(({ id }) => id === position.id);
  const counted = countedOf(x, positions, at)[index];
  return counted === undefined ? 0n : countedProfit(counted);
}

/**
 * A loss that its holder cannot pay: the insurance fund pays what it has, and what is left stays
 * with the liquidity account.
 */
export function coverShortfall(x: Exchange, market: Market, amount: Amount): void {
  if (amount === 0n) return;
  const { marginCurrencyId } = contractOf(x, market.row.id);
  const fund = insuranceOf(marginCurrencyId);
  const paid = minimum(amount, maximum(0n, x.ledger.available(fund)));
  x.ledger.move(fund, clearingOf(x, market.row.id), paid, 'futures.liquidation', 0, 0);
  if (paid < amount) x.marketStates.edit(market.row.id).liquidityCash -= amount - paid;
}

/** The waiting entries of an account, or of an isolated position, give their holds back. */
export function cancelEntries(x: Exchange, pool: Pool): void {
  for (const position of positionsOfAccount(x, pool.userId, pool.currencyId)) {
    if (pool.positionId === null || pool.positionId === position.id) cancelEntry(x, position);
  }
}

/** Cancels what of a position's entry still rests. */
export function cancelEntry(
  x: Exchange,
  position: Readonly<Position>,
  reason: 'user' | 'hold_spent' = 'hold_spent',
): void {
  if (!entryRests(x, position)) return;
  withdraw(x, marketOf(x, position), x.orders.edit(position.entryOrderId), reason);
}
