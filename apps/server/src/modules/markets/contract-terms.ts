import { type ContractTerms, contractTerms } from '@kontor/rules/futures';
import type { Catalogue, Contract, Currency, ListedContract } from './catalogue.ts';

export interface Priced {
  readonly listed: ListedContract;
  readonly terms: ContractTerms;
  readonly marginCurrency: Currency;
}

/** A contract's row is replaced when it changes, so what was made of it is kept beside it. */
const known = new WeakMap<Contract, Priced>();

/** The figures' terms of a contract. Throws for a margin currency that is none. */
export function pricedContract(
  catalogue: Pick<Catalogue, 'currency'>,
  listed: ListedContract,
): Priced {
  const { contract, market } = listed;
  const priced = known.get(contract);
  if (priced !== undefined) return priced;
  const marginCurrency = catalogue.currency(contract.marginCurrencyId);
  if (marginCurrency === undefined) throw new Error(`contract ${contract.id} has no margin`);
  const terms = contractTerms({
    kind: contract.kind,
    lotSize: contract.lotSize,
    priceDecimals: market.priceDecimals,
    marginDecimals: marginCurrency.decimals,
    tiers: contract.tiers,
  });
  const made = { listed, terms, marginCurrency };
  known.set(contract, made);
  return made;
}

/** The contract that a position is in. Throws for one that the catalogue lacks: none is removed. */
export function contractOf(
  catalogue: Pick<Catalogue, 'contract' | 'currency'>,
  marketId: number,
): Priced {
  const listed = catalogue.contract(marketId);
  if (listed === undefined) throw new Error(`market ${marketId} has no contract`);
  return pricedContract(catalogue, listed);
}
