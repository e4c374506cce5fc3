/**
 * Figures in the language that is shown, by the one formatter of `@kontor/i18n`. Everything takes
 * decimal text (or nothing) and gives text, is cut off and never rounded up, and says `UNKNOWN`
 * where a figure is missing: a missing amount is never zero.
 */
import {
  type DecimalText,
  type FigureOptions,
  type FigureParts,
  type Figures,
  type Zone,
  currencyDecimals,
  figuresIn,
} from '@kontor/i18n';
import {
  type Amount,
  ONE,
  formatAmount,
  maximum,
  powerOfTen,
  toApproximateNumber,
  tryParseAmount,
} from '@kontor/money';
import { shareUnits } from '@kontor/rules/share';
import { currentLanguage } from '../i18n/i18n.ts';
import { shownZone } from './zone.ts';

export { currencySign, type DecimalText, MINUS, UNKNOWN } from '@kontor/i18n';

export type Direction = 'up' | 'down' | 'flat';

export const HIDDEN = '••••';

/** The formatter of the language that is shown now, by the shown clocks unless others are named. */
export function figures(zone: Zone = shownZone()): Figures {
  return figuresIn(currentLanguage(), zone);
}

/** The exact amount, or undefined for what is missing or not a plain decimal. */
export function readDecimal(text: DecimalText): Amount | undefined {
  if (text === null || text === undefined) return undefined;
  return tryParseAmount(text);
}

/** The pieces of an amount, so that the decimals can be dimmed; undefined for an unknown amount. */
export function moneyParts(
  value: DecimalText,
  options: FigureOptions = {},
): FigureParts | undefined {
  return figures().parts(value, options);
}

/** `$48,291.07`, `0.03716280 BTC`, `−12.50`. */
export function formatMoney(value: DecimalText, options: FigureOptions = {}): string {
  return figures().money(value, options);
}

/** A price at its market's tick: `67,218.4` for the tick `0.1`. */
export function formatPrice(value: DecimalText, decimals?: number): string {
  return figures().price(value, decimals);
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
  return figures().percent(value, { decimals, signed });
}

/** `1.21B`, `18.24K`, `1.82万`; below a thousand four decimals. */
export function formatVolume(value: DecimalText, currency?: string): string {
  return figures().compact(value, currency);
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
 * Shares of a whole in percent with `decimals` places, by the largest remainder, of equal ones to
 * the earlier: what is shown adds up to exactly 100. All zeros when the total is zero; negative
 * parts count as zero.
 */
export function sharesOfHundred(parts: readonly DecimalText[], decimals = 1): string[] {
  const amounts = parts.map((part) => maximum(0n, readDecimal(part) ?? 0n));
  const units = 100n * powerOfTen(decimals);
  const shares = amounts.some((amount) => amount > 0n) ? shareUnits(units, amounts) : amounts;
  return shares.map((share) => formatAmount((share * ONE) / powerOfTen(decimals), decimals));
}

/** The whole step at or below an amount, also below zero. */
function stepBelow(amount: Amount, step: bigint): bigint {
  return amount / step - (amount % step < 0n ? 1n : 0n);
}

/**
 * Parts of a shown sum with `decimals` places, so that they add up to it as it is shown: what
 * cutting off leaves goes by the largest remainder, of equal ones to the earlier. Parts that do not
 * make up the sum are cut off each alone; unknown ones stay unknown and count as nothing.
 */
export function shownParts(
  sum: DecimalText,
  parts: readonly DecimalText[],
  decimals: number,
): (string | null)[] {
  const step = ONE / powerOfTen(decimals);
  const amounts = parts.map(readDecimal);
  const known = amounts.map((amount) => amount ?? 0n);
  const whole = readDecimal(sum);
  const steps = known.map((amount) => stepBelow(amount, step));
  const left = (whole ?? 0n) / step - steps.reduce((all, one) => all + one, 0n);
  const rests = known.map((amount, place) => ({
    place,
    rest: amount - (steps[place] ?? 0n) * step,
  }));
  const raised = rests.filter(({ rest }) => rest > 0n);
  const fits = whole !== undefined && left >= 0n && left <= BigInt(raised.length);
  raised.sort((a, b) => (a.rest === b.rest ? a.place - b.place : a.rest > b.rest ? -1 : 1));
  const favoured = fits ? raised.slice(0, Number(left)) : [];
  for (const { place } of favoured) steps[place] = (steps[place] ?? 0n) + 1n;
  return amounts.map((amount, place) => {
    if (amount === undefined) return null;
    return formatAmount(fits ? (steps[place] ?? 0n) * step : amount, decimals);
  });
}

/** `shownParts` with the decimals of a currency. */
export function fiatParts(
  sum: DecimalText,
  parts: readonly DecimalText[],
  currency: string,
): (string | null)[] {
  return shownParts(sum, parts, currencyDecimals(currency));
}

/** For drawing only: the nearest double, or undefined. Never goes back into money. */
export function toChartNumber(value: DecimalText): number | undefined {
  const amount = readDecimal(value);
  return amount === undefined ? undefined : toApproximateNumber(amount);
}

/** An axis or crosshair figure from a chart's own double: `67,218.4`. */
export function formatChartNumber(value: number, decimals: number): string {
  return figures().drawn(value, decimals);
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
