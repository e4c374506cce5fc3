import { type DecimalText, figuresIn, UNKNOWN } from '@kontor/i18n';
import { tryParseAmount } from '@kontor/money';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@kontor/rules/time';
import { texts } from '../texts/common.ts';

export { UNKNOWN };

/** The console speaks English. */
export const figures = figuresIn('en');

/** Every digit that the ledger holds, in groups; what is missing is unknown and never zero. */
export function amountText(value: DecimalText): string {
  return figures.exact(value);
}

/** `2026-11-22 03:04:05`, in UTC. */
export function utcText(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
}

/** How long, in its two largest units: `1 h 5 min`. */
export function durationText(ms: number): string {
  const whole = Math.max(0, ms);
  if (whole < MINUTE_MS) return `${Math.floor(whole / 1_000)} s`;
  if (whole < HOUR_MS) return `${Math.floor(whole / MINUTE_MS)} min`;
  const [unit, large, small, part] =
    whole < DAY_MS
      ? ([HOUR_MS, 'h', 'min', MINUTE_MS] as const)
      : ([DAY_MS, 'd', 'h', HOUR_MS] as const);
  const rest = Math.floor((whole % unit) / part);
  return `${Math.floor(whole / unit)} ${large}${rest === 0 ? '' : ` ${rest} ${small}`}`;
}

/** A share such as `0.0015` as `0.15%`. */
export function percentText(share: DecimalText): string {
  return figures.share(share);
}

/** A count is what its meaning says, and a share is read as percent. */
const UNNAMED: ReadonlySet<string> = new Set(['on_off', 'count', 'share']);

export function unitText(unit: string): string {
  return UNNAMED.has(unit) ? '' : unit.replaceAll('_', ' ');
}

/** A figure with what it is counted in; what is none stays as it stands. */
export function withUnit(value: string, unit: string | null): string {
  if (unit === null || tryParseAmount(value) === undefined) return value;
  if (unit === 'on_off') return value === '0' ? texts.off : texts.on;
  const bare = unit === 'share' ? percentText(value) : amountText(value);
  return `${bare} ${unitText(unit)}`.trim();
}

/** A name of the program in words: `futuresClearing` and `play_money` alike. */
export function wordsText(name: string): string {
  return name
    .replaceAll('_', ' ')
    .replaceAll(/(?<=[a-z])[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);
}
