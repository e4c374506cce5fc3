import { calls, type OutputOf } from '@kontor/contract';
import { type Amount, formatAmount, multiply, ONE, roundToDecimals } from '@kontor/money';
import {
  DUAL_MATURITY_OF_DAY_MS,
  DUAL_NEAREST_MS,
  DUAL_TYPES,
  DUAL_WINDOW_SECONDS,
  dualOutcomes,
  dualPaysOwn,
  dualSide,
  dualTicksMinimum,
  type DualType,
} from '@kontor/rules/dual';
import { DAY_MS, SECOND_MS } from '@kontor/rules/time';
import { route } from '../../http/route.ts';
import { settingsOf } from '../../platform/exchange-settings.ts';
import type { Services } from '../../services.ts';
import { codeOf, indexOf, rulesOf, statusOf, termsWire } from './dual-wire.ts';
import { productsOnSale } from './dual.queries.ts';

type Example = OutputOf<typeof calls.dual.help>['examples'][number];
type Case = Example['cases'][number];
type ExampleRow = Parameters<typeof termsWire>[1];

const SHARES = 10;
/** Where nothing is on sale: 100 % a year over 31 days. */
const EXAMPLE_DAYS = 31;
const FALLBACK_PRICE = 40_000n * ONE;

/** A call and a put, real ones where there are any, computed to the end. */
export const help = route(calls.dual.help, async ({ services }) => {
  const { queries, clock } = services;
  const now = clock.now();
  const onSale = (await productsOnSale(queries, now)).filter(
    (row) => statusOf(row, now) === 'on_sale',
  );
  const { dual_ticks_share: share } = await settingsOf(queries, ['dual_ticks_share']);
  const examples = DUAL_TYPES.flatMap((type) => {
    // The coin that was listed first, and of it what matures soonest.
    const [real] = onSale
      .filter((row) => row.type === type)
      .sort((a, b) => a.coinId - b.coinId || a.maturesAt - b.maturesAt);
    if (real !== undefined) return [exampleWire(services, real, real.id)];
    const made = madeUp(services, type);
    return made === undefined ? [] : [exampleWire(services, made, null)];
  });
  return {
    window_seconds: DUAL_WINDOW_SECONDS,
    ticks_minimum: dualTicksMinimum(share),
    nearest_seconds: DUAL_NEAREST_MS / SECOND_MS,
    examples,
  };
});

function exampleWire(services: Services, row: ExampleRow, id: number | null): Example {
  const { catalogue } = services.markets;
  const principal = row.sharePrice * BigInt(SHARES);
  const tenth = roundToDecimals(row.linkedPrice / 10n, priceDecimals(catalogue, row), 'down');
  const prices = [row.linkedPrice - tenth, row.linkedPrice, row.linkedPrice + tenth] as const;
  const sides = ['below', 'at', 'above'] as const;
  return {
    product_id: id,
    ...termsWire(catalogue, row),
    num: SHARES,
    principal: formatAmount(principal),
    cases: prices.map((price, n) => caseWire(catalogue, row, price, sides[n] ?? 'at')),
  };
}

function caseWire(
  catalogue: Services['markets']['catalogue'],
  row: ExampleRow,
  price: Amount,
  side: Case['side'],
): Case {
  const rules = rulesOf(catalogue, row);
  const principal = row.sharePrice * BigInt(SHARES);
  const { own, other } = dualOutcomes(principal, rules);
  const isOwn = dualPaysOwn(row.type, dualSide(row.type, price, row.linkedPrice));
  const payout = isOwn ? own : other;
  const isCoin = isOwn === (row.type === 'call');
  const inUsdt = (amount: Amount, coin: boolean) =>
    coin ? roundToDecimals(multiply(amount, price, 'down'), rules.quoteDecimals, 'down') : amount;
  return {
    side,
    settlement_price: formatAmount(price),
    payout: formatAmount(payout),
    payout_currency: codeOf(catalogue, isCoin ? row.coinId : row.quoteId),
    worth: formatAmount(inUsdt(payout, isCoin)),
    held_worth: formatAmount(inUsdt(principal, row.type === 'call')),
  };
}

function priceDecimals(
  catalogue: Services['markets']['catalogue'],
  { instrumentId }: ExampleRow,
): number {
  return catalogue.instruments().find(({ id }) => id === instrumentId)?.priceDecimals ?? 0;
}

/** A bitcoin or a thousand USDT at the index of now. */
function madeUp(services: Services, type: DualType): ExampleRow | undefined {
  const { catalogue } = services.markets;
  const coin = catalogue.currencyByCode('BTC');
  const quote = catalogue.currencyByCode('USDT');
  const instrument = catalogue.instruments().find(({ symbol }) => symbol === 'BTC/USDT');
  if (coin === undefined || quote === undefined || instrument === undefined) return undefined;
  const index = indexOf(services, instrument.id) ?? FALLBACK_PRICE;
  const now = services.clock.now();
  return {
    instrumentId: instrument.id,
    coinId: coin.id,
    quoteId: quote.id,
    type,
    sharePrice: type === 'call' ? ONE / 10n : 100n * ONE,
    rate: ONE,
    linkedPrice: roundToDecimals(index, instrument.priceDecimals, 'down'),
    days: EXAMPLE_DAYS,
    maturesAt: now - (now % DAY_MS) + DUAL_MATURITY_OF_DAY_MS + EXAMPLE_DAYS * DAY_MS,
  };
}
