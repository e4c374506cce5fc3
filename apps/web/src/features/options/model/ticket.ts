import {
  type Amount,
  formatAmount,
  minimum,
  ONE,
  parseAmount,
  roundToDecimals,
  tryParseAmount,
} from '@kontor/money';
import { breakEvenRate, coinFlipLoss, optionPayout } from '@kontor/rules/options';
import { figures, formatMoney } from '../../../shared/lib/format.ts';
import { settleDecimalInput } from '../../../shared/ui/decimal-input.ts';
import type { Duration, StakeCurrency } from './option.ts';

/** Stakes are typed in cents. */
export const STAKE_DECIMALS = 2;

/** The stake as typed; undefined while there is none. */
export function readStake(text: string): Amount | undefined {
  const amount = tryParseAmount(settleDecimalInput(text));
  return amount === undefined || amount === 0n ? undefined : amount;
}

export type StakeFault =
  | { readonly key: 'none' | 'short' }
  | { readonly key: 'below' | 'above'; readonly limit: string };

/** What is wrong with a stake before it is sent. */
export function stakeFault(text: string, currency: StakeCurrency): StakeFault | undefined {
  const stake = readStake(text);
  if (stake === undefined) return { key: 'none' };
  if (stake < parseAmount(currency.min)) return { key: 'below', limit: formatMoney(currency.min) };
  if (stake > parseAmount(currency.max)) return { key: 'above', limit: formatMoney(currency.max) };
  const isShort = currency.balance !== null && stake > parseAmount(currency.balance);
  return isShort ? { key: 'short' } : undefined;
}

/** The most that can be staked: the balance or the limit, as typed. */
export function maximumStake(currency: StakeCurrency): string {
  const limit = parseAmount(currency.max);
  const most = currency.balance === null ? limit : minimum(limit, parseAmount(currency.balance));
  return formatAmount(roundToDecimals(most, STAKE_DECIMALS, 'down'));
}

export interface TicketFigures {
  readonly payout: Amount;
  /** In percent, up to two decimals. */
  readonly breakEven: Amount;
  /** What a coin would lose on average, up. */
  readonly flipLoss: Amount;
}

const PERCENT = 100n;

/** What a stake may bring, and what guessing costs, by the rules that it is settled with. */
export function ticketFigures(
  stake: Amount,
  duration: Duration,
  currency: StakeCurrency,
): TicketFigures {
  const ratio = parseAmount(duration.profit_ratio);
  return {
    payout: optionPayout(stake, ratio, currency.precision),
    breakEven: roundToDecimals(breakEvenRate(ratio) * PERCENT, STAKE_DECIMALS, 'up'),
    flipLoss: coinFlipLoss(stake, ratio, STAKE_DECIMALS),
  };
}

/** `0.82` as `82%`, with as many decimals as it has. */
export function ratioText(ratio: string): string {
  return figures().share(ratio);
}

/** A rate in percent as a share of a bar, 0 to 100. */
export function barShare(percent: Amount): number {
  return Number(percent / (ONE / PERCENT)) / Number(PERCENT);
}
