import { type OutputOf, calls } from '@kontor/contract/light';
import { type Amount, formatAmount, parseAmount, tryParseAmount } from '@kontor/money';
import { type OptionResult, optionPayout, optionResult } from '@kontor/rules/options';
import { formatMoney, tickDecimals } from '../../../shared/lib/format.ts';

export type Option = OutputOf<typeof calls.options.result>;
export type Duration = OutputOf<typeof calls.options.durations>[number];
export type StakeCurrency = OutputOf<typeof calls.options.currencies>[number];

/** What pays a stake. */
export type StakeAccount = Option['account'];

const DECIMALS_MIN = 2;
const SETTLED = 3;

export function directionOf(option: Pick<Option, 'type'>): 'up' | 'down' {
  return option.type === 1 ? 'up' : 'down';
}

/** The currency with the balance of what pays. */
export function paidFrom(
  currency: StakeCurrency | undefined,
  account: StakeAccount,
): StakeCurrency | undefined {
  if (currency === undefined || account === 'micro') return currency;
  return { ...currency, balance: currency.bonus };
}

export function isOpen(option: Pick<Option, 'status'>): boolean {
  return option.status !== SETTLED;
}

/** Money with at least two decimals and as many as it has. */
export function moneyText(amount: Amount | string | null, signed = false): string {
  if (amount === null) return formatMoney(null);
  const text = typeof amount === 'string' ? amount : formatAmount(amount);
  return formatMoney(text, { decimals: Math.max(DECIMALS_MIN, tickDecimals(text)), signed });
}

export interface Standing {
  readonly result: Exclude<OptionResult, 'void'>;
  /** What it would bring above the stake, or minus the stake. */
  readonly gain: Amount;
  /** From the entry to now. */
  readonly moved: Amount;
}

/** What an option would bring if it ended at this price; undefined before its entry. */
export function standingAt(
  option: Option,
  price: string | null | undefined,
  decimals: number,
): Standing | undefined {
  const entry = tryParseAmount(option.open_price ?? '');
  const now = tryParseAmount(price ?? '');
  if (entry === undefined || now === undefined) return undefined;
  const stake = parseAmount(option.number);
  const result = optionResult(directionOf(option), entry, now);
  const payout = optionPayout(stake, parseAmount(option.profit_ratio), decimals);
  const gain = { won: payout, lost: -stake, tie: 0n }[result];
  return { result, gain, moved: now - entry };
}
