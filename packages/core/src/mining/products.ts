import { type Amount, formatAmount, multiplyDivide, ONE } from '@kontor/money';
import { MINUTES_OF_DAY, miningDividend } from '@kontor/rules/mining';
import { MINING_CATEGORIES, MINING_NAMES } from '@kontor/schema';
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
  wordInput,
} from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import { approvalInput, approveAsSecond } from '../kernel/second-operator.ts';
import { indexInUsdt } from '../market/valuation.ts';
import type { MiningProduct } from './memory.ts';

/** All of them stay in memory. */
const PRODUCTS_MAX = 500;
const DAYS_MAX = 365;
/** One twentieth a day: beyond it a slip of the finger is likelier than a product. */
const RATE_MAX = ONE / 20n;
/** Of any coin; what it costs in USDT is then far from what a row can hold. */
const QUANTITY_MAX = 1_000_000_000_000n * ONE;
const PLATFORM = 0;

const TERMS = [
  'category',
  'name',
  'currencyId',
  'days',
  'dailyRate',
  'penaltyRate',
  'penaltyMaximum',
  'dividendMinute',
] as const;
type Terms = Pick<MiningProduct, (typeof TERMS)[number]>;
type Plan = Pick<MiningProduct, 'minimum' | 'maximum' | 'quantity' | 'enabled'>;

/**
 * Makes a product, or changes it for orders from then on; orders keep the terms they began with.
 * What all its dividends can cost is kept with it: above the limit, counted over what the operator
 * has offered alone within a day, a second operator must approve, anew each time the terms change
 * or there is more of it.
 */
export const define = command(
  'mining.define',
  'platform',
  {
    productId: optional(idInput),
    category: wordInput(...MINING_CATEGORIES),
    name: wordInput(...MINING_NAMES),
    currencyId: idInput,
    days: countInput(1, DAYS_MAX),
    dailyRate: amountInput,
    penaltyRate: amountInput,
    dividendMinute: countInput(0, MINUTES_OF_DAY - 1),
    minimum: amountInput,
    maximum: amountInput,
    quantity: amountInput,
    enabled: flagInput,
  },
  (x, { productId, minimum, maximum, quantity, enabled, ...wished }) => {
    const terms = { ...wished, penaltyMaximum: x.setting('mining_penalty_maximum') };
    const plan = { minimum, maximum, quantity, enabled };
    checkFigures(x, terms, plan);
    if (productId === null) return { productId: add(x, terms, plan) };
    const product = x.miningProducts.tryEdit(productId) ?? refuse('MINING_UNKNOWN', ID);
    change(x, product, terms, plan);
    return { productId };
  },
);

/** The word of a second operator, who is not the one that wrote the terms. */
export const approve = command(
  'mining.approve',
  'operator',
  { productId: idInput, ...approvalInput },
  (x, { productId, ...word }) => {
    const product = x.miningProducts.tryEdit(productId) ?? refuse('MINING_UNKNOWN', ID);
    approveAsSecond(x, product, 'MINING_DECIDED', word);
    return { productId };
  },
);

const ID = { field: 'id' } as const;

/**
 * The rates stay within reason, and an early end never pays: who locks just before a dividend and
 * leaves just after it has a whole day's penalty at least.
 */
function checkFigures(x: Exchange, terms: Terms, { minimum, maximum, quantity }: Plan): void {
  const { dailyRate, penaltyRate, currencyId } = terms;
  const rates = { daily_rate: dailyRate, penalty_rate: penaltyRate };
  for (const [field, rate] of Object.entries(rates)) {
    if (rate > RATE_MAX) refuse('ABOVE_MAXIMUM', { field, maximum: formatAmount(RATE_MAX) });
  }
  if (penaltyRate < dailyRate) {
    refuse('BELOW_MINIMUM', { field: 'penalty_rate', minimum: formatAmount(dailyRate) });
  }
  const currency = x.currencies.get(currencyId);
  if (currency?.kind !== 'coin' || !currency.enabled) {
    return refuse('CURRENCY_UNKNOWN', { field: 'currency_id' });
  }
  const { decimals } = currency;
  for (const [field, amount] of Object.entries({ min: minimum, max: maximum, quantity })) {
    checkDecimals(amount, decimals, field);
  }
  if (miningDividend(minimum, dailyRate, decimals) === 0n) {
    refuse('MINING_NO_DIVIDEND', { field: 'min' });
  }
  const least = formatAmount(minimum);
  if (maximum < minimum) refuse('BELOW_MINIMUM', { field: 'max', minimum: least });
  if (quantity > QUANTITY_MAX) {
    refuse('ABOVE_MAXIMUM', { field: 'quantity', maximum: formatAmount(QUANTITY_MAX) });
  }
  if (quantity < minimum) refuse('BELOW_MINIMUM', { field: 'quantity', minimum: least });
}

function add(x: Exchange, terms: Terms, plan: Plan): number {
  if (x.miningProducts.size >= PRODUCTS_MAX) {
    refuse('MINING_PRODUCTS_FULL', { maximum: PRODUCTS_MAX });
  }
  const cost = costOf(x, terms, plan.quantity);
  const id = x.counters.next('miningProduct');
  x.miningProducts.insert({
    id,
    ...terms,
    ...plan,
    version: 1,
    sold: 0n,
    costMaximum: cost,
    needsSecond: cost !== null && isOfferForTwo(x, cost),
    definedBy: x.actor,
    revision: 1,
    approvedBy: null,
    createdAt: x.at,
    updatedAt: x.at,
  });
  return id;
}

function change(x: Exchange, product: MiningProduct, terms: Terms, plan: Plan): void {
  if (product.sold > 0n && terms.currencyId !== product.currencyId) {
    refuse('MINING_FIXED', { field: 'currency_id' });
  }
  if (plan.quantity < product.sold) {
    refuse('BELOW_MINIMUM', { field: 'quantity', minimum: formatAmount(product.sold) });
  }
  const isOther = TERMS.some((name) => terms[name] !== product[name]);
  if (isOther || plan.quantity > product.quantity) {
    const cost = costOf(x, terms, plan.quantity);
    const counted = countedAlone(x, product, product.sold === 0n);
    product.costMaximum = cost;
    product.needsSecond = cost !== null && isOfferForTwo(x, cost, counted);
    product.definedBy = x.actor;
    product.approvedBy = null;
  }
  if (isOther) product.version += 1;
  Object.assign(product, terms, plan, { revision: product.revision + 1, updatedAt: x.at });
}

/**
 * The dividends of the whole quantity for all days in USDT at the index, rounded up; null for what
 * the platform brings along, which is there before there is a price.
 */
function costOf(x: Exchange, terms: Terms, quantity: Amount): Amount | null {
  if (x.actor === PLATFORM) return null;
  const { price } = indexInUsdt(x, terms.currencyId, 'currency_id');
  const dividends = multiplyDivide(quantity * BigInt(terms.days), terms.dailyRate, ONE, 'up');
  return multiplyDivide(dividends, price, ONE, 'up');
}
