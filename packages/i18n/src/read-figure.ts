/**
 * Figures as people write them, read into decimal text: the way back from `figures.ts`. What may
 * mean two numbers, or none, is refused and never guessed at; nothing is cut off.
 */

/** The signs of a language. */
export interface Signs {
  readonly group: string;
  readonly point: string;
  /** Four digits may be a group too. */
  readonly isEastAsian?: boolean;
}

export interface ReadOptions {
  /** How many decimals a field takes; zeros behind them change nothing and are taken. */
  readonly decimals?: number | undefined;
  /**
   * Written by hand, where the sign that groups in this language may be the only point on the
   * keyboard: `1,234` of English may then be either number, and `12,` goes on.
   */
  readonly byHand?: boolean;
  /** The writing is over: an exponent has all its digits. */
  readonly isFinished?: boolean;
  /** What is asked for is in percent, so that its sign says nothing new. */
  readonly isPercent?: boolean;
}

export type FigureFault =
  /** `1,234` where the comma may be either; both ways to write it are told. */
  | { readonly kind: 'ambiguous'; readonly whole: string; readonly decimal: string }
  | { readonly kind: 'negative' }
  /** More decimals than are taken. */
  | { readonly kind: 'decimals' }
  /** More than 20 digits before the point. */
  | { readonly kind: 'tooLong' }
  /** `1e-7` may become `1e-70` while it is written by hand. */
  | { readonly kind: 'unfinished' }
  /** No number, or several. */
  | { readonly kind: 'unreadable' };

/** Decimal text, '' for nothing, `12.` while it is written by hand. */
export type Reading =
  | { readonly value: string; readonly fault?: undefined }
  | { readonly value?: undefined; readonly fault: FigureFault };

const WHOLE_DIGITS_MAX = 20;
const EXPONENT_MAX = 40;

/** The zeros of the digits that people type, from full width and Arabic to Thai and Khmer. */
const ZEROS = [0xff10, 0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50, 0x0ed0, 0x17e0, 0x1040];
/** Joiners and marks of direction, which come along with what is copied. */
const UNSEEN = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
const FULL_WIDTH = /[\uff01-\uff5e]/gu;
const FULL_WIDTH_SHIFT = 0xfee0;
/** Signs that only ever group. */
const GROUPING = /(?<=\d)[\p{Zs}'\u2019\u02bc\u066c](?=\d)/gu;
/** What an East Asian keyboard writes for a point and a comma. */
const SIGNS: Readonly<Record<string, string>> = { '。': '.', '｡': '.', '、': ',', '､': ',' };

/** Digits of any script as `0` to `9`, full width as half width; the rest as it is. */
export function plainDigits(text: string): string {
  return text
    .replace(UNSEEN, '')
    .replace(/\p{Nd}/gu, (digit) => {
      const code = digit.codePointAt(0) ?? 0;
      const zero = ZEROS.find((one) => code >= one && code < one + 10);
      return zero === undefined ? digit : String(code - zero);
    })
    .replace(FULL_WIDTH, (sign) => String.fromCodePoint(sign.charCodeAt(0) - FULL_WIDTH_SHIFT))
    .replace(/[。｡、､]/gu, (sign) => SIGNS[sign] ?? sign);
}

/**
 * What names the money and not how much. Only known codes: `5 KUSDT`, `100 SATS` and `50 GWEI` are
 * other numbers than 5, 100 and 50.
 */
const CODES =
  'USDT|USDC|USD|EUR|GBP|JPY|CNY|CNH|RMB|HKD|KRW|THB|VND|TWD|SGD|INR|BRL|MXN|ARS|COP|CLP|PEN|CAD|' +
  'AUD|CHF|BTC|ETH|SOL|XRP|BNB|DOGE|ADA|TRX|AVAX|LINK|DOT|MATIC|POL|LTC|BCH|TON|SHIB|UNI|ATOM|' +
  'XLM|ETC|FIL|NEAR|APT|ARB|OP|SUI|ALGO|AAVE|ICP|HBAR|INJ|PEPE';
const SIGN = '(?:US|HK|NT|CN|JP|RMB|MX|R|A|C|S)?[$€£¥￥₩฿₫₹₽₱₿₮]';
const MONEY = `(?:${SIGN}|(?:${CODES})|円|元|圓|원|บาท|đồng|đ)`;
const BEFORE = new RegExp(`^([+\\-]?)\\s*${MONEY}\\s*(?=[-+.,\\u066b\\d])`, 'u');
const BEHIND = new RegExp(`(?<=[.,\\u066b\\d])\\s*(${MONEY})$`, 'u');

const fault = (kind: Exclude<FigureFault['kind'], 'ambiguous'>): Reading => ({ fault: { kind } });

/** `5 USDT`, `$5` and `5 €` without what names the money. */
function bare(text: string): string {
  const code = BEHIND.exec(text)?.[1] ?? '';
  const front = text.slice(0, text.length - code.length).trimEnd();
  return front.replace(BEFORE, '$1').trim();
}

/** Groups of three as most write them, of two and three as in India, of four as in East Asia. */
function groupsWell(groups: readonly string[]): boolean {
  const [first = '', ...rest] = groups;
  const last = rest.at(-1)?.length;
  const inner = rest.slice(0, -1);
  if (!/^[1-9]\d*$/u.test(first)) return false;
  const each = (size: number, of: readonly string[]) => of.every(({ length }) => length === size);
  if (each(3, rest)) return first.length <= 3;
  if (last === 3) return first.length <= 2 && each(2, inner);
  return rest.length > 1 && first.length <= 4 && each(4, rest);
}

/** The whole part without its groups, which one sign has made; undefined when none has. */
function ungrouped(whole: string): string | undefined {
  const signs = new Set(whole.replace(/\d/gu, ''));
  if (signs.size === 0) return whole;
  const [sign = ''] = signs;
  const groups = whole.split(sign);
  return signs.size === 1 && groupsWell(groups) ? groups.join('') : undefined;
}

interface Parts {
  readonly whole: string;
  /** Undefined without a point. */
  readonly fraction?: string;
}

/** Digits with their points and groups; `_` stands for whatever can only group. */
function partsOf(text: string, signs: Signs, options: ReadOptions): Parts | FigureFault {
  const unreadable: FigureFault = { kind: 'unreadable' };
  const kinds = new Set(text.replace(/[\d_]/gu, ''));
  const point = text.match(/[.,\u066b]/gu)?.at(-1);
  if (point === undefined) {
    const whole = ungrouped(text);
    return whole === undefined ? unreadable : { whole };
  }
  const places = text.split(point);
  const isPoint = kinds.size > 1 || text.includes('_') || point === '\u066b' || places.length === 2;
  if (!isPoint) {
    const whole = ungrouped(text);
    return whole === undefined ? unreadable : { whole };
  }
  const [grouped = '', fraction = ''] = places;
  if (places.length > 2 || !/^\d*$/u.test(fraction)) return unreadable;
  const whole = ungrouped(grouped);
  if (whole === undefined) return unreadable;
  if (whole === '' && fraction === '' && options.byHand !== true) return unreadable;
  const groupsToo = whole === grouped && groupsWell([whole, fraction]);
  const groupsAsEastAsia =
    signs.isEastAsian === true && /^[1-9]\d{0,3}$/u.test(whole) && fraction.length === 4;
  if (point === signs.point || point === '\u066b') return { whole, fraction };
  if (point === signs.group && groupsToo && (options.byHand !== true || options.decimals === 0)) {
    return { whole: whole + fraction };
  }
  if (groupsToo || (point === signs.group && groupsAsEastAsia)) {
    const decimal = `${whole}${signs.point}${fraction}`;
    return { kind: 'ambiguous', whole: whole + fraction, decimal };
  }
  return { whole, fraction };
}

/** `1.5e-7` with its exponent written out, digit by digit. */
function writtenOut({ whole, fraction = '' }: Parts, exponent: number): Parts | FigureFault {
  if (Math.abs(exponent) > EXPONENT_MAX) return { kind: exponent > 0 ? 'tooLong' : 'decimals' };
  const digits = whole + fraction;
  const at = whole.length + exponent;
  if (at <= 0) return { whole: '0', fraction: '0'.repeat(-at) + digits };
  return { whole: digits.slice(0, at).padEnd(at, '0'), fraction: digits.slice(at) };
}

const EXPONENT = /^(.+?)[eE](-?\d{1,4})$/u;
const MANTISSA = /^\d+(?:[.,\u066b]\d+)?$/u;
const OF_DIGITS = /^[\d.,_\u066b]+$/u;

function partsOfAll(text: string, signs: Signs, options: ReadOptions): Parts | FigureFault {
  const [, mantissa, exponent] = EXPONENT.exec(text.replace(/([eE])\+/u, '$1')) ?? [];
  if (mantissa === undefined || exponent === undefined) {
    if (!OF_DIGITS.test(text)) return { kind: 'unreadable' };
    return partsOf(text, signs, options);
  }
  // The mantissa of a machine has one digit before its point, and groups nothing.
  if (!MANTISSA.test(mantissa)) return { kind: 'unreadable' };
  if (options.byHand === true && options.isFinished !== true) return { kind: 'unfinished' };
  const [whole = '', fraction] = mantissa.split(/[.,\u066b]/u);
  if (mantissa.includes(',') && signs.point !== ',' && fraction?.length === 3) {
    return { kind: 'unreadable' };
  }
  return writtenOut(fraction === undefined ? { whole } : { whole, fraction }, Number(exponent));
}

/** What a person typed or pasted, as decimal text, or why it is not taken. */
export function readFigure(text: string, signs: Signs, options: ReadOptions = {}): Reading {
  const plain = plainDigits(text)
    .replace(/[\u2010-\u2015\u2212]/gu, '-')
    .trim();
  if (plain === '') return { value: '' };
  const named = options.isPercent === true ? plain.replace(/\s*%$/u, '') : plain;
  const number = bare(named).replace(/^\+\s*(?=[\d.,\u066b])/u, '');
  if (/^-\s*[\d.,\u066b]|^\([\d.,]+\)$|^[\d.,]+-$|^-$/u.test(number)) return fault('negative');
  const parts = partsOfAll(number.replace(GROUPING, '_'), signs, options);
  if ('kind' in parts) return { fault: parts };
  const whole = parts.whole.replace(/^0+(?=\d)/u, '') || '0';
  if (whole.length > WHOLE_DIGITS_MAX) return fault('tooLong');
  const { fraction = '' } = parts;
  const most = options.decimals ?? fraction.length;
  if (/[1-9]/u.test(fraction.slice(most))) return fault('decimals');
  const taken = fraction.slice(0, most);
  if (options.byHand === true && options.isFinished !== true) {
    if (fraction.length > most || (parts.fraction === '' && most === 0)) return fault('decimals');
    return { value: parts.fraction === undefined ? whole : `${whole}.${taken}` };
  }
  return { value: taken === '' ? whole : `${whole}.${taken}` };
}
