import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { type Amount, powerOfTen, SCALE_DIGITS } from '@kontor/money';
import { MINUTE_MS } from '@kontor/rules/time';
import { FeedError, unitsFromAmount } from './feed.ts';

const HEADER = 'timestamp,open,high,low,close,volume';
const TIMESTAMP = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)(?:\.\d{1,9})?(?:Z|\+00:00)?$/;
const DECIMAL = /^\d{1,15}(?:\.\d{1,20})?$/;
/** Prices are kept as whole units of 10^-8, which is exact up to 90 million. */
const FILE_PRICE_DECIMALS = 8;
/** How many steps of its own a file's typical price has at least. */
const TICK_SIZES_MIN = 1000;
/** Ten years of minutes, about 250 MB; a longer file is a mistake. */
const LINES_MAX = 5_300_000;
const LINE_CHARACTERS_MAX = 400;

export interface ReplayMinute {
  /** Start of the minute in platform ms. */
  readonly time: number;
  readonly open: Amount;
  readonly high: Amount;
  readonly low: Amount;
  readonly close: Amount;
  /** As the file has it, in base or in quote currency. */
  readonly volume: number;
}

/** One-minute candles of a CSV file, checked line by line and held in compact arrays. */
export class ReplayFile {
  readonly path: string;
  readonly #times: Float64Array;
  readonly #prices: Float64Array;
  readonly #volumes: Float64Array;

  private constructor(path: string, rows: Rows) {
    this.path = path;
    this.#times = Float64Array.from(rows.times);
    this.#prices = Float64Array.from(rows.prices);
    this.#volumes = Float64Array.from(rows.volumes);
  }

  /**
   * Reads and checks the whole file, so that a bad line stops the start and not the running market.
   * Throws a FeedError that names the file and the line.
   */
  static async read(path: string): Promise<ReplayFile> {
    const rows: Rows = { times: [], prices: [], volumes: [] };
    const stream = createReadStream(path, 'utf8');
    const lines = createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY });
    let number = 0;
    try {
      for await (const line of lines) {
        number += 1;
        if (number > LINES_MAX) throw new FeedError(`more than ${LINES_MAX} lines`);
        if (number === 1) checkHeader(line);
        else if (line.trim() !== '') addLine(rows, line);
      }
      if (number === 0) throw new FeedError('the file is empty');
      if (rows.times.length === 0) throw new FeedError('no candle after the header');
    } catch (error) {
      throw new FeedError(`replay file ${path}${describe(error, number)}`);
    } finally {
      lines.close();
      stream.destroy();
    }
    return new ReplayFile(path, rows);
  }

  get length(): number {
    return this.#times.length;
  }

  /** Start of the first minute. */
  get begin(): number {
    return this.#times[0] ?? 0;
  }

  /** End of the last minute. */
  get end(): number {
    return (this.#times.at(-1) ?? 0) + MINUTE_MS;
  }

  /** The minute that starts at this time, or undefined in a gap and outside the file. */
  minuteAt(time: number): ReplayMinute | undefined {
    const index = this.firstFrom(time);
    return this.#times[index] === time ? this.at(index) : undefined;
  }

  /** Index of the first minute that starts at or after a time; `length` when there is none. */
  firstFrom(time: number): number {
    let low = 0;
    let high = this.#times.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#times[middle] ?? 0) < time) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  at(index: number): ReplayMinute {
    const price = (column: number): Amount => {
      const units = this.#prices[index * 4 + column];
      if (units === undefined) throw new RangeError(`no minute ${index} in ${this.path}`);
      return BigInt(units) * powerOfTen(SCALE_DIGITS - FILE_PRICE_DECIMALS);
    };
    return {
      time: this.#times[index] ?? 0,
      open: price(0),
      high: price(1),
      low: price(2),
      close: price(3),
      volume: this.#volumes[index] ?? 0,
    };
  }

  /** The greatest number of units of 10^-8 of which every price is a multiple. */
  commonDivisor(): number {
    let divisor = 0;
    for (const price of this.#prices) {
      let rest = price;
      while (rest !== 0) [divisor, rest] = [rest, divisor % rest];
    }
    return divisor;
  }

  /** Median volume and close, by which the unit of the volume is told. */
  typical(): { volume: number; price: number } {
    const middle = this.length >> 1;
    const volume = this.#volumes.slice().sort()[middle] ?? 0;
    const closes = this.#prices.filter((_, index) => index % 4 === 3).sort();
    return { volume, price: (closes[middle] ?? 0) / 10 ** FILE_PRICE_DECIMALS };
  }
}

interface Rows {
  readonly times: number[];
  readonly prices: number[];
  readonly volumes: number[];
}

function describe(error: unknown, line: number): string {
  if (error instanceof FeedError) {
    return line === 0 ? `: ${error.message}` : `, line ${line}: ${error.message}`;
  }
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'ENOENT') return ': there is no such file';
  if (code === 'EACCES') return ': no permission to read it';
  if (code === 'EISDIR') return ': this is a folder';
  return `: cannot be read (${code ?? String(error)})`;
}

function checkHeader(line: string): void {
  if (line.replace(/^\uFEFF/, '').trim() === HEADER) return;
  throw new FeedError(`the header must be ${HEADER}, not ${line.slice(0, 80)}`);
}

function addLine(rows: Rows, line: string): void {
  if (line.length > LINE_CHARACTERS_MAX) throw new FeedError('the line is too long');
  const fields = line.trim().split(',');
  const [timestamp = '', open = '', high = '', low = '', close = '', volume = ''] = fields;
  if (fields.length !== 6) throw new FeedError(`6 fields expected, ${fields.length} found`);
  const time = timeOf(timestamp);
  const last = rows.times.at(-1);
  if (last !== undefined && time <= last) {
    throw new FeedError(`${timestamp} does not come after the minute of the line before`);
  }
  const prices = [open, high, low, close].map(priceUnitsOf);
  const [openUnits = 0, highUnits = 0, lowUnits = 0, closeUnits = 0] = prices;
  if (lowUnits > Math.min(openUnits, closeUnits) || highUnits < Math.max(openUnits, closeUnits)) {
    throw new FeedError('open or close lies outside of low and high');
  }
  if (!DECIMAL.test(volume)) throw new FeedError(`not a volume: ${volume.slice(0, 40)}`);
  rows.times.push(time);
  rows.prices.push(...prices);
  rows.volumes.push(Number(volume));
}

function timeOf(text: string): number {
  const match = TIMESTAMP.exec(text);
  if (match === null) throw new FeedError(`not a UTC timestamp: ${text.slice(0, 40)}`);
  const [, year, month, day, hour, minute, second] = match.map(Number);
  const time = Date.UTC(year ?? 0, (month ?? 0) - 1, day, hour, minute, second);
  const canonical = new Date(time).toISOString().slice(0, 19);
  if (canonical !== text.slice(0, 19).replace(' ', 'T')) {
    throw new FeedError(`no such date and time: ${text.slice(0, 40)}`);
  }
  if (time % MINUTE_MS !== 0) throw new FeedError(`${text} is not the start of a minute`);
  return time;
}

function priceUnitsOf(text: string): number {
  if (!DECIMAL.test(text)) throw new FeedError(`not a price: ${text.slice(0, 40)}`);
  const [, fraction = ''] = text.split('.');
  if (/[1-9]/.test(fraction.slice(FILE_PRICE_DECIMALS))) {
    throw new FeedError(`more than ${FILE_PRICE_DECIMALS} decimals: ${text}`);
  }
  const units = Math.round(Number(text) * 10 ** FILE_PRICE_DECIMALS);
  if (units <= 0 || !Number.isSafeInteger(units)) throw new FeedError(`not a price: ${text}`);
  return units;
}

/**
 * The step of a file's prices, which the prices between the recorded ones keep too: by a finer one
 * they could be told from an extreme. A file of round prices (more than a thousandth of the typical
 * one apart) has no step of its own and gets the instrument's.
 */
export function tickSizeOf(file: ReplayFile, priceDecimals: number): Amount {
  const divisor = file.commonDivisor();
  const { price } = file.typical();
  const own = divisor * TICK_SIZES_MIN <= price * 10 ** FILE_PRICE_DECIMALS;
  return own
    ? BigInt(divisor) * powerOfTen(SCALE_DIGITS - FILE_PRICE_DECIMALS)
    : powerOfTen(SCALE_DIGITS - priceDecimals);
}

export type VolumeUnit = 'base' | 'quote';

/**
 * Whether a file counts its volume in base or in quote currency: the reading whose turnover of a
 * day is nearer to what the instrument usually trades. A million a minute of BTC would be more than
 * there is; a million dollars is a quiet minute.
 */
export function volumeUnitOf(file: ReplayFile, turnoverDay: number): VolumeUnit {
  const { volume, price } = file.typical();
  if (volume <= 0) return 'base';
  const asQuote = Math.abs(Math.log((volume * 1440) / turnoverDay));
  const asBase = Math.abs(Math.log((volume * 1440 * price) / turnoverDay));
  return asQuote < asBase ? 'quote' : 'base';
}

/**
 * A minute's volume in whole base units of the instrument; quote turns into base at the mean price.
 */
export function volumeUnitsOf(
  minute: ReplayMinute,
  unit: VolumeUnit,
  quantityDecimals: number,
): number {
  const sum = unitsFromAmount(minute.high + minute.low + minute.close, FILE_PRICE_DECIMALS);
  const price = sum / 3 / 10 ** FILE_PRICE_DECIMALS;
  const base = unit === 'base' ? minute.volume : minute.volume / price;
  return Math.round(base * 10 ** quantityDecimals);
}
