import { multiplyDivide, ONE } from '@kontor/money';
import { profitOf } from '@kontor/rules/futures';
import { netProfit } from '../futures/pool.ts';
import { type Position, termsOf } from '../futures/position.ts';
import type { Exchange } from '../kernel/exchange.ts';

/**
 * Who gives way to a bankrupt position, as plain as can be: every open position is ranked exactly
 * and all are sorted, each time anew. Opposite positions of others that have a profit at the mark
 * and would keep one at this value: the highest profit over margin first, of equal ones the oldest.
 */
export function naiveCounterparties(
  x: Exchange,
  position: Readonly<Position>,
  value: bigint,
): number[] {
  const { kind } = termsOf(x, position.marketId);
  const ranked: { id: number; lots: bigint; rank: bigint }[] = [];
  for (const other of x.positions.values()) {
    if (other.openLots === 0n || other.marketId !== position.marketId) continue;
    if (other.direction === position.direction || other.userId === position.userId) continue;
    const profit = netProfit(x, other);
    const atValue = multiplyDivide(value, other.openLots, position.openLots, 'down');
    const kept = profitOf(kind, other.direction, other.openValue, atValue) - other.advanced;
    if (profit <= 0n || kept < 0n) continue;
    const rank = multiplyDivide(profit, ONE, other.margin || 1n, 'down');
    ranked.push({ id: other.id, lots: other.openLots, rank });
  }
  ranked.sort((a, b) => (a.rank === b.rank ? a.id - b.id : a.rank > b.rank ? -1 : 1));
  const chosen: number[] = [];
  let missing = position.openLots;
  for (const { id, lots } of ranked) {
    if (missing <= 0n) break;
    chosen.push(id);
    missing -= lots;
  }
  return chosen;
}

/** What has been seen of deleveragings. */
export interface Seen {
  deleveragings: number;
  counterparties: number;
}

/** From here on every deleveraging of this exchange is held against the naive one. */
export function holdAgainstNaive(x: Exchange, seen: Seen): void {
  const { futures } = x;
  const ranking = futures.ranking.bind(futures);
  futures.ranking = (exchange, marketId, direction) => {
    const made = ranking(exchange, marketId, direction);
    const counterparties: typeof made.counterparties = (_, position, value) => {
      const chosen = made.counterparties(exchange, position, value);
      const expected = naiveCounterparties(exchange, position, value);
      if (chosen.join() !== expected.join()) {
        throw new Error(`${chosen.join()} give way to ${position.id}, not ${expected.join()}`);
      }
      seen.deleveragings += 1;
      seen.counterparties += chosen.length;
      return chosen;
    };
    return Object.assign(Object.create(made) as typeof made, { counterparties });
  };
}
