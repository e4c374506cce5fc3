/**
 * Exact amounts, prices and rates.
 *
 * An Amount is a bigint that counts units of 10^-18: `1.5` is `1_500_000_000_000_000_000n`. A
 * bigint cannot be mixed with a number by accident, which keeps floats out of money by its type
 * alone.
 */

export type Amount = bigint;

/** `down` is towards minus infinity, `up` towards plus infinity. There is no default on purpose. */
export type Rounding = 'down' | 'up';

export const SCALE_DIGITS = 18;
export const ONE: Amount = 10n ** 18n;

const POWERS_OF_TEN: readonly bigint[] = Array.from({ length: 40 }, (_, n) => 10n ** BigInt(n));
const DECIMAL = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
/** NUMERIC(38,18) holds twenty digits before the point. */
const INTEGER_DIGITS_MAX = 20;

export class AmountError extends Error {
  override readonly name = 'AmountError';
}

/** 10^exponent as a plain integer; exponent from 0 to 39. */
export function powerOfTen(exponent: number): bigint {
  const power = POWERS_OF_TEN[exponent];
  if (power === undefined) throw new AmountError(`no power of ten for ${exponent}`);
  return power;
}

/**
 * Reads a plain decimal such as `-12.50`. Refuses everything else: empty text, spaces, `1e5`, `.5`,
 * `+1`, `007`, more than 18 decimals or more than 20 integer digits.
 */
export function tryParseAmount(text: string): Amount | undefined {
  const usual = tryParseUsual(text);
  if (usual !== undefined) return usual;
  if (text.length > INTEGER_DIGITS_MAX + SCALE_DIGITS + 2 || !DECIMAL.test(text)) return undefined;
  const negative = text.startsWith('-');
  const digits = negative ? text.slice(1) : text;
  const point = digits.indexOf('.');
  const whole = point < 0 ? digits : digits.slice(0, point);
  const fraction = point < 0 ? '' : digits.slice(point + 1);
  if (whole.length > INTEGER_DIGITS_MAX || fraction.length > SCALE_DIGITS) return undefined;
  const units = BigInt(whole + fraction) * powerOfTen(SCALE_DIGITS - fraction.length);
  return negative ? -units : units;
}

/** A double counts so many digits exactly. */
const EXACT_DIGITS = 15;
const DIGIT_ZERO = 48;
const POINT = 46;

/**
 * A plain decimal without a sign that a double can count, digit by digit: nearly every amount of an
 * order is one. Undefined says only that it is something else.
 */
function tryParseUsual(text: string): Amount | undefined {
  const { length } = text;
  if (length === 0 || length > EXACT_DIGITS) return undefined;
  let units = 0;
  let pointAt = -1;
  for (let at = 0; at < length; at += 1) {
    const code = text.charCodeAt(at);
    const digit = code - DIGIT_ZERO;
    if (digit >= 0 && digit <= 9) units = units * 10 + digit;
    else if (code === POINT && pointAt < 0) pointAt = at;
    else return undefined;
  }
  const wholeLength = pointAt < 0 ? length : pointAt;
  const decimals = pointAt < 0 ? 0 : length - pointAt - 1;
  const beginsWithZero = text.charCodeAt(0) === DIGIT_ZERO;
  if (wholeLength === 0 || (decimals === 0) !== pointAt < 0) return undefined;
  if (beginsWithZero && wholeLength > 1) return undefined;
  return BigInt(units) * powerOfTen(SCALE_DIGITS - decimals);
}

/** As `tryParseAmount`, but throws an AmountError that names the text. */
export function parseAmount(text: string): Amount {
  const amount = tryParseAmount(text);
  if (amount === undefined) throw new AmountError(`not a decimal amount: ${text.slice(0, 60)}`);
  return amount;
}

/**
 * The shortest exact decimal, or, with `decimals`, exactly that many places cut off towards zero
 * (display never shows more than there is).
 */
export function formatAmount(amount: Amount, decimals?: number): string {
  if (amount === 0n && decimals === undefined) return '0';
  const negative = amount < 0n;
  const units = (negative ? -amount : amount).toString().padStart(SCALE_DIGITS + 1, '0');
  const wholeLength = units.length - SCALE_DIGITS;
  let length = wholeLength + (decimals ?? SCALE_DIGITS);
  if (decimals === undefined) {
    while (length > wholeLength && units.charCodeAt(length - 1) === DIGIT_ZERO) length -= 1;
  }
  const whole = units.slice(0, wholeLength);
  const text = length === wholeLength ? whole : `${whole}.${units.slice(wholeLength, length)}`;
  return negative && /[1-9]/.test(text) ? `-${text}` : text;
}

/** As `formatAmount` with thousands separated: `1,234,567.80`. */
export function formatGrouped(amount: Amount, decimals?: number): string {
  const [whole = '0', fraction] = formatAmount(amount, decimals).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** `a × b ÷ c` with one rounding at the end; `c` is not zero. All three at 10^-18. */
export function multiplyDivide(a: bigint, b: bigint, c: bigint, rounding: Rounding): bigint {
  const product = a * b;
  const quotient = product / c;
  const remainder = product - quotient * c;
  if (remainder === 0n) return quotient;
  const positive = remainder < 0n === c < 0n;
  if (rounding === 'up') return positive ? quotient + 1n : quotient;
  return positive ? quotient : quotient - 1n;
}

export function multiply(a: Amount, b: Amount, rounding: Rounding): Amount {
  return multiplyDivide(a, b, ONE, rounding);
}

export function divide(a: Amount, b: Amount, rounding: Rounding): Amount {
  return multiplyDivide(a, ONE, b, rounding);
}

/** Rounds to a currency's precision of `decimals` places. */
export function roundToDecimals(amount: Amount, decimals: number, rounding: Rounding): Amount {
  const unit = powerOfTen(SCALE_DIGITS - decimals);
  return multiplyDivide(amount, 1n, unit, rounding) * unit;
}

export function isMultipleOf(amount: Amount, step: Amount): boolean {
  return amount % step === 0n;
}

/** How many decimals the amount really uses: 1.50 uses one. */
export function decimalPlaces(amount: Amount): number {
  let places = SCALE_DIGITS;
  for (let rest = amount; places > 0 && rest % 10n === 0n; rest /= 10n) places -= 1;
  return places;
}

export function minimum(a: Amount, b: Amount): Amount {
  return a < b ? a : b;
}

export function maximum(a: Amount, b: Amount): Amount {
  return a > b ? a : b;
}

/** For charts and sliders only: the nearest double. Never goes back into money. */
export function toApproximateNumber(amount: Amount): number {
  return Number(amount) / 1e18;
}
