import { BCP47, type Language } from './languages.ts';

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

/** No screen shows a coin finer than this; what is there and finer is said to be less. */
const DECIMALS_MAX = 8;
const DECIMAL = /^(-?)(0|[1-9]\d{0,19})(?:\.(\d{1,18}))?$/;

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

export interface PercentOptions {
  decimals?: number | undefined;
  signed?: boolean | undefined;
}

export interface Figures {
  readonly language: Language;
  /** The language's own signs, for fields that show what is typed in groups. */
  readonly group: string;
  readonly point: string;
  /** The pieces of a figure, so that its decimals can be dimmed; undefined for an unknown one. */
  parts(value: DecimalText, options?: FigureOptions): FigureParts | undefined;
  /** `$48,291.07`, `0.03716280 BTC`, `−12.50`. */
  money(value: DecimalText, options?: FigureOptions): string;
  /** An amount without the zeros at its end: `1,200.5`, `1,200.5 USDT`; `<0.00000001`. */
  amount(value: DecimalText, currency?: string): string;
  /** As `amount`, to the last digit: for operators, who answer for each. */
  exact(value: DecimalText): string;
  /** At its market's tick: `67,218.4` for one decimal; without, as many as it has. */
  price(value: DecimalText, decimals?: number): string;
  /** What is in percent already: `+1.84%`, `0.00%`; decimals undefined: as many as it has. */
  percent(value: DecimalText, options?: PercentOptions): string;
  /** A share of one: `0.0015` is `0.15%`. */
  share(value: DecimalText, options?: PercentOptions): string;
  /** `1.21B`, `18.24K`, `1.82万`; below a thousand four decimals. With a sign for fiat. */
  compact(value: DecimalText, currency?: string): string;
  /** The same without zeros at the end: `10K`, `2.5万`. */
  brief(value: DecimalText): string;
  /** An axis or crosshair figure from a chart's own double: `67,218.4`. */
  drawn(value: number, decimals: number): string;
  /** What is being typed, in groups, without adding or taking a digit. */
  typed(text: string): string;
  /** The values of a text with its figures written out; `names` says which of them are figures. */
  told<Value>(
    values: Readonly<Record<string, Value>>,
    names?: ReadonlySet<string>,
  ): Record<string, Value | string>;
  /** `a, b and c`. */
  list(words: readonly string[], type?: 'conjunction' | 'disjunction'): string;
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
  const whole = (digits.whole + fraction.slice(0, 2)).replace(/^0+(?=\d)/, '').slice(-20);
  const rest = fraction.slice(2);
  return `${digits.negative ? '-' : ''}${whole}${rest === '' ? '' : `.${rest}`}`;
}

/** What stands before and after a number in a style of the language. */
function frame(format: Intl.NumberFormat, sign: 'currency' | 'percentSign', word: string) {
  const parts = format.formatToParts(1);
  const at = parts.findIndex(({ type }) => type === sign);
  const number = parts.findIndex(({ type }) => type === 'integer');
  const between = (from: number, to: number) =>
    parts
      .slice(from, to)
      .filter(({ type }) => type === 'literal')
      .map(({ value }) => value)
      .join('');
  return at < number
    ? { prefix: `${word}${between(at, number)}`, suffix: '' }
    : { prefix: '', suffix: `${between(number, at)}${word}` };
}

const made = new Map<Language, Figures>();

/** The one formatter of a language. */
export function figuresIn(language: Language): Figures {
  let figures = made.get(language);
  if (figures === undefined) {
    figures = makeFigures(language);
    made.set(language, figures);
  }
  return figures;
}

function makeFigures(language: Language): Figures {
  const tag = `${BCP47[language]}-u-nu-latn-ca-gregory`;
  const wholes = new Intl.NumberFormat(tag, { useGrouping: 'always' });
  const signs = new Intl.NumberFormat(tag, { useGrouping: 'always' }).formatToParts(1234.5);
  const signOf = (type: 'group' | 'decimal') => signs.find((one) => one.type === type)?.value ?? '';
  const [group, point] = [signOf('group'), signOf('decimal')];
  const inUsd = new Intl.NumberFormat(tag, { style: 'currency', currency: 'USD' });
  const percentOf = frame(new Intl.NumberFormat(tag, { style: 'percent' }), 'percentSign', '%');
  // Either no-break space is French by the version of Intl; ours is the one of the texts.
  const percentFrame =
    language === 'fra'
      ? { ...percentOf, suffix: percentOf.suffix.replace(/^\s/u, '\u202f') }
      : percentOf;
  const short = (minimumFractionDigits: number) =>
    new Intl.NumberFormat(tag, {
      notation: 'compact',
      useGrouping: 'always',
      minimumFractionDigits,
      maximumFractionDigits: 2,
      roundingMode: 'trunc',
    });
  const [compacts, briefs] = [short(2), short(0)];
  const drawings = new Map<number, Intl.NumberFormat>();

  const grouped = (whole: string): string => wholes.format(BigInt(whole));

  /** The sign of fiat where the language puts it, the code of a coin always behind. */
  function around(currency: string | undefined): Pick<FigureParts, 'prefix' | 'suffix'> {
    if (currency === undefined) return { prefix: '', suffix: '' };
    const sign = SIGN_OF_CURRENCY[currency];
    if (sign === undefined) return { prefix: '', suffix: ` ${currency}` };
    return frame(inUsd, 'currency', sign);
  }

  function parts(value: DecimalText, options: FigureOptions = {}): FigureParts | undefined {
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
      whole: grouped(digits.whole),
      fraction: fraction === '' ? '' : `${point}${fraction}`,
      ...around(currency),
    };
  }

  const joined = (all: FigureParts | undefined): string =>
    all === undefined ? UNKNOWN : all.sign + all.prefix + all.whole + all.fraction + all.suffix;

  const money: Figures['money'] = (value, options) => joined(parts(value, options));

  const percent: Figures['percent'] = (value, { decimals, signed = false } = {}) => {
    const all = parts(value, { decimals, signed });
    return joined(all && { ...all, ...percentFrame });
  };

  function compact(value: DecimalText, currency?: string): string {
    const digits = digitsOf(value);
    if (digits === undefined) return UNKNOWN;
    if (digits.whole.length <= 3) return money(value, { currency, decimals: 4 });
    const { prefix, suffix } = around(currency);
    const text = compacts.format(BigInt(digits.whole));
    return `${digits.negative ? MINUS : ''}${prefix}${text}${suffix}`;
  }

  function brief(value: DecimalText): string {
    const digits = digitsOf(value);
    if (digits === undefined || digits.whole.length <= 3) return amount(value);
    return (digits.negative ? MINUS : '') + briefs.format(BigInt(digits.whole));
  }

  function drawn(value: number, decimals: number): string {
    if (!Number.isFinite(value)) return UNKNOWN;
    let format = drawings.get(decimals);
    if (format === undefined) {
      const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
      format = new Intl.NumberFormat(tag, { ...digits, useGrouping: 'always' });
      drawings.set(decimals, format);
    }
    const text = format.format(Math.abs(value));
    return (value < 0 && someDigit.test(text) ? MINUS : '') + text;
  }

  function amount(value: DecimalText, currency?: string): string {
    const digits = digitsOf(value);
    if (digits === undefined) return UNKNOWN;
    const least = `0.${'0'.repeat(DECIMALS_MAX - 1)}1`;
    const isFiner =
      !someDigit.test(digits.whole + digits.fraction.slice(0, DECIMALS_MAX)) &&
      someDigit.test(digits.fraction);
    const sign = isFiner ? (digits.negative ? `>${MINUS}` : '<') : '';
    const text = sign + money(isFiner ? least : value);
    return currency === undefined ? text : `${text} ${currency}`;
  }

  function exact(value: DecimalText): string {
    const fraction = digitsOf(value)?.fraction.replace(/0+$/, '');
    return fraction === undefined ? UNKNOWN : money(value, { decimals: fraction.length });
  }

  function typed(text: string): string {
    const [whole = '', ...rest] = text.split('.');
    const inGroups = whole.replace(/\B(?=(\d{3})+$)/g, group);
    return rest.length === 0 ? inGroups : inGroups + point + rest.join('');
  }

  function toldFigure(name: string, value: string | number): string | number {
    const [, number, code] = WITH_CODE.exec(String(value)) ?? [];
    const digits = digitsOf(number);
    if (digits === undefined) return value;
    if (!KEEPING.has(name)) return amount(number, code);
    const decimals = Math.min(digits.fraction.length, DECIMALS_MAX);
    return money(number, { decimals }) + (code === undefined ? '' : ` ${code}`);
  }

  const told: Figures['told'] = (values, names = OF_REFUSALS) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        names.has(name) && (typeof value === 'string' || typeof value === 'number')
          ? (toldFigure(name, value) as string)
          : value,
      ]),
    );

  const lists = {
    conjunction: new Intl.ListFormat(tag, { type: 'conjunction' }),
    disjunction: new Intl.ListFormat(tag, { type: 'disjunction' }),
  };

  return {
    language,
    group,
    point,
    parts,
    money,
    amount,
    exact,
    price: (value, decimals) => money(value, { decimals }),
    percent,
    share: (value, options) => percent(hundredfold(value), options),
    compact,
    brief,
    drawn,
    typed,
    told,
    list: (words, type = 'conjunction') => lists[type].format(words),
  };
}
