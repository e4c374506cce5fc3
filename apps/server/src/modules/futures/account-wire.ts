import type { calls, OutputOf } from '@kontor/contract';
import { type Amount, formatAmount, roundToDecimals } from '@kontor/money';
import type { MarginAccount } from './margin-book.ts';

type AccountWire = OutputOf<typeof calls.futures.all>['accounts'][number];

const RATE_DECIMALS = 6;

export function accountWire(account: MarginAccount): AccountWire {
  return {
    margin_currency: account.currency.code,
    balance: formatAmount(account.balance),
    available: formatAmount(account.available),
    equity: account.equity === null ? null : formatAmount(account.equity),
    hazard_rate: rateText(account.riskRate),
    maintenance: formatAmount(account.maintenance),
    caution_money_total: formatAmount(account.usedMargin),
    advanced_total: formatAmount(account.advanced),
    profits_total: account.profit === null ? null : formatAmount(account.profit),
  };
}

/** Rounded down: a margin is never shown safer than it is. */
export function rateText(rate: Amount | null): string | null {
  return rate === null ? null : formatAmount(roundToDecimals(rate, RATE_DECIMALS, 'down'));
}
