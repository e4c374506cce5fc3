import type { Amount } from '@kontor/money';
import {
  availableForNew,
  type PoolFigures,
  poolFigures,
  unrealisedProfit,
} from '@kontor/rules/futures';
import { ACCOUNT_IDS } from '@kontor/schema';
import type { Exchange } from '../kernel/exchange.ts';
import { balanceId } from '../ledger/ledger.ts';
import {
  contractOf,
  heldOf,
  isFresh,
  markedOf,
  markOf,
  type Position,
  termsOf,
} from './position.ts';

/** One margin: the cross pool of an account, or an isolated position alone. */
export interface Pool {
  readonly userId: number;
  readonly currencyId: number;
  /** Of an isolated position; null for the cross pool. */
  readonly positionId: number | null;
}

export function poolOf(x: Exchange, position: Readonly<Position>): Pool {
  return {
    userId: position.userId,
    currencyId: contractOf(x, position.marketId).marginCurrencyId,
    positionId: position.marginMode === 'isolated' ? position.id : null,
  };
}

/** The live positions of a futures account, waiting ones too, by age. */
export function positionsOfAccount(
  x: Exchange,
  userId: number,
  currencyId: number,
): Readonly<Position>[] {
  const positions: Readonly<Position>[] = [];
  for (const id of x.futures.idsOf(userId)) {
    const position = x.positions.get(id);
    if (position === undefined) throw new Error(`position ${id} is not in memory`);
    if (contractOf(x, position.marketId).marginCurrencyId === currencyId) positions.push(position);
  }
  return positions;
}

/** What is open against a margin, by age. */
export function positionsOf(x: Exchange, pool: Pool): Readonly<Position>[] {
  if (pool.positionId !== null) {
    const position = x.positions.get(pool.positionId);
    return position !== undefined && position.openLots > 0n ? [position] : [];
  }
  return positionsOfAccount(x, pool.userId, pool.currencyId).filter(
    ({ marginMode, openLots }) => marginMode === 'cross' && openLots > 0n,
  );
}

/** The money behind a margin, without unrealised profits. */
export function balanceOf(x: Exchange, pool: Pool): Amount {
  if (pool.positionId !== null) return x.positions.get(pool.positionId)?.margin ?? 0n;
  const id = accountOf(pool);
  let balance = x.ledger.available(id) + x.ledger.frozen(id);
  for (const { marginMode, margin } of positionsOfAccount(x, pool.userId, pool.currencyId)) {
    if (marginMode === 'isolated') balance -= margin;
  }
  return balance;
}

export function accountOf({ userId, currencyId }: Pick<Pool, 'userId' | 'currencyId'>): number {
  return balanceId(userId, ACCOUNT_IDS.lever, currencyId);
}

export function figuresOf(x: Exchange, pool: Pool): PoolFigures {
  const marked = positionsOf(x, pool).map((position) => markedOf(x, position));
  return poolFigures(balanceOf(x, pool), marked);
}

/** What new positions, added margin and transfers out may take of a futures account. */
export function usableOf(x: Exchange, userId: number, currencyId: number): Amount {
  const cross = { userId, currencyId, positionId: null };
  return availableForNew(x.ledger.available(accountOf(cross)), figuresOf(x, cross).profit);
}

/**
 * What stands behind a position beside its own unrealised profit. An unrealised profit at a stale
 * mark is not money that a loss can be paid with.
 */
export function backingOf(x: Exchange, position: Readonly<Position>): Amount {
  const pool = poolOf(x, position);
  let backing = balanceOf(x, pool) - position.advanced;
  for (const other of positionsOf(x, pool)) {
    if (other.id === position.id) continue;
    const profit = netProfit(x, other);
    if (profit < 0n || isFresh(x, other.marketId)) backing += profit;
  }
  return backing;
}

/** Unrealised profit at the mark, less what of it was paid out before. */
export function netProfit(x: Exchange, position: Readonly<Position>): Amount {
  const { marketId, advanced } = position;
  return unrealisedProfit(termsOf(x, marketId), heldOf(position), markOf(x, marketId)) - advanced;
}
