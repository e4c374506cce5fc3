/** What a contract is: its size, its values and its tiers. */
import {
  type Amount,
  multiply,
  multiplyDivide,
  ONE,
  parseAmount,
  powerOfTen,
  type Rounding,
  SCALE_DIGITS,
} from '@kontor/money';

export type ContractKind = 'linear' | 'inverse';
export type Direction = 'long' | 'short';
export type MarginMode = 'cross' | 'isolated';

/** Up to `notional` (quote currency) this rate of maintenance and this highest multiple. */
export interface Tier {
  readonly notional: Amount;
  readonly rate: Amount;
  readonly multiple: number;
  /** `notional × rate − deduction` is the maintenance: it has no jump between tiers. */
  readonly deduction: Amount;
}

export interface ContractTerms {
  readonly kind: ContractKind;
  /** One lot: base currency for a linear contract, quote currency for an inverse one. */
  readonly lotSize: Amount;
  /** The smallest step of a price. */
  readonly tick: Amount;
  /** Decimals of the margin currency. */
  readonly marginDecimals: number;
  /** By rising notional. */
  readonly tiers: readonly Tier[];
}

/** What is open of a position: its lots and their value at entry. */
export interface Held {
  readonly direction: Direction;
  readonly lots: Amount;
  readonly openValue: Amount;
}

/** Makes the terms of what an operator defined, or of what a contract is on the wire. */
export function contractTerms(contract: {
  readonly kind: ContractKind;
  readonly lotSize: Amount;
  readonly priceDecimals: number;
  readonly marginDecimals: number;
  readonly tiers: readonly {
    readonly notional: string;
    readonly rate: string;
    readonly multiple: number;
  }[];
}): ContractTerms {
  const tiers: Tier[] = [];
  for (const { notional, rate, multiple } of contract.tiers) {
    const parsed = parseAmount(rate);
    const before = tiers.at(-1);
    const deduction =
      before === undefined
        ? 0n
        : before.deduction + multiply(before.notional, parsed - before.rate, 'down');
    tiers.push({ notional: parseAmount(notional), rate: parsed, multiple, deduction });
  }
  return {
    kind: contract.kind,
    lotSize: contract.lotSize,
    tick: powerOfTen(SCALE_DIGITS - contract.priceDecimals),
    marginDecimals: contract.marginDecimals,
    tiers,
  };
}

/** The smallest unit of the margin currency. */
export function unitOf(terms: ContractTerms): Amount {
  return powerOfTen(SCALE_DIGITS - terms.marginDecimals);
}

/** The lots in the currency that a lot is measured in. */
export function quantityOf(terms: ContractTerms, lots: Amount): Amount {
  return (lots * terms.lotSize) / ONE;
}

/**
 * What lots are worth at a price, in the margin currency: quantity × price, or quantity ÷ price.
 * A trade is worth the same for both of its sides: rounded down, once.
 */
export function valueOf(
  terms: ContractTerms,
  lots: Amount,
  price: Amount,
  rounding: Rounding = 'down',
): Amount {
  const unit = unitOf(terms);
  const quantity = quantityOf(terms, lots);
  return terms.kind === 'linear'
    ? multiplyDivide(quantity, price, ONE * unit, rounding) * unit
    : multiplyDivide(quantity, ONE, price * unit, rounding) * unit;
}

/** The size by which tiers go, in the quote currency; an inverse contract's is its quantity. */
export function notionalOf(terms: ContractTerms, lots: Amount, price: Amount): Amount {
  const quantity = quantityOf(terms, lots);
  return terms.kind === 'linear' ? multiply(quantity, price, 'up') : quantity;
}

/** The tier that a notional falls into; the last one has no end here. */
export function tierOf(terms: ContractTerms, notional: Amount): Tier {
  const { tiers } = terms;
  const tier = tiers.find((candidate) => notional <= candidate.notional) ?? tiers.at(-1);
  if (tier === undefined) throw new RangeError('a contract has at least one tier');
  return tier;
}
