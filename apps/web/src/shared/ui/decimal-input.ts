/** What people type into amount fields, turned into decimal text that the money type can read. */
import { formatAmount, parseAmount, tryParseAmount } from '@kontor/money';

const INTEGER_DIGITS_MAX = 20;

/** The signs of the shown language; `figures()` has both. */
export interface DecimalSigns {
  readonly group: string;
  readonly point: string;
}

const ENGLISH: DecimalSigns = { group: ',', point: '.' };

/** Plainly grouped, as `67,200.5`: `0.125` is not, in no language. */
function isGrouped(text: string, { group, point }: DecimalSigns): boolean {
  return new RegExp(`^[1-9]\\d{0,2}(\\${group}\\d{3})+(\\${point}\\d*)?$`).test(text);
}

/**
 * Keeps digits and one point, at most `decimals` places and 20 digits before them. A comma is a
 * decimal comma unless it plainly groups thousands (`67,200.5`, as pasted), as the shown language
 * or else English does. Partial input such as `12.` stays, so that typing is never fought.
 */
export function filterDecimalInput(text: string, decimals: number, signs = ENGLISH): string {
  const trimmed = text.trim();
  const used = [signs, ENGLISH].find((one) => isGrouped(trimmed, one));
  const plain = (used === undefined ? trimmed : trimmed.replaceAll(used.group, '')).replaceAll(
    ',',
    '.',
  );
  const digits = plain.replace(/[^\d.]/g, '');
  const point = digits.indexOf('.');
  const whole = (point < 0 ? digits : digits.slice(0, point)).slice(0, INTEGER_DIGITS_MAX);
  const shortWhole = whole.replace(/^0+(?=\d)/, '');
  if (point < 0 || decimals === 0) return shortWhole;
  const fraction = digits
    .slice(point + 1)
    .replaceAll('.', '')
    .slice(0, decimals);
  return `${shortWhole === '' ? '0' : shortWhole}.${fraction}`;
}

export interface GroupedEdit {
  /** Decimal text, or '' for nothing. */
  readonly value: string;
  /** How many characters of the value stand before the cursor. */
  readonly before: number;
}

/**
 * Reads a field that shows its thousands grouped, after one edit. `inserted` is what the edit put
 * in (undefined when the browser does not say, as when it fills a form; null for a deletion) and
 * `caret` where the cursor stands now. A typed comma or point is the decimal sign everywhere;
 * other signs are the field's own; a text that replaced everything is read as pasted.
 */
export function readGroupedEdit(
  text: string,
  inserted: string | null | undefined,
  caret: number,
  decimals: number,
  signs = ENGLISH,
): GroupedEdit {
  if (inserted === undefined || (inserted === text && text.length > 1)) {
    const value = filterDecimalInput(text, decimals, signs);
    return { value, before: value.length };
  }
  const typesPoint = (inserted === ',' || inserted === '.') && text[caret - 1] === inserted;
  const start = typesPoint ? caret - 1 : caret;
  const plain = (part: string) => part.replaceAll(signs.group, '').replaceAll(signs.point, '.');
  const before = plain(text.slice(0, start)) + (typesPoint ? '.' : '');
  // What is before the cursor is read in the same way: a zero may come to stand before a point.
  return {
    value: filterDecimalInput(before + plain(text.slice(caret)), decimals),
    before: filterDecimalInput(before, decimals).length,
  };
}

/** Where the cursor belongs in `shown` when `count` characters but signs of groups precede it. */
export function caretAfter(shown: string, count: number, group = ENGLISH.group): number {
  let seen = 0;
  for (let index = 0; index < shown.length; index += 1) {
    if (seen === count) return index;
    if (shown[index] !== group) seen += 1;
  }
  return shown.length;
}

/** Finished text: `12.` becomes `12`; nothing stays nothing. */
export function settleDecimalInput(text: string): string {
  return text.endsWith('.') ? text.slice(0, -1) : text;
}

export interface StepOptions {
  /** The tick, decimal text above zero. */
  step: string;
  decimals: number;
  minimum?: string | undefined;
  maximum?: string | undefined;
}

/**
 * One tick up or down. A value between two ticks goes to the next tick in that direction; nothing
 * and unreadable text count as zero. The result stays within the limits and never below zero.
 */
export function stepDecimal(text: string, direction: 1 | -1, options: StepOptions): string {
  const step = parseAmount(options.step);
  const value = tryParseAmount(settleDecimalInput(text)) ?? 0n;
  const rest = value % step;
  const below = value - rest;
  const next = direction === 1 ? below + step : rest === 0n ? value - step : below;
  const minimum = options.minimum === undefined ? 0n : parseAmount(options.minimum);
  const maximum = options.maximum === undefined ? undefined : parseAmount(options.maximum);
  const atLeast = next < minimum ? minimum : next;
  const within = maximum !== undefined && atLeast > maximum ? maximum : atLeast;
  return formatAmount(within, options.decimals);
}
