import { type Amount, formatAmount, ONE, powerOfTen, SCALE_DIGITS } from '@kontor/money';
import { subscriptionCost } from '@kontor/rules/subscription';
import { DAY_MS } from '@kontor/rules/time';
import { SUBSCRIPTION_KINDS, SUBSCRIPTION_THEMES } from '@kontor/schema';
import { countedAlone, isOfferForTwo } from '../funding/index.ts';
import { checkDecimals } from '../kernel/checks.ts';
import { command } from '../kernel/command.ts';
import type { Exchange } from '../kernel/exchange.ts';
import {
  amountInput,
  countInput,
  idInput,
  optional,
  textInput,
  timeInput,
  wordInput,
} from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import { approvalInput, approveAsSecond } from '../kernel/second-operator.ts';
import { instrumentBySymbol, symbolOf } from '../market/valuation.ts';
import { DUE_TIMER } from './due.ts';
import type { SubscriptionProject } from './memory.ts';

/** All of them stay in memory, and each may become a market. */
const PROJECTS_MAX = 500;
const DURATION_MS_MAX = 90 * DAY_MS;
const LISTING_MS_MAX = 366 * DAY_MS;
const TOTAL_MAX = 1_000_000_000_000n * ONE;
/** The market that it becomes needs steps that are small beside its price and its quotes. */
const PRICE_TICKS_MIN = 1_000n;
const UNITS_MIN = 10_000n;
const PLATFORM = 0;

const fields = {
  kind: wordInput(...SUBSCRIPTION_KINDS),
  theme: wordInput(...SUBSCRIPTION_THEMES),
  name: textInput(40),
  code: textInput(10),
  payCurrencyId: idInput,
  price: amountInput,
  priceDecimals: countInput(1, 8),
  quantityDecimals: countInput(0, 8),
  total: amountInput,
  minimum: amountInput,
  userMaximum: amountInput,
  startsAt: timeInput,
  endsAt: timeInput,
  listingAt: timeInput,
  lockDays: countInput(0, 730),
  whitepaper: optional(textInput(300)),
  website: optional(textInput(300)),
};
type Terms = Pick<SubscriptionProject, keyof typeof fields>;

/**
 * Makes a project, or changes one that has not begun. Above the limit, by the worth of the whole
 * issue, a second operator must approve before it begins.
 */
export const define = command(
  'subscription.define',
  'platform',
  { projectId: optional(idInput), ...fields },
  (x, { projectId, ...terms }) => {
    checkFigures(x, terms);
    checkTimes(x, terms);
    if (!isFree(x, terms.code, projectId)) refuse('SUBSCRIPTION_CODE_TAKEN', { field: 'code' });
    if (projectId === null) return { projectId: add(x, terms) };
    const project = x.subscriptionProjects.tryEdit(projectId) ?? refuse('SUBSCRIPTION_UNKNOWN', ID);
    if (project.status !== 'warm_up') refuse('SUBSCRIPTION_FIXED', ID);
    const counted = countedAlone(x, project, true);
    const changed = { revision: project.revision + 1, updatedAt: x.at };
    Object.assign(project, terms, agreement(x, terms, counted), changed);
    x.timers.cancel(DUE_TIMER, projectId);
    x.timers.at(project.startsAt, DUE_TIMER, projectId);
    return { projectId };
  },
);

/** The word of a second operator, who is not the one that wrote the terms. */
export const approve = command(
  'subscription.approve',
  'operator',
  { projectId: idInput, ...approvalInput },
  (x, { projectId, ...word }) => {
    const project = x.subscriptionProjects.tryEdit(projectId) ?? refuse('SUBSCRIPTION_UNKNOWN', ID);
    if (project.status !== 'warm_up') refuse('SUBSCRIPTION_FIXED', ID);
    approveAsSecond(x, project, 'SUBSCRIPTION_DECIDED', word);
    return { projectId };
  },
);

/** Takes back what has not begun; once somebody could apply, it goes its way. */
export const withdraw = command(
  'subscription.withdraw',
  'operator',
  { projectId: idInput },
  (x, { projectId }) => {
    const project = x.subscriptionProjects.tryEdit(projectId) ?? refuse('SUBSCRIPTION_UNKNOWN', ID);
    if (project.status !== 'warm_up') refuse('SUBSCRIPTION_FIXED', ID);
    project.status = 'withdrawn';
    project.withdrawnFor = 'operator';
    project.updatedAt = x.at;
    x.timers.cancel(DUE_TIMER, projectId);
    return { projectId };
  },
);

const ID = { field: 'id' } as const;

/** Whether no other currency or index and no other project that is still to come is called so. */
export function isFree(x: Exchange, code: string, projectId: number | null): boolean {
  if (x.currencyByCode(code) !== undefined) return false;
  if (instrumentBySymbol(x, symbolOf(code)) !== undefined) return false;
  for (const { id, code: other, status } of x.subscriptionProjects.values()) {
    if (id !== projectId && other === code && status !== 'withdrawn') return false;
  }
  return true;
}

function checkFigures(x: Exchange, terms: Terms): void {
  const { price, priceDecimals, quantityDecimals, total, minimum, userMaximum } = terms;
  if (!/^[A-Z][A-Z0-9]{1,9}$/.test(terms.code)) refuse('FIELD_FORMAT', { field: 'code' });
  const paying = x.currencies.get(terms.payCurrencyId);
  if (paying?.code !== 'USDT') return refuse('CURRENCY_UNKNOWN', { field: 'currency_id' });
  if (priceDecimals + quantityDecimals > paying.decimals) {
    const maximum = paying.decimals - priceDecimals;
    refuse('FIELD_TOO_LARGE', { field: 'quantity_decimals', maximum });
  }
  checkDecimals(price, priceDecimals, 'price');
  for (const [field, amount] of Object.entries({
    total,
    min: minimum,
    per_user_limit: userMaximum,
  })) {
    checkDecimals(amount, quantityDecimals, field);
  }
  atLeast('price', price, PRICE_TICKS_MIN * unitOf(priceDecimals));
  atLeast('total', total, UNITS_MIN * unitOf(quantityDecimals));
  atLeast('per_user_limit', userMaximum, minimum);
  atMost('total', total, TOTAL_MAX);
  atMost('price', price, TOTAL_MAX / 1_000_000n);
  atMost('per_user_limit', userMaximum, total);
}

/** An operator's begins later, so that people hear of it; the platform's own may begin at once. */
function checkTimes(x: Exchange, { startsAt, endsAt, listingAt }: Terms): void {
  const wrong = (field: string): never => refuse('SUBSCRIPTION_TIMES_WRONG', { field });
  if (x.actor !== PLATFORM && startsAt <= x.at) wrong('starts_at');
  if (endsAt <= startsAt || endsAt <= x.at || endsAt > startsAt + DURATION_MS_MAX) wrong('ends_at');
  if (listingAt < endsAt || listingAt > endsAt + LISTING_MS_MAX) wrong('listing_at');
}

function atLeast(field: string, amount: Amount, least: Amount): void {
  if (amount < least) refuse('BELOW_MINIMUM', { field, minimum: formatAmount(least) });
}

function atMost(field: string, amount: Amount, most: Amount): void {
  if (amount > most) refuse('ABOVE_MAXIMUM', { field, maximum: formatAmount(most) });
}

function unitOf(decimals: number): Amount {
  return powerOfTen(SCALE_DIGITS - decimals);
}

/** Who answers for the terms, anew with each change of them. */
function agreement(x: Exchange, { total, price }: Terms, counted: Amount = 0n) {
  const costMaximum = subscriptionCost(total, price);
  return {
    costMaximum,
    needsSecond: x.actor !== PLATFORM && isOfferForTwo(x, costMaximum, counted),
    definedBy: x.actor,
    approvedBy: null,
  };
}

function add(x: Exchange, terms: Terms): number {
  if (x.subscriptionProjects.size >= PROJECTS_MAX) {
    refuse('SUBSCRIPTION_PROJECTS_FULL', { maximum: PROJECTS_MAX });
  }
  const id = x.counters.next('subscriptionProject');
  x.subscriptionProjects.insert({
    id,
    ...terms,
    ...agreement(x, terms),
    revision: 1,
    status: 'warm_up',
    withdrawnFor: null,
    subscribers: 0,
    applied: 0n,
    passed: 0n,
    raised: 0n,
    allocationHash: null,
    unlockedAt: null,
    createdAt: x.at,
    updatedAt: x.at,
  });
  x.timers.at(terms.startsAt, DUE_TIMER, id);
  return id;
}
