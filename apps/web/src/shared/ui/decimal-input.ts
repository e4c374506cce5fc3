/** What people write into amount fields, turned into decimal text that the money type can read. */
import { type FigureFault, plainDigits, type Reading, type ReadOptions } from '@kontor/i18n';
import { formatAmount, parseAmount, tryParseAmount } from '@kontor/money';

/** The signs of the shown language and its reader; `figures()` is one. */
export interface Reader {
  readonly group: string;
  readonly point: string;
  typed(value: string): string;
  read(text: string, options?: ReadOptions): Reading;
}

export type AmountOptions = Pick<ReadOptions, 'decimals' | 'isPercent'>;

/**
 * Stands in a form in front of what its field could not read, so that it is neither nothing nor a
 * number to whoever reads the form: `?1,234`.
 */
const UNREAD = '?';

/** What was written where it is no number; undefined for decimal text and for nothing. */
export function unreadOf(value: string): string | undefined {
  return value.startsWith(UNREAD) ? value.slice(UNREAD.length) : undefined;
}

/** Why what was written is not taken. */
export function faultOf(
  value: string,
  signs: Reader,
  options: AmountOptions,
): FigureFault | undefined {
  const text = unreadOf(value);
  return text === undefined ? undefined : signs.read(text, { ...options, byHand: true }).fault;
}

/** What stands in a field. */
export interface Written {
  /** Decimal text, '' for nothing, or what could not be read. */
  readonly value: string;
  /** As it was written, where that is not how the language writes the value: `12,5` in English. */
  readonly text?: string | undefined;
}

export function shownText({ value, text }: Written, signs: Reader): string {
  return unreadOf(value) ?? text ?? signs.typed(value);
}

export interface Edit {
  /** What is shown and stays, on both sides of what is put in. */
  readonly before: string;
  readonly inserted: string;
  readonly after: string;
  /** Put in as a whole, by hand or by the browser, and no key. */
  readonly isPasted: boolean;
}

export interface Edited extends Written {
  /** How many characters stand before the cursor; the field's own groups are not counted. */
  readonly caret: number;
}

const POINT = /^[.,\u066b]$/u;
const DIGITS = /^\d*$/u;
const ONLY_GROUPS = /^[\p{Zs}'\u2019\u066c]$/u;

/**
 * One edit of a field. What is pasted is read as it is; of what is typed a comma and a point are
 * the point of every language, as many keyboards have only one of them, but where it may as well
 * begin a group, `1,` in English: there it stays as typed until it is plain which it is.
 */
export function editAmount(
  now: Written,
  { before, inserted, after, isPasted }: Edit,
  signs: Reader,
  options: AmountOptions,
): Edited {
  const isGrouped = unreadOf(now.value) === undefined && now.text === undefined;
  const plain = (part: string) => (isGrouped ? part.replaceAll(signs.group, '') : part);
  const front = plain(before);
  const back = plain(after);
  const isAlone = front === '' && back === '';
  const sign = plainDigits(inserted);
  const read = (text: string) => signs.read(text, { ...options, byHand: true });
  const mayGroup = sign === signs.group && /^[1-9]\d{0,2}$/u.test(front) && back === '';
  const isPoint = POINT.test(sign) && !mayGroup;
  const isKey = !isPasted && (isPoint || ONLY_GROUPS.test(inserted));
  if (isGrouped && (isKey || (DIGITS.test(sign) && !(isPasted && isAlone)))) {
    const put = isPoint ? signs.point : isKey ? '' : sign;
    const { value } = read(front + put + back);
    if (value !== undefined) return { value, caret: read(front + put).value?.length ?? 0 };
  }
  const text = front + inserted + back;
  // A pasted `1,234` may come from another language, or from a machine, and be the other number.
  const isWhole = isPasted && isAlone;
  const { value } = isWhole
    ? signs.read(text, { ...options, byHand: true, isFinished: true })
    : read(text);
  const caret = front.length + inserted.length;
  if (value === undefined) return { value: UNREAD + text, caret };
  if (isWhole) return { value, caret: value.length };
  if (signs.typed(value) === text) {
    return { value, caret: text.slice(0, caret).replaceAll(signs.group, '').length };
  }
  return { value, text, caret };
}

/** What a change of `shown` to `text` was, with the cursor where it has come to stand. */
export function editBetween(shown: string, text: string, caret: number): Edit {
  const after = text.slice(caret);
  const kept = shown.endsWith(after) ? shown.slice(0, shown.length - after.length) : '';
  let same = 0;
  while (same < caret && same < kept.length && text[same] === kept[same]) same += 1;
  const inserted = text.slice(same, caret);
  return { before: text.slice(0, same), inserted, after, isPasted: inserted.length > 1 };
}

/** Where the cursor belongs in `shown` when `count` characters but signs of groups precede it. */
export function caretAfter(shown: string, count: number, group = ','): number {
  let seen = 0;
  for (let index = 0; index < shown.length; index += 1) {
    if (seen === count) return index;
    if (shown[index] !== group) seen += 1;
  }
  return shown.length;
}

/** What is written when the field is left: an exponent is written out, `12.` becomes `12`. */
export function settledAmount(value: string, signs: Reader, options: AmountOptions): string {
  const text = unreadOf(value);
  if (text === undefined) return settleDecimalInput(value);
  return signs.read(text, { ...options, byHand: true, isFinished: true }).value ?? value;
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
