import { type Amount, ONE } from '@kontor/money';
import type { currenciesTable, networksTable, RowOf } from '@kontor/schema';
import { checkDecimals } from '../kernel/checks.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { refuse } from '../kernel/refusal.ts';
import { HOUSE } from '../ledger/house.ts';
import { houseBalanceId } from '../ledger/ledger.ts';

export type Network = RowOf<typeof networksTable>;
type Currency = RowOf<typeof currenciesTable>;

/** More than anybody has, and far below what a column takes. */
const NUMBER_MAX = 1_000_000_000_000n * ONE;

/** A coin, also one that is switched off: what is under way in it is brought to its end. */
export function coinOf(x: Exchange, currencyId: number, field = 'currency'): Readonly<Currency> {
  const currency = x.currencies.get(currencyId);
  return currency?.kind === 'coin' ? currency : refuse('CURRENCY_UNKNOWN', { field });
}

/** A coin that can be asked for. */
export function openCoin(x: Exchange, currencyId: number): Readonly<Currency> {
  const currency = coinOf(x, currencyId);
  return currency.enabled ? currency : refuse('CURRENCY_UNKNOWN', { field: 'currency' });
}

export function networkOf(x: Exchange, networkId: number, currencyId: number): Readonly<Network> {
  const network = x.networks.get(networkId);
  if (network?.currencyId !== currencyId) return refuse('NETWORK_UNKNOWN', { field: 'network' });
  return network;
}

/** Refuses what the currency cannot hold. */
export function checkNumber(amount: Amount, { decimals }: Readonly<Currency>, field: string): void {
  checkDecimals(amount, decimals, field);
  if (amount > NUMBER_MAX) {
    refuse('FIELD_TOO_LARGE', { field, maximum: String(NUMBER_MAX / ONE) });
  }
}

/** Banks are for those who have said who they are. */
export function checkCertified(x: Exchange, userId: number, network: Readonly<Network>): void {
  const level = x.members.get(userId)?.certifiedLevel ?? 0;
  if (network.kind !== 'chain' && level < 1) refuse('CERTIFICATION_REQUIRED', { level: 1 });
}

/** The house's side of what comes and goes over a network. */
export function houseOf({ kind, currencyId }: Readonly<Network>): number {
  const house = kind === 'chain' ? HOUSE.onChain : HOUSE.bank;
  return houseBalanceId(house.id, currencyId);
}
