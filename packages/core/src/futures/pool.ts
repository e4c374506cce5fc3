import { type Amount, minimum, ONE } from '@kontor/money';
import {
  type AgedPosition,
  availableForNew,
  countedPositions,
  type PoolFigures,
  poolFigures,
  type StaleRule,
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

/** How old prices count. */
export function staleRuleOf(x: Exchange): StaleRule {
  return {
    afterMs: Number((x.setting('index_stale_seconds') * 1_000n) / ONE),
    perMinute: x.setting('stale_haircut_per_minute'),
    maximum: x.setting('stale_haircut_maximum'),
  };
}

/** The positions of a margin at the prices at which they count at this moment. */
export function countedOf(
  x: Exchange,
  positions: readonly Readonly<Position>[],
  at: number,
): AgedPosition[] {
  const marked = positions.map((position) => markedOf(x, position));
  return countedPositions(marked, at, staleRuleOf(x));
}

export function figuresOf(x: Exchange, pool: Pool, at = x.at): PoolFigures {
  return poolFigures(balanceOf(x, pool), countedOf(x, positionsOf(x, pool), at));
}

/** What new positions, added margin and transfers out may take of a futures account. */
export function usableOf(x: Exchange, userId: number, currencyId: number): Amount {
  const cross = { userId, currencyId, positionId: null };
  return availableForNew(x.ledger.available(accountOf(cross)), figuresOf(x, cross).profit);
}

/**
 * What stands behind a position beside its own unrealised profit. An unrealised profit at a stale
 * mark is not money that a loss can be paid with, unless the position is liquidated.
 */
export function backingOf(x: Exchange, position: Readonly<Position>): Amount {
  const pool = poolOf(x, position);
  const positions = positionsOf(x, pool);
  let backing = balanceOf(x, pool) - position.advanced;
  countedOf(x, positions, x.at).forEach((counted, index) => {
    if (positions[index]?.id === position.id) return;
    const profit = countedProfit(counted);
    backing += isFresh(x, counted.marketId) ? profit : minimum(0n, profit);
  });
  return backing;
}

/** Unrealised profit at the price at which it counts, less what of it was paid out before. */
export function countedProfit({ terms, held, mark, advanced }: AgedPosition): Amount {
  return unrealisedProfit(terms, held, mark) - advanced;
}

/** Unrealised profit at the mark, less what of it was paid out before. */
export function netProfit(x: Exchange, position: Readonly<Position>): Amount {
  const { marketId, advanced } = position;
  return unrealisedProfit(termsOf(x, marketId), heldOf(position), markOf(x, marketId)) - advanced;
}
