import { formatAmount, multiply, parseAmount, powerOfTen, type Amount } from '@kontor/money';
import { DUAL_MATURITY_OF_DAY_MS, DUAL_SALE_END_MS, type DualType } from '@kontor/rules/dual';
import { DAY_MS } from '@kontor/rules/time';
import { dualProducts } from '@kontor/schema';
import { eq } from 'drizzle-orm';
import { allProjected } from '../../exchange/index.ts';
import type { Services } from '../../services.ts';
import { indexOf } from './dual-wire.ts';

type Shelf = Pick<Services, 'exchange' | 'queries' | 'clock' | 'markets'>;
type Catalogued = Services['markets']['catalogue'];

const PLATFORM = 0;
const COINS = ['BTC', 'ETH'] as const;
const TYPES: readonly DualType[] = ['call', 'put'];
/** Of a put in USDT, of a call in the coin. */
const SHARE = { put: '100', BTC: '0.005', ETH: '0.05' } as const;
const TOTAL = 400;
/** Four leading digits: 41,820 rather than 41,823.7. */
const DIGITS = 4;

/**
 * How many days, how far the linked price is from the index (above it for a call, below for a
 * put) and the rate a year: the nearer and the sooner, the likelier the other currency, the more
 * is paid.
 */
const TENORS: readonly (readonly [days: number, away: string, rate: string])[] = [
  [2, '0.01', '0.6'],
  [2, '0.03', '0.25'],
  [7, '0.02', '0.45'],
  [7, '0.05', '0.2'],
  [30, '0.05', '0.3'],
  [30, '0.1', '0.15'],
];

/**
 * The day's products: for each coin, kind and tenor one, sold from 08:00 UTC until an hour before
 * the 08:00 of two days later, so that two days' overlap and the shelf is never empty. Where an
 * operator has put up or changed one of the same day, kind and maturity, nothing is added to it.
 * Answers whether every coin had a price to go by.
 */
export async function fillShelf(services: Shelf, now: number): Promise<boolean> {
  const { queries, markets } = services;
  const priced = COINS.flatMap((code) => pricedCoin(services, code) ?? []);
  if (priced.length === 0) return false;
  await allProjected(services.exchange);
  const saleFrom = now - ((now - DUAL_MATURITY_OF_DAY_MS) % DAY_MS);
  const known = await queries
    .select({
      coinId: dualProducts.coinId,
      type: dualProducts.type,
      maturesAt: dualProducts.maturesAt,
    })
    .from(dualProducts)
    .where(eq(dualProducts.saleFrom, saleFrom));
  const groups = new Set(known.map((row) => keyOf(row)));
  for (const { coin, price, code, priceDecimals } of priced) {
    for (const type of TYPES) {
      for (const [days, away, rate] of TENORS) {
        const maturesAt = saleFrom + days * DAY_MS;
        if (groups.has(keyOf({ coinId: coin.id, type, maturesAt }))) continue;
        await define(services, {
          coinId: coin.id,
          type,
          maturesAt,
          rate,
          sharePrice: type === 'put' ? SHARE.put : SHARE[code],
          linkedPrice: formatAmount(linked(price, type, away, priceDecimals)),
          saleFrom,
          saleUntil: saleFrom + 2 * DAY_MS - DUAL_SALE_END_MS,
          total: TOTAL,
          enabled: true,
        });
      }
    }
  }
  return priced.length === COINS.filter((code) => isListed(markets.catalogue, code)).length;
}

/** One tenor of a day. */
function keyOf(row: {
  readonly coinId: number;
  readonly type: DualType;
  readonly maturesAt: number;
}): string {
  return `${row.coinId} ${row.type} ${row.maturesAt}`;
}

function isListed(catalogue: Catalogued, code: string): boolean {
  return instrumentOf(catalogue, code) !== undefined;
}

function pricedCoin(services: Shelf, code: (typeof COINS)[number]) {
  const { catalogue } = services.markets;
  const coin = catalogue.currencyByCode(code);
  const instrument = instrumentOf(catalogue, code);
  if (coin === undefined || instrument === undefined) return undefined;
  const price = indexOf(services, instrument.id);
  return price === null
    ? undefined
    : { coin, price, code, priceDecimals: instrument.priceDecimals };
}

function instrumentOf(catalogue: Catalogued, code: string) {
  return catalogue.instruments().find(({ symbol }) => symbol === `${code}/USDT`);
}

/** So far from the index, with few digits. */
function linked(price: Amount, type: DualType, away: string, decimals: number): Amount {
  const distance = multiply(price, parseAmount(away), 'down');
  const exact = type === 'call' ? price + distance : price - distance;
  const digits = Math.max(0, String(exact).length - DIGITS);
  // Never finer than the instrument's prices.
  const step = 10n ** BigInt(Math.max(digits, 18 - decimals));
  const rounded = (exact / step) * step;
  return rounded > 0n ? rounded : powerOfTen(18 - decimals);
}

async function define(
  { exchange }: Shelf,
  input: Readonly<Record<string, string | number | boolean>>,
): Promise<void> {
  const kind = 'dual.define';
  const { outcome } = await exchange.submit({ kind, actor: PLATFORM, input, key: null });
  if (!outcome.ok) throw new Error(`the product was refused: ${outcome.code}`);
}
