import { FIAT_CURRENCIES, type FiatCurrency, RATES_MAX_AGE_MS } from '@kontor/contract';
import { type Amount, formatAmount, roundToDecimals, tryParseAmount } from '@kontor/money';
import type { Log } from '../../platform/logger.ts';
import { textOf } from '../../platform/text-of.ts';
import type { WallClock } from '../../platform/wall-clock.ts';

const FETCH_MS_MAX = 10_000;
const RETRY_MS = 60_000;
const BODY_BYTES_MAX = 200_000;
const RATE_DECIMALS = 8;
/** Nothing is sold at a rate of the day before yesterday. */
const SELLING_AGE_MS_MAX = 2 * RATES_MAX_AGE_MS;

export interface FiatRates {
  /** How much of the currency one USD is. */
  readonly rates: Partial<Record<FiatCurrency, string>>;
  /** Real time at which they were fetched. */
  readonly saveTime: number;
}

interface RatesOptions {
  readonly url: string | undefined;
  readonly wallClock: WallClock;
  readonly log: Log;
  readonly fetch?: typeof fetch;
}

/**
 * Fiat rates from a public service, fetched when somebody asks and the last ones are a day old. A
 * failure is only logged; what is not known stays unknown.
 */
export class Rates {
  readonly #options: RatesOptions;
  #known: FiatRates | undefined;
  /** Of every currency that the service gave, by its code. */
  #units: ReadonlyMap<string, string> = new Map();
  #fetching: Promise<void> | undefined;
  #failedAt = Number.NEGATIVE_INFINITY;

  constructor(options: RatesOptions) {
    this.#options = options;
  }

  /** The newest known rates, however old; undefined where none were ever fetched. */
  async current(): Promise<FiatRates | undefined> {
    const now = this.#options.wallClock.now();
    const age = now - (this.#known?.saveTime ?? Number.NEGATIVE_INFINITY);
    if (age >= RATES_MAX_AGE_MS && now - this.#failedAt >= RETRY_MS) {
      this.#fetching ??= this.#fetch().finally(() => {
        this.#fetching = undefined;
      });
      await this.#fetching;
    }
    return this.#known;
  }

  /**
   * How much of any currency one USD is, for selling by; undefined where that is not known, or not
   * any more.
   */
  async unitsPerUsd(code: string): Promise<string | undefined> {
    const known = await this.current();
    const now = this.#options.wallClock.now();
    if (known === undefined || now - known.saveTime > SELLING_AGE_MS_MAX) return undefined;
    return this.#units.get(code);
  }

  async #fetch(): Promise<void> {
    const { url, wallClock, log } = this.#options;
    if (url === undefined) {
      this.#failedAt = wallClock.now();
      return;
    }
    try {
      const request = this.#options.fetch ?? fetch;
      // Where the address leads is the operator's to say, not the service's.
      const signal = AbortSignal.timeout(FETCH_MS_MAX);
      const answer = await request(url, { redirect: 'error', signal });
      if (!answer.ok) throw new Error(`the service answered ${answer.status}`);
      const given = givenRates(JSON.parse(await textOf(answer, BODY_BYTES_MAX)));
      this.#known = { rates: readRates(given), saveTime: wallClock.now() };
      this.#units = readUnits(given);
    } catch (error) {
      this.#failedAt = wallClock.now();
      log.warn(
        { error: error instanceof Error ? error.message : 'unknown' },
        'fiat rates not fetched',
      );
    }
  }
}

/** Reads `{rates: {EUR: 0.9}}`. */
function givenRates(body: unknown): Readonly<Record<string, unknown>> {
  const given = (body as { rates?: Record<string, unknown> } | null)?.rates;
  if (typeof given !== 'object' || given === null) throw new Error('the answer has no rates');
  return given;
}

/** Currencies that are missing or not above zero are left out. */
function readRates(given: Readonly<Record<string, unknown>>): FiatRates['rates'] {
  const rates: Partial<Record<FiatCurrency, string>> = { USD: '1' };
  for (const code of FIAT_CURRENCIES) {
    const rate = readRate(given[code], 'down');
    if (rate !== undefined) rates[code] = formatAmount(rate);
  }
  return rates;
}

/** For selling by, so rounded up. */
function readUnits(given: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> {
  const units = new Map<string, string>();
  for (const [code, value] of Object.entries(given)) {
    const rate = /^[A-Z]{3}$/.test(code) ? readRate(value, 'up') : undefined;
    if (rate !== undefined) units.set(code, formatAmount(rate));
  }
  return units;
}

function readRate(value: unknown, rounding: 'up' | 'down'): Amount | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  const rate = tryParseAmount(String(value));
  if (rate === undefined || rate <= 0n) return undefined;
  const rounded = roundToDecimals(rate, RATE_DECIMALS, rounding);
  return rounded > 0n ? rounded : undefined;
}
