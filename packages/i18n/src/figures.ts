import { BCP47, type Language } from './languages.ts';
import { readFigure, type Reading, type ReadOptions } from './read-figure.ts';

/**
 * Figures as each language writes them, by kind; docs/STYLE.md says which kinds there are. Numbers
 * come as decimal text, are cut off and never rounded up, and never pass through a float: `Intl`
 * says how a language groups, where its signs stand, and gets whole numbers only as bigints. What
 * is missing reads as unknown, never as zero.
 */

/** Decimal text such as `-12.50`; null, undefined or anything else reads as unknown. */
export type DecimalText = string | null | undefined;

export const UNKNOWN = '—';
export const MINUS = '\u2212';
const MS_A_MINUTE = 60_000;

/** No screen shows a coin finer than this; what is there and finer is said to be less. */
const DECIMALS_MAX = 8;
const LEAST = '0.00000001';
/** Two digits more than an amount may have before its point: a share in percent has them. */
const DECIMAL = /^(-?)(0|[1-9]\d{0,21})(?:\.(\d{1,18}))?$/;

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

const EAST_ASIAN: ReadonlySet<Language> = new Set(['zh', 'hk', 'jp', 'kor']);

const CURRENCIES_WITHOUT_CENTS: ReadonlySet<string> = new Set(['JPY', 'VND', 'KRW']);

/** `$` for USD; undefined for a coin, whose code is written after the amount. */
export function currencySign(currency: string): string | undefined {
  return SIGN_OF_CURRENCY[currency];
}

/** On screen 2 for fiat, 0 for fiat without cents, 8 for coins; nothing is paid by them. */
export function currencyDecimals(currency: string): number {
  if (CURRENCIES_WITHOUT_CENTS.has(currency)) return 0;
  return currency in SIGN_OF_CURRENCY ? 2 : DECIMALS_MAX;
}

export interface FigureParts {
  /** '+', MINUS or nothing; `<` before a figure that is less than the least that shows. */
  sign: string;
  /** '$' before the figure, or nothing. */
  prefix: string;
  whole: string;
  /** With its point: `.07`, or nothing. */
  fraction: string;
  /** ' BTC' or ' €' after the figure with its space, or nothing. */
  suffix: string;
}

export interface FigureOptions {
  /** `USD` gives its sign where the language puts it, `BTC` a code behind. */
  currency?: string | undefined;
  /** Exactly so many. Default: by currency; without one as many as the figure has, at most 8. */
  decimals?: number | undefined;
  /** Writes + on gains. A minus is always written. */
  signed?: boolean | undefined;
}

interface PercentOptions {
  decimals?: number | undefined;
  signed?: boolean | undefined;
}

/** The figures among the details of refusals; the rest are names, counts and moments. */
const OF_REFUSALS: ReadonlySet<string> = new Set([
  'amount',
  'available',
  'left',
  'limit',
  'maximum',
  'minimum',
  'price',
  'step',
  'usd',
  'used',
]);
/** What keeps its zeros: prices those of their tick, percents theirs. */
const KEEPING = new Set(['limit', 'mark', 'percent', 'price', 'target']);
const WITH_CODE = /^(-?[\d.]+)(?: ([A-Z\d]{2,12}))?$/;

interface Digits {
  readonly negative: boolean;
  readonly whole: string;
  readonly fraction: string;
}

function digitsOf(value: DecimalText): Digits | undefined {
  const match = DECIMAL.exec(value ?? '');
  if (match === null) return undefined;
  const [, minus = '', whole = '0', fraction = ''] = match;
  return { negative: minus !== '', whole, fraction };
}

const someDigit = /[1-9]/;

/** The point moved by two places, exactly: `0.0015` is `0.15`. */
function hundredfold(value: DecimalText): DecimalText {
  const digits = digitsOf(value);
  if (digits === undefined) return undefined;
  const fraction = digits.fraction.padEnd(2, '0');
  const whole = (digits.whole + fraction.slice(0, 2)).replace(/^0+(?=\d)/, '');
  const rest = fraction.slice(2);
  return `${digits.negative ? '-' : ''}${whole}${rest === '' ? '' : `.${rest}`}`;
}

/** On which side of a number its sign stands in a language, and what stands between. */
interface Place {
  readonly isBefore: boolean;
  readonly space: string;
}

function placeOf(format: Intl.NumberFormat, sign: 'currency' | 'percentSign'): Place {
  const parts = format.formatToParts(1);
  const at = parts.findIndex(({ type }) => type === sign);
  const number = parts.findIndex(({ type }) => type === 'integer');
  const between = parts.slice(Math.min(at, number), Math.max(at, number));
  const literals = between.filter(({ type }) => type === 'literal').map(({ value }) => value);
  return { isBefore: at < number, space: literals.join('') };
}

function placed(sign: string, { isBefore, space }: Place): Pick<FigureParts, 'prefix' | 'suffix'> {
  return isBefore ? { prefix: sign + space, suffix: '' } : { prefix: '', suffix: space + sign };
}

const joined = (all: FigureParts | undefined): string =>
  all === undefined ? UNKNOWN : all.sign + all.prefix + all.whole + all.fraction + all.suffix;

const short = (tag: string, minimumFractionDigits: number) =>
  new Intl.NumberFormat(tag, {
    notation: 'compact',
    useGrouping: 'always',
    minimumFractionDigits,
    maximumFractionDigits: 2,
    roundingMode: 'trunc',
  });

/** What a place shows of a day, in the order of the language. */
const DAYS = {
  /** `Nov 20, 2026`. */
  date: { dateStyle: 'medium' },
  /** `Friday, November 20, 2026`, to be read aloud. */
  wholeDate: { dateStyle: 'full' },
  /** `Nov 20`. */
  day: { day: 'numeric', month: 'short' },
  /** `Nov`, on an axis. */
  month: { month: 'short' },
  /** `November 2026`, above a calendar. */
  monthAndYear: { month: 'long', year: 'numeric' },
  /** `2026`, on an axis. */
  year: { year: 'numeric' },
  /** `F`, above a calendar's column. */
  weekday: { weekday: 'narrow' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
export type DayKind = keyof typeof DAYS;

/** By which clocks moments are written: those of whoever runs this, or UTC. */
export type Zone = 'local' | 'utc';

/** A date whose UTC parts are what the clocks of the zone show at a moment. */
export function clockAt(ms: number, zone: Zone): Date {
  return new Date(zone === 'utc' ? ms : ms - new Date(ms).getTimezoneOffset() * MS_A_MINUTE);
}

/** `UTC`, or `UTC−5` and `UTC+5:30` for the local clocks at a moment. */
export function zoneName(zone: Zone, ms: number): string {
  const minutes = Math.round((clockAt(ms, zone).getTime() - ms) / MS_A_MINUTE);
  if (minutes === 0) return 'UTC';
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const shown = rest === 0 ? String(hours) : `${hours}:${String(rest).padStart(2, '0')}`;
  return `UTC${minutes < 0 ? MINUS : '+'}${shown}`;
}

/** `UTC`, or `America/New_York` for the local clocks, whatever the time of the year: for files. */
export function zoneId(zone: Zone): string {
  return zone === 'utc' ? 'UTC' : new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

const made = new Map<string, Figures>();

/** The one formatter of a language, with the clocks of a zone. */
export function figuresIn(language: Language, zone: Zone = 'local'): Figures {
  const key = `${language} ${zone}`;
  let figures = made.get(key);
  if (figures === undefined) {
    figures = new Figures(language, zone);
    made.set(key, figures);
  }
  return figures;
}

export class Figures {
  /** The language's own signs, for fields that show what is typed in groups. */
  readonly group: string;
  readonly point: string;
  readonly isEastAsian: boolean;
  readonly #tag: string;
  readonly #zone: Zone;
  readonly #wholes: Intl.NumberFormat;
  readonly #compacts: Intl.NumberFormat;
  readonly #briefs: Intl.NumberFormat;
  readonly #drawings = new Map<number, Intl.NumberFormat>();
  readonly #days = new Map<DayKind, Intl.DateTimeFormat>();
  readonly #zones = new Map<string, Intl.DateTimeFormat>();
  readonly #ages: Intl.RelativeTimeFormat;
  readonly #fiat: Place;
  readonly #percent: Place;

  constructor(language: Language, zone: Zone = 'local') {
    this.#zone = zone;
    const tag = `${BCP47[language]}-u-nu-latn-ca-gregory`;
    this.#tag = tag;
    this.isEastAsian = EAST_ASIAN.has(language);
    this.#wholes = new Intl.NumberFormat(tag, { useGrouping: 'always' });
    const signs = this.#wholes.formatToParts(1234.5);
    const signOf = (wanted: string) => signs.find(({ type }) => type === wanted)?.value ?? '';
    this.group = signOf('group');
    this.point = signOf('decimal');
    this.#compacts = short(tag, 2);
    this.#briefs = short(tag, 0);
    // The texts of Japanese have no space before a unit; only its narrow style has none either.
    const style = language === 'jp' ? 'narrow' : 'long';
    this.#ages = new Intl.RelativeTimeFormat(tag, { numeric: 'always', style });
    const usd = new Intl.NumberFormat(tag, { style: 'currency', currency: 'USD' });
    this.#fiat = placeOf(usd, 'currency');
    const percent = placeOf(new Intl.NumberFormat(tag, { style: 'percent' }), 'percentSign');
    // Either no-break space is French by the version of Intl; ours is the one of the texts.
    this.#percent = language === 'fra' ? { ...percent, space: '\u202f' } : percent;
  }

  /** The pieces of a figure, so that its decimals can be dimmed; undefined for an unknown one. */
  parts(value: DecimalText, options: FigureOptions = {}): FigureParts | undefined {
    const digits = digitsOf(value);
    if (digits === undefined) return undefined;
    const { currency, signed = false } = options;
    const places =
      options.decimals ?? (currency === undefined ? undefined : currencyDecimals(currency));
    const fraction =
      places === undefined
        ? digits.fraction.slice(0, DECIMALS_MAX).replace(/0+$/, '')
        : digits.fraction.slice(0, places).padEnd(places, '0');
    const shown = someDigit.test(digits.whole + fraction);
    return {
      sign: shown && digits.negative ? MINUS : shown && signed ? '+' : '',
      whole: this.#wholes.format(BigInt(digits.whole)),
      fraction: fraction === '' ? '' : `${this.point}${fraction}`,
      ...this.#around(currency),
    };
  }

  /** The sign of fiat where the language puts it, the code of a coin always behind. */
  #around(currency: string | undefined): Pick<FigureParts, 'prefix' | 'suffix'> {
    if (currency === undefined) return { prefix: '', suffix: '' };
    const sign = SIGN_OF_CURRENCY[currency];
    return sign === undefined ? { prefix: '', suffix: ` ${currency}` } : placed(sign, this.#fiat);
  }

  /** `$48,291.07`, `0.03716280 BTC`, `−12.50`. */
  money(value: DecimalText, options?: FigureOptions): string {
    return joined(this.parts(value, options));
  }

  /** An amount without the zeros at its end: `1,200.5`, `1,200.5 USDT`; `<0.00000001`. */
  amount(value: DecimalText, currency?: string): string {
    const digits = digitsOf(value);
    if (digits === undefined) return UNKNOWN;
    const isFiner =
      !someDigit.test(digits.whole + digits.fraction.slice(0, DECIMALS_MAX)) &&
      someDigit.test(digits.fraction);
    const sign = isFiner ? (digits.negative ? `>${MINUS}` : '<') : '';
    const text = sign + this.money(isFiner ? LEAST : value);
    return currency === undefined ? text : `${text} ${currency}`;
  }

  /** As `amount`, to the last digit: for operators, who answer for each. */
  exact(value: DecimalText): string {
    const fraction = digitsOf(value)?.fraction.replace(/0+$/, '');
    return fraction === undefined ? UNKNOWN : this.money(value, { decimals: fraction.length });
  }

  /** At its market's tick: `67,218.4` for one decimal; without, as many as it has. */
  price(value: DecimalText, decimals?: number): string {
    return this.money(value, { decimals });
  }

  /** What is in percent already: `+1.84%`, `0.00%`; decimals undefined: as many as it has. */
  percent(value: DecimalText, { decimals, signed = false }: PercentOptions = {}): string {
    const all = this.parts(value, { decimals, signed });
    return joined(all && { ...all, ...placed('%', this.#percent) });
  }

  /** A share of one: `0.0015` is `0.15%`. */
  share(value: DecimalText, options?: PercentOptions): string {
    return this.percent(hundredfold(value), options);
  }

  /** `1.21B`, `18.24K`, `1.82万`; below a thousand four decimals. With a sign for fiat. */
  compact(value: DecimalText, currency?: string): string {
    const digits = digitsOf(value);
    if (digits === undefined) return UNKNOWN;
    if (digits.whole.length <= 3) return this.money(value, { currency, decimals: 4 });
    const { prefix, suffix } = this.#around(currency);
    const text = this.#compacts.format(BigInt(digits.whole));
    return `${digits.negative ? MINUS : ''}${prefix}${text}${suffix}`;
  }

  /** The same without zeros at the end: `10K`, `2.5万`. */
  brief(value: DecimalText): string {
    const digits = digitsOf(value);
    if (digits === undefined || digits.whole.length <= 3) return this.amount(value);
    return (digits.negative ? MINUS : '') + this.#briefs.format(BigInt(digits.whole));
  }

  /** An axis or crosshair figure from a chart's own double: `67,218.4`. */
  drawn(value: number, decimals: number): string {
    if (!Number.isFinite(value)) return UNKNOWN;
    let format = this.#drawings.get(decimals);
    if (format === undefined) {
      const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
      format = new Intl.NumberFormat(this.#tag, { ...digits, useGrouping: 'always' });
      this.#drawings.set(decimals, format);
    }
    const text = format.format(Math.abs(value));
    return (value < 0 && someDigit.test(text) ? MINUS : '') + text;
  }

  /** What is being typed, in groups, without adding or taking a digit. */
  typed(text: string): string {
    const [whole = '', ...rest] = text.split('.');
    const inGroups = whole.replace(/\B(?=(\d{3})+$)/g, this.group);
    return rest.length === 0 ? inGroups : inGroups + this.point + rest.join('');
  }

  /** What a person wrote, as decimal text: whatever is written here is read as the same number. */
  read(text: string, options?: ReadOptions): Reading {
    return readFigure(text, this, options);
  }

  /** The values of a text with its figures written out; `names` says which of them are figures. */
  told<Value>(
    values: Readonly<Record<string, Value>>,
    names: ReadonlySet<string> = OF_REFUSALS,
  ): Record<string, Value | string> {
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        names.has(name) ? (this.#told(name, value) ?? value) : value,
      ]),
    );
  }

  /** A figure with or without a code behind; undefined for what is none. */
  #told(name: string, value: unknown): string | undefined {
    if (typeof value !== 'string' && typeof value !== 'number') return undefined;
    const [, number, code] = WITH_CODE.exec(String(value)) ?? [];
    const digits = digitsOf(number);
    if (digits === undefined) return undefined;
    if (!KEEPING.has(name)) return this.amount(number, code);
    const decimals = Math.min(digits.fraction.length, DECIMALS_MAX);
    return this.money(number, { decimals }) + (code === undefined ? '' : ` ${code}`);
  }

  /** A day by the zone's clocks: `Nov 20, 2026`, `2026年11月20日`, `20 พ.ย. 2026`. */
  date(ms: number): string {
    return this.day('date', ms);
  }

  /** As much of a day as `kind` says, by the zone's clocks. */
  day(kind: DayKind, ms: number): string {
    let format = this.#days.get(kind);
    if (format === undefined) {
      format = new Intl.DateTimeFormat(this.#tag, { ...DAYS[kind], timeZone: 'UTC' });
      this.#days.set(kind, format);
    }
    // The clocks of who travels change while this is kept.
    return format.format(clockAt(ms, this.#zone));
  }

  /** `09:30` by the clocks of a zone such as `America/New_York`. */
  timeIn(timeZone: string, ms: number): string {
    let format = this.#zones.get(timeZone);
    if (format === undefined) {
      const digits = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
      format = new Intl.DateTimeFormat(this.#tag, { timeZone, ...digits });
      this.#zones.set(timeZone, format);
    }
    return format.format(ms);
  }

  /** `5 minutes ago`, of whole units that have passed. */
  ago(count: number, unit: 'minute' | 'hour' | 'day'): string {
    return this.#ages.format(-count, unit);
  }

  /** `18:02:51`, or `18:02`: by 24 hours and with two digits in every language. */
  time(ms: number, withSeconds = true): string {
    const at = clockAt(ms, this.#zone);
    const minutes = [at.getUTCHours(), at.getUTCMinutes()];
    const all = withSeconds ? [...minutes, at.getUTCSeconds()] : minutes;
    return all.map((one) => String(one).padStart(2, '0')).join(':');
  }

  /** A day and its time, which says when it is not that of the reader: `Nov 20, 2026 18:02:51`. */
  moment(ms: number, withSeconds = true): string {
    const local = `${this.date(ms)} ${this.time(ms, withSeconds)}`;
    return this.#zone === 'utc' ? `${local} UTC` : local;
  }

  /** `a, b and c`. */
  list(words: readonly string[]): string {
    return new Intl.ListFormat(this.#tag, { type: 'conjunction' }).format(words);
  }
}
