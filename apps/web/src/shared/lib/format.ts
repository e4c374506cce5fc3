/**
 * Numbers as people read them. Everything takes decimal text (or nothing) and gives text, is cut
 * off and never rounded up, groups thousands with a comma in every language, and says `UNKNOWN`
 * where a figure is missing: a missing amount is never zero.
 */
import {
  type Amount,
  ONE,
  formatAmount,
  formatGrouped,
  multiplyDivide,
  powerOfTen,
  toApproximateNumber,
  tryParseAmount,
} from '@kontor/money';

/** Decimal text such as `-12.50`; null, undefined or anything else reads as unknown. */
export type DecimalText = string | null | undefined;
export type Direction = 'up' | 'down' | 'flat';

export const UNKNOWN = '—';
export const MINUS = '\u2212';
export const HIDDEN = '••••';

const SIGN_OF_CURRENCY: Readonly<Record<string, string>> = {
  USD: '$',
  EUR: '€',
  GBP: '£',
  JPY: '¥',
  HKD: 'HK$',
  SGD: 'S$',
  VND: '₫',
  CNY: 'CN¥',
  THB: '฿',
  KRW: '₩',
};

const CURRENCIES_WITHOUT_CENTS: ReadonlySet<string> = new Set(['JPY', 'VND', 'KRW']);

/** The exact amount, or undefined for what is missing or not a plain decimal. */
export function readDecimal(text: DecimalText): Amount | undefined {
  if (text === null || text === undefined) return undefined;
  return tryParseAmount(text);
}

/** `$` for USD; undefined for a coin, whose code is written after the amount. */
export function currencySign(currency: string): string | undefined {
  return SIGN_OF_CURRENCY[currency];
}

/** On screen 2 for fiat, 0 for fiat without cents, 8 for coins; nothing is paid by them. */
function currencyDecimals(currency: string): number {
  if (CURRENCIES_WITHOUT_CENTS.has(currency)) return 0;
  return currency in SIGN_OF_CURRENCY ? 2 : 8;
}

export interface MoneyParts {
  /** '+', MINUS or nothing. */
  sign: string;
  /** '$' before the figure, or nothing. */
  prefix: string;
  whole: string;
  /** With its point: `.07`, or nothing. */
  fraction: string;
  /** ' BTC' after the figure with its space, or nothing. */
  suffix: string;
}

export interface MoneyOptions {
  /** `USD` gives a sign in front, `BTC` a code behind, nothing gives the bare figure. */
  currency?: string | undefined;
  /** Default: by currency; without currency as many as the figure has. */
  decimals?: number | undefined;
  /** Writes + on gains. A minus is always written. */
  signed?: boolean | undefined;
}

/** The pieces of an amount, so that the decimals can be dimmed; undefined for an unknown amount. */
export function moneyParts(value: DecimalText, options: MoneyOptions = {}): MoneyParts | undefined {
  const amount = readDecimal(value);
  if (amount === undefined) return undefined;
  const { currency, signed = false } = options;
  const decimals =
    options.decimals ?? (currency === undefined ? undefined : currencyDecimals(currency));
  const text = formatGrouped(amount < 0n ? -amount : amount, decimals);
  const shown = /[1-9]/.test(text);
  const [whole = '0', fraction] = text.split('.');
  const prefix = currency === undefined ? undefined : SIGN_OF_CURRENCY[currency];
  return {
    sign: shown && amount < 0n ? MINUS : shown && signed ? '+' : '',
    prefix: prefix ?? '',
    whole,
    fraction: fraction === undefined ? '' : `.${fraction}`,
    suffix: currency !== undefined && prefix === undefined ? ` ${currency}` : '',
  };
}

/** `$48,291.07`, `0.03716280 BTC`, `−12.50`. */
export function formatMoney(value: DecimalText, options: MoneyOptions = {}): string {
  const parts = moneyParts(value, options);
  if (parts === undefined) return UNKNOWN;
  return parts.sign + parts.prefix + parts.whole + parts.fraction + parts.suffix;
}

/** A price at its market's tick: `67,218.4` for the tick `0.1`. */
export function formatPrice(value: DecimalText, decimals?: number): string {
  return formatMoney(value, { decimals });
}

/** A price beside its market's, in another currency: below 100 with the market's decimals too. */
export function formatFiatPrice(value: DecimalText, currency: string, decimals = 0): string {
  const amount = readDecimal(value);
  const isSmall = amount !== undefined && amount < 100n * ONE;
  const least = currencyDecimals(currency);
  return formatMoney(value, { currency, decimals: isSmall ? Math.max(least, decimals) : least });
}

/** `+1.84%`, `−3.28%`, `0.00%`. The value is already in percent. */
export function formatPercent(
  value: DecimalText,
  { decimals = 2, signed = true }: { decimals?: number; signed?: boolean } = {},
): string {
  const text = formatMoney(value, { decimals, signed });
  return text === UNKNOWN ? text : `${text}%`;
}

/** `1,218.4M` above a million, `18.2K` above a thousand, otherwise four decimals. */
export function formatVolume(value: DecimalText): string {
  const amount = readDecimal(value);
  if (amount === undefined) return UNKNOWN;
  const size = amount < 0n ? -amount : amount;
  const sign = amount < 0n ? MINUS : '';
  if (size > 1_000_000n * ONE) return `${sign}${formatGrouped(size / 1_000_000n, 1)}M`;
  if (size > 1_000n * ONE) return `${sign}${formatGrouped(size / 1_000n, 1)}K`;
  const text = formatGrouped(size, 4);
  return /[1-9]/.test(text) ? sign + text : text;
}

/** Groups what is being typed without adding or taking a digit: `67200.0` becomes `67,200.0`. */
export function groupDecimal(text: string): string {
  const [whole = '', ...rest] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return rest.length === 0 ? grouped : `${grouped}.${rest.join('')}`;
}

/** Decimals of a tick: `0.1` has one, `5` none. */
export function tickDecimals(tick: string): number {
  const amount = readDecimal(tick);
  if (amount === undefined) return 0;
  return formatAmount(amount).split('.')[1]?.length ?? 0;
}

/** The direction of a change as shown: −0.004% shows as 0.00% and is therefore flat. */
export function directionOf(value: DecimalText, decimals?: number): Direction {
  const amount = readDecimal(value);
  if (amount === undefined) return 'flat';
  const text = formatAmount(amount, decimals);
  if (!/[1-9]/.test(text)) return 'flat';
  return amount > 0n ? 'up' : 'down';
}

/**
 * Shares of a whole in percent with `decimals` places, by the largest remainder. They add up to
 * exactly 100 unless equal parts would get unequal shares for that: three thirds are 33.3 each.
 * All zeros when the total is zero; negative parts count as zero.
 */
export function sharesOfHundred(parts: readonly DecimalText[], decimals = 1): string[] {
  const amounts = parts.map((part) => {
    const amount = readDecimal(part) ?? 0n;
    return amount < 0n ? 0n : amount;
  });
  const total = amounts.reduce((sum, amount) => sum + amount, 0n);
  const units = 100n * powerOfTen(decimals);
  const toText = (share: bigint): string =>
    formatAmount(multiplyDivide(share, ONE, powerOfTen(decimals), 'down'), decimals);
  if (total === 0n) return amounts.map(() => toText(0n));
  const shares = amounts.map((amount) => ({
    amount,
    share: (amount * units) / total,
    rest: (amount * units) % total,
  }));
  let missing = units - shares.reduce((sum, entry) => sum + entry.share, 0n);
  const byRest = [...shares].sort((a, b) => (a.rest === b.rest ? 0 : a.rest > b.rest ? -1 : 1));
  for (const { amount } of byRest) {
    const equal = shares.filter((entry) => entry.amount === amount);
    // Each of those that are equal gets its step, or none does.
    const steps = equal.filter((entry) => entry.share * total < entry.amount * units);
    if (steps.length === 0 || BigInt(steps.length) > missing) continue;
    for (const entry of steps) entry.share += 1n;
    missing -= BigInt(steps.length);
  }
  return shares.map((entry) => toText(entry.share));
}

/** For drawing only: the nearest double, or undefined. Never goes back into money. */
export function toChartNumber(value: DecimalText): number | undefined {
  const amount = readDecimal(value);
  return amount === undefined ? undefined : toApproximateNumber(amount);
}

/** An axis or crosshair figure from a chart's own double: `67,218.4`. */
export function formatChartNumber(value: number, decimals: number): string {
  if (!Number.isFinite(value)) return UNKNOWN;
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const text = new Intl.NumberFormat('en-US', digits).format(Math.abs(value));
  return (value < 0 && /[1-9]/.test(text) ? MINUS : '') + text;
}

/** The figures of an axis with as few decimals as tell them all apart: `66,500`, not `66,500.0`. */
export function formatAxisNumbers(values: readonly number[], decimalsMax: number): string[] {
  const exact = (decimals: number): boolean =>
    values.every((value) => {
      const scaled = value * 10 ** decimals;
      return Math.abs(scaled - Math.round(scaled)) < 1e-6 * 10 ** decimals;
    });
  let decimals = 0;
  while (decimals < decimalsMax && !exact(decimals)) decimals += 1;
  return values.map((value) => formatChartNumber(value, decimals));
}
