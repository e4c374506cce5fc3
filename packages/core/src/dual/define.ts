import {
  type Amount,
  divide,
  formatAmount,
  multiply,
  ONE,
  parseAmount,
  powerOfTen,
  roundToDecimals,
  SCALE_DIGITS,
} from '@kontor/money';
import {
  DUAL_DAYS_MAX,
  DUAL_MATURITY_OF_DAY_MS,
  DUAL_SALE_END_MS,
  DUAL_SETTLEMENT_RULE,
  DUAL_TICK_WAIT_MS,
  DUAL_TYPES,
  dualCost,
  dualDays,
  dualOutcomes,
  type DualTerms,
  dualTicksMinimum,
} from '@kontor/rules/dual';
import { DAY_MS } from '@kontor/rules/time';
import { countedAlone, isOfferForTwo } from '../funding/index.ts';
import { checkDecimals } from '../kernel/checks.ts';
import { command } from '../kernel/command.ts';
import type { Exchange } from '../kernel/exchange.ts';
import {
  amountInput,
  countInput,
  flagInput,
  idInput,
  optional,
  timeInput,
  wordInput,
} from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import { isApproved } from '../kernel/second-operator.ts';
import { decimalsOf } from '../ledger/accounts.ts';
import { instrumentBySymbol, isMeasure, symbolOf } from '../market/valuation.ts';
import { currenciesOf, type DualProduct } from './memory.ts';
import { MATURITY_TIMER } from './settle.ts';
import { termsOf } from './terms.ts';

/** All of them stay in memory until they are settled. */
const PRODUCTS_MAX = 1_000;
const SHARES_MAX = 1_000_000;
const RATE_DECIMALS = 4;
/** 1,000 % a year: beyond it a rate is a slip of the hand. */
const RATE_MAX = 10n * ONE;
/** Of all shares together in either currency, so that no figure leaves its column. */
const PAYOUT_MAX = parseAmount('1000000000000000');
const PRICE_MAX = parseAmount('1000000000');

type Terms = Pick<DualProduct, (typeof TERMS)[number]>;
const TERMS = [
  'instrumentId',
  'coinId',
  'quoteId',
  'type',
  'sharePrice',
  'rate',
  'linkedPrice',
  'days',
  'maturesAt',
  'saleFrom',
] as const;
type Plan = Pick<DualProduct, 'saleUntil' | 'total' | 'enabled'>;

/**
 * Makes a product, or changes one that nobody has bought; of a sold one only how many shares there
 * are, until when, and whether it is on sale. Above the limits of rate and cost a second operator
 * must approve, anew each time it may cost more. How the settlement price is found is fixed here.
 */
export const define = command(
  'dual.define',
  'platform',
  {
    productId: optional(idInput),
    coinId: idInput,
    type: wordInput(...DUAL_TYPES),
    sharePrice: amountInput,
    rate: amountInput,
    linkedPrice: amountInput,
    maturesAt: timeInput,
    saleFrom: timeInput,
    saleUntil: timeInput,
    total: countInput(1, SHARES_MAX),
    enabled: flagInput,
  },
  (x, { productId, saleUntil, total, enabled, ...wished }) => {
    const known = productId === null ? null : x.dualProducts.get(productId);
    // One that is over leaves memory with its batch, which no answer may depend on.
    if (known === undefined || known?.status === 'settled') {
      return refuse('DUAL_UNKNOWN', { field: 'id' });
    }
    const terms = termsFrom(x, wished);
    const plan = { saleUntil, total, enabled };
    checkTimes(x, terms, plan);
    checkFigures(x, terms, plan);
    if (known === null || productId === null) return { productId: add(x, terms, plan) };
    change(x, x.dualProducts.edit(productId), terms, plan);
    return { productId };
  },
);

type Wished = Omit<Terms, 'instrumentId' | 'quoteId' | 'days'>;

function termsFrom(x: Exchange, wished: Wished): Terms {
  const field = 'section';
  const coin = x.currencies.get(wished.coinId);
  if (coin?.kind !== 'coin' || !coin.enabled) return refuse('MARKET_UNKNOWN', { field });
  const symbol = symbolOf(coin.code);
  const instrument = instrumentBySymbol(x, symbol);
  const quote = [...x.currencies.values()].find(({ id }) => isMeasure(x, id));
  if (instrument?.class !== 'coin' || quote === undefined) {
    return refuse('MARKET_UNKNOWN', { field });
  }
  const days = dualDays(wished.saleFrom, wished.maturesAt);
  return { ...wished, instrumentId: instrument.id, quoteId: quote.id, days };
}

function checkTimes(x: Exchange, { maturesAt, saleFrom, days }: Terms, { saleUntil }: Plan): void {
  if (maturesAt % DAY_MS !== DUAL_MATURITY_OF_DAY_MS || maturesAt <= x.at) {
    refuse('DUAL_TIME', { field: 'expires_at' });
  }
  if (days < 1 || days > DUAL_DAYS_MAX) refuse('DUAL_TIME', { field: 'sale_from' });
  if (saleUntil <= saleFrom || saleUntil > maturesAt - DUAL_SALE_END_MS) {
    refuse('DUAL_TIME', { field: 'sale_until' });
  }
}

function checkFigures(x: Exchange, terms: Terms, { total }: Plan): void {
  const { own } = currenciesOf(terms);
  checkDecimals(terms.sharePrice, decimalsOf(x, own), 'price');
  checkDecimals(terms.rate, RATE_DECIMALS, 'rate_year');
  checkDecimals(terms.linkedPrice, priceDecimalsOf(x, terms), 'linked_price');
  checkSize(terms.rate, RATE_MAX, 'rate_year');
  checkSize(terms.sharePrice, PRICE_MAX, 'price');
  checkSize(terms.linkedPrice, PRICE_MAX, 'linked_price');
  const rules = termsOf(x, terms);
  const all = dualOutcomes(terms.sharePrice * BigInt(total), rules);
  checkSize(all.own > all.other ? all.own : all.other, PAYOUT_MAX, 'total');
  const least = leastShare(rules);
  if (terms.sharePrice < least) {
    refuse('FIELD_TOO_SHORT', { field: 'price', minimum: formatAmount(least) });
  }
}

/** Less would be worth no unit of the other currency: a gift to the house. */
function leastShare({ type, linkedPrice, coinDecimals, quoteDecimals }: DualTerms): Amount {
  const unit = (decimals: number) => powerOfTen(SCALE_DIGITS - decimals);
  return type === 'call'
    ? roundToDecimals(divide(unit(quoteDecimals), linkedPrice, 'up'), coinDecimals, 'up')
    : roundToDecimals(multiply(linkedPrice, unit(coinDecimals), 'up'), quoteDecimals, 'up');
}

function priceDecimalsOf(x: Exchange, { instrumentId }: Terms): number {
  const instrument = x.instruments.get(instrumentId);
  if (instrument === undefined) throw new Error(`instrument ${instrumentId} is not in memory`);
  return instrument.priceDecimals;
}

function checkSize(amount: bigint, most: bigint, field: string): void {
  if (amount > most) refuse('FIELD_TOO_LARGE', { field, maximum: formatAmount(most) });
}

function add(x: Exchange, terms: Terms, plan: Plan): number {
  if (plan.saleUntil <= x.at) refuse('DUAL_TIME', { field: 'sale_until' });
  if (x.dualProducts.size >= PRODUCTS_MAX) refuse('DUAL_FULL', { maximum: PRODUCTS_MAX });
  const id = x.counters.next('dualProduct');
  x.dualProducts.insert({
    id,
    ...terms,
    ...plan,
    ...agreement(x, terms, plan.total),
    ticksMinimum: dualTicksMinimum(x.setting('dual_ticks_share')),
    definedBy: x.actor,
    revision: 1,
    approvedBy: null,
    sold: 0,
    status: 'open',
    settlementRule: DUAL_SETTLEMENT_RULE,
    settlementPrice: null,
    windowEndsAt: null,
    settledAt: null,
    createdAt: x.at,
    updatedAt: x.at,
  });
  x.timers.at(terms.maturesAt + DUAL_TICK_WAIT_MS, MATURITY_TIMER, id);
  return id;
}

function change(x: Exchange, product: DualProduct, terms: Terms, plan: Plan): void {
  const different = TERMS.find((name) => product[name] !== terms[name]);
  if (product.sold > 0) {
    if (different !== undefined) refuse('DUAL_FIXED', { field: WIRE_NAMES[different] });
    if (plan.total < product.sold) {
      refuse('FIELD_TOO_SHORT', { field: 'total', minimum: product.sold });
    }
  }
  if (different !== undefined || plan.total > product.total) {
    const counted = countedAlone(x, product, product.sold === 0);
    Object.assign(product, agreement(x, terms, plan.total, counted), {
      definedBy: x.actor,
      approvedBy: null,
    });
  } else if (plan.total < product.total) {
    if (isApproved(product)) product.costMaximum = costOf(x, terms, plan.total);
    else Object.assign(product, agreement(x, terms, plan.total));
  }
  if (terms.maturesAt !== product.maturesAt) {
    x.timers.cancel(MATURITY_TIMER, product.id);
    x.timers.at(terms.maturesAt + DUAL_TICK_WAIT_MS, MATURITY_TIMER, product.id);
  }
  Object.assign(product, terms, plan, { revision: product.revision + 1, updatedAt: x.at });
}

function costOf(x: Exchange, terms: Terms, total: number): Amount {
  return dualCost(total, terms.sharePrice, termsOf(x, terms));
}

/** Whether the word of who acts is enough, of which so much counts already. */
function agreement(x: Exchange, terms: Terms, total: number, counted: Amount = 0n) {
  const costMaximum = costOf(x, terms, total);
  const isHigh = terms.rate > x.setting('dual_rate_second_above');
  return { costMaximum, needsSecond: isHigh || isOfferForTwo(x, costMaximum, counted) };
}

const WIRE_NAMES: Readonly<Record<keyof Terms, string>> = {
  instrumentId: 'section',
  coinId: 'section',
  quoteId: 'section',
  type: 'type',
  sharePrice: 'price',
  rate: 'rate_year',
  linkedPrice: 'linked_price',
  days: 'expires_at',
  maturesAt: 'expires_at',
  saleFrom: 'sale_from',
};
