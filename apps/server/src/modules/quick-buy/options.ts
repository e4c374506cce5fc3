import { calls, type OutputOf } from '@kontor/contract';
import { formatAmount, ONE } from '@kontor/money';
import { route } from '../../http/route.ts';
import { settingsOf } from '../../platform/exchange-settings.ts';
import type { Catalogue } from '../markets/index.ts';
import type { Services } from '../../services.ts';
import { type BuyMethodRow, countOpen, levelOf, methodsOf } from './quick-buy.queries.ts';

type MethodWire = OutputOf<typeof calls.quickBuy.options>['countries'][number]['methods'][number];

/** Everything that the form offers, and what the member may. */
export const options = route(calls.quickBuy.options, async ({ member, services }) => {
  const { queries, markets } = services;
  const settings = await settingsOf(queries, [
    'buy_spread',
    'buy_limit_level_1',
    'buy_limit_level_2',
    'buy_pay_minutes',
    'buy_open_orders_maximum',
  ]);
  const level = await levelOf(queries, member.userId);
  const limits = [0n, settings.buy_limit_level_1, settings.buy_limit_level_2];
  return {
    countries: await byCountry(await methodsOf(queries), markets.rates),
    coins: coinsOf(markets.catalogue),
    spread: formatAmount(settings.buy_spread),
    level,
    limit: formatAmount(limits[level] ?? 0n),
    limits: [1, 2].map((one) => ({ level: one, limit: formatAmount(limits[one] ?? 0n) })),
    pay_minutes: Number(settings.buy_pay_minutes / ONE),
    open_orders: await countOpen(queries, member.userId),
    open_orders_maximum: Number(settings.buy_open_orders_maximum / ONE),
  };
});

type Rates = Services['markets']['rates'];

async function byCountry(methods: readonly BuyMethodRow[], rates: Rates) {
  const countries = new Map<string, MethodWire[]>();
  for (const method of methods.filter(({ enabled }) => enabled)) {
    const wire = await methodWire(method, rates);
    const known = countries.get(method.country);
    if (known === undefined) countries.set(method.country, [wire]);
    else known.push(wire);
  }
  return [...countries].map(([code, own]) => ({ code, methods: own }));
}

async function methodWire(method: BuyMethodRow, rates: Rates): Promise<MethodWire> {
  const { currency } = method;
  return {
    id: method.id,
    kind: method.kind,
    name: method.name,
    currency,
    minimum: formatAmount(method.minimum),
    maximum: formatAmount(method.maximum),
    fields: method.fields,
    rate_known: currency === 'USD' || (await rates.unitsPerUsd(currency)) !== undefined,
    banks: method.banks,
    days: [method.daysMinimum, method.daysMaximum],
  };
}

/** USDT, and every coin that has a price in it. */
function coinsOf(catalogue: Catalogue): { id: number; name: string }[] {
  const usdt = catalogue.currencyByCode('USDT');
  const priced = catalogue
    .markets()
    .filter(({ market, base, quote }) => {
      const trades = market.kind === 'spot' && market.enabled && base.enabled;
      return trades && base.kind === 'coin' && quote.id === usdt?.id;
    })
    .map(({ base }) => ({ id: base.id, name: base.code }));
  return usdt === undefined ? priced : [{ id: usdt.id, name: usdt.code }, ...priced];
}
