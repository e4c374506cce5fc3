/** How near an account is to liquidation. */
import { type Amount, divide } from '@kontor/money';
import type { Account } from './portfolio.ts';

export interface Risk {
  /** Equity over used margin; null without positions. */
  readonly rate: Amount | null;
  /** The rate at which the maintenance margin is reached. */
  readonly liquidationAt: Amount;
  /** Below this rate it is time to take care. */
  readonly warningAt: Amount;
  readonly state: 'none' | 'safe' | 'warning' | 'danger';
}

const WARNING: Amount = 13n * 10n ** 17n;

/**
 * Red within half as much again of where liquidation begins, amber below 130 %. An isolated
 * position begins at 100 %, so there amber is below three times its liquidation.
 */
export function riskOf({ risk }: Pick<Account, 'risk'>): Risk {
  if (risk === null) {
    return { rate: null, liquidationAt: 0n, warningAt: WARNING, state: 'none' };
  }
  const { rate, pool, isolated } = risk;
  const liquidationAt = pool.usedMargin > 0n ? divide(pool.maintenance, pool.usedMargin, 'up') : 0n;
  const warningAt = isolated ? 3n * liquidationAt : WARNING;
  const state = rate * 2n <= liquidationAt * 3n ? 'danger' : rate < warningAt ? 'warning' : 'safe';
  return { rate, liquidationAt, warningAt, state };
}
