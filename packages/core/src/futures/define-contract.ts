import { type Amount, formatAmount, ONE } from '@kontor/money';
import { type ContractTerms, contractTerms, tierOf } from '@kontor/rules/futures';
import { command } from '../kernel/command.ts';
import type { Exchange } from '../kernel/exchange.ts';
import {
  amountInput,
  countInput,
  idInput,
  listInput,
  nonNegativeInput,
  type Read,
  wordInput,
} from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import { proposedInput, requireProposed } from '../kernel/second-operator.ts';
import type { Json } from '../kernel/types.ts';
import type { Contract } from './position.ts';
import { nextMidnight } from './overnight.ts';

const STEPS_PER_LOT = 100n;
const multipleInput = countInput(1, 1_000);

const isObject = (value: Json | undefined): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `{notional, rate, multiple}`: up to this notional this rate and this highest multiple. */
const tierInput: Read<Contract['tiers'][number]> = (value, field) => {
  if (!isObject(value)) return refuse('FIELD_TYPE', { field });
  return {
    notional: formatAmount(amountInput(value.notional, field)),
    rate: formatAmount(amountInput(value.rate, field)),
    multiple: multipleInput(value.multiple, field),
  };
};

/**
 * Makes a futures market tradable, or changes its figures. What positions are measured in never
 * changes: the kind, the margin currency and the lot.
 */
export const defineContract = command(
  'contract.define',
  'platform',
  {
    id: idInput,
    kind: wordInput('linear', 'inverse'),
    marginCurrencyId: idInput,
    lotSize: amountInput,
    minimumLots: amountInput,
    maximumLots: amountInput,
    multiples: listInput(multipleInput, 20),
    tiers: listInput(tierInput, 20),
    overnightRate: nonNegativeInput,
    ...proposedInput,
  },
  (x, { proposer, barred, ...input }) => {
    const market = x.markets.get(input.id) ?? refuse('MARKET_UNKNOWN', { field: 'id' });
    if (market.row.kind !== 'futures') refuse('MARKET_UNKNOWN', { field: 'id' });
    const { baseCurrencyId, quoteCurrencyId } = market.row;
    const marginCurrencyId = input.kind === 'linear' ? quoteCurrencyId : baseCurrencyId;
    if (input.marginCurrencyId !== marginCurrencyId) {
      refuse('CURRENCY_UNKNOWN', { field: 'marginCurrencyId' });
    }
    if (input.lotSize !== market.step * STEPS_PER_LOT) {
      refuse('QUANTITY_STEP', {
        field: 'lotSize',
        step: formatAmount(market.step * STEPS_PER_LOT),
      });
    }
    if (input.maximumLots < input.minimumLots) refuse('FIELD_TOO_SHORT', { field: 'maximumLots' });
    checkMultiples(input.multiples);
    checkTiers(input.tiers);
    if (input.overnightRate >= ONE) refuse('FIELD_TOO_LARGE', { field: 'overnightRate' });
    const row = x.contracts.tryEdit(input.id);
    if (row?.overnightRate !== input.overnightRate) requireProposed(x, { proposer, barred });
    if (row === undefined) x.contracts.insert(input);
    else {
      const isSame =
        row.kind === input.kind &&
        row.marginCurrencyId === input.marginCurrencyId &&
        row.lotSize === input.lotSize;
      if (!isSame) refuse('DECIMALS_FIXED', { field: 'lotSize' });
      checkOpenPositions(x, input.id, input.tiers);
      Object.assign(row, input);
    }
    beginNights(x, input.id);
    x.futures.define(x, input.id);
    return { id: input.id };
  },
);

function checkMultiples(multiples: readonly number[]): void {
  const field = 'multiples';
  if (multiples.length === 0) refuse('FIELD_TOO_SHORT', { field });
  for (let n = 1; n < multiples.length; n += 1) {
    if ((multiples[n] as number) <= (multiples[n - 1] as number)) refuse('FIELD_CHOICE', { field });
  }
}

/** Rising notionals and rates, falling multiples; the initial margin is above the maintenance. */
function checkTiers(tiers: Contract['tiers']): void {
  const field = 'tiers';
  if (tiers.length === 0) refuse('FIELD_TOO_SHORT', { field });
  let before: Contract['tiers'][number] | undefined;
  for (const tier of tiers) {
    const rate = amountInput(tier.rate, field);
    if (rate * BigInt(tier.multiple) >= ONE) refuse('FIELD_TOO_LARGE', { field });
    if (before !== undefined) {
      const rises =
        amountInput(tier.notional, field) > amountInput(before.notional, field) &&
        rate > amountInput(before.rate, field) &&
        tier.multiple < before.multiple;
      if (!rises) refuse('FIELD_CHOICE', { field });
    }
    before = tier;
  }
}

/**
 * While positions are open their maintenance may fall, not rise: only a price may liquidate.
 * Between the ends of tiers the maintenance is a straight line, so it is enough to look at the
 * ends.
 */
function checkOpenPositions(x: Exchange, marketId: number, tiers: Contract['tiers']): void {
  if (x.futures.openIn(marketId).length === 0) return;
  const before = x.futures.terms(marketId);
  const market = x.marketRows.get(marketId);
  const priceDecimals = market?.priceDecimals ?? 0;
  const after = contractTerms({ ...before, priceDecimals, tiers });
  const scaledAt = (terms: ContractTerms, notional: Amount): bigint => {
    const { rate, deduction } = tierOf(terms, notional);
    return notional * rate - deduction * ONE;
  };
  const ends = [...before.tiers, ...after.tiers].map(({ notional }) => notional);
  // Beyond the last end the last rate goes on.
  const lastRate = (terms: ContractTerms): Amount => terms.tiers.at(-1)?.rate ?? 0n;
  const isStricter =
    lastRate(after) > lastRate(before) ||
    ends.some((end) => scaledAt(after, end) > scaledAt(before, end));
  if (isStricter) refuse('POSITIONS_OPEN', { field: 'tiers' });
}

function beginNights(x: Exchange, marketId: number): void {
  const state = x.marketStates.tryEdit(marketId);
  if (state !== undefined) state.overnightAt ??= nextMidnight(x.at);
}
