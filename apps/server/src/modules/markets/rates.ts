import { FIAT_CURRENCIES, type FiatCurrency, RATES_MAX_AGE_MS } from '@kontor/contract';
import { type Amount, formatAmount, roundToDecimals, tryParseAmount } from '@kontor/money';
import type { Log } from '../../platform/logger.ts';
import type { WallClock } from '../../platform/wall-clock.ts';

const FETCH_MS_MAX = 10_000;
const RETRY_MS = 60_000;
const BODY_CHARACTERS_MAX = 200_000;
const RATE_DECIMALS = 8;

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

  async #fetch(): Promise<void> {
    const { url, wallClock, log } = this.#options;
    if (url === undefined) {
      this.#failedAt = wallClock.now();
      return;
    }
    try {
      const request = this.#options.fetch ?? fetch;
      const answer = await request(url, { signal: AbortSignal.timeout(FETCH_MS_MAX) });
      if (!answer.ok) throw new Error(`the service answered ${answer.status}`);
      const text = await answer.text();
      if (text.length > BODY_CHARACTERS_MAX) throw new Error('the answer is too long');
      this.#known = { rates: readRates(JSON.parse(text)), saveTime: wallClock.now() };
    } catch (error) {
      this.#failedAt = wallClock.now();
      log.warn(
        { error: error instanceof Error ? error.message : 'unknown' },
        'fiat rates not fetched',
      );
    }
  }
}

/** Reads `{rates: {EUR: 0.9}}`; currencies that are missing or not above zero are left out. */
function readRates(body: unknown): FiatRates['rates'] {
  const given = (body as { rates?: Record<string, unknown> } | null)?.rates;
  if (typeof given !== 'object' || given === null) throw new Error('the answer has no rates');
  const rates: Partial<Record<FiatCurrency, string>> = { USD: '1' };
  for (const code of FIAT_CURRENCIES) {
    const value = given[code];
    const rate =
      typeof value === 'number' || typeof value === 'string' ? readRate(String(value)) : undefined;
    if (rate !== undefined) rates[code] = formatAmount(rate);
  }
  return rates;
}

function readRate(text: string): Amount | undefined {
  const rate = tryParseAmount(text);
  if (rate === undefined || rate <= 0n) return undefined;
  return roundToDecimals(rate, RATE_DECIMALS, 'down');
}
