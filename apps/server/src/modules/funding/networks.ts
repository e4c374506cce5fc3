import { ADDRESS_FORMATS, type calls, type OutputOf } from '@kontor/contract';
import type { Core } from '@kontor/core';
import { formatAmount } from '@kontor/money';
import type { networks } from '@kontor/schema';
import { refuse } from '../../http/refusal.ts';
import type { Services } from '../../services.ts';

export type Network = Readonly<typeof networks.$inferSelect>;
export type NetworkWire = OutputOf<typeof calls.funding.info>['networks'][number];
type CoreExchange = Core['exchange'];

/** The exchange's memory, for looking only; refuses while there is none. */
export function memoryOf({ exchange }: Pick<Services, 'exchange'>): CoreExchange {
  return exchange.core()?.exchange ?? refuse('EXCHANGE_RECOVERING');
}

/** The networks of a currency, or all, in the order in which they are offered. */
export function networksOf(
  services: Pick<Services, 'exchange'>,
  currencyId?: number,
): readonly Network[] {
  return [...memoryOf(services).networks.values()]
    .filter((network) => currencyId === undefined || network.currencyId === currencyId)
    .sort((a, b) => a.sort - b.sort || a.id - b.id);
}

/** A network by its number; undefined for none. */
export function networkById(
  services: Pick<Services, 'exchange'>,
  networkId: number,
): Network | undefined {
  return memoryOf(services).networks.get(networkId);
}

/** A currency that has money in it; refuses others at the field. */
export function coinOf({ markets }: Pick<Services, 'markets'>, currencyId: number, field: string) {
  const currency = markets.catalogue.currency(currencyId);
  return currency?.kind === 'coin' ? currency : refuse('CURRENCY_UNKNOWN', { field });
}

export function networkWire(network: Network): NetworkWire {
  return {
    id: network.id,
    name: network.name,
    kind: network.kind,
    mode: network.mode,
    address_format: network.addressFormat satisfies (typeof ADDRESS_FORMATS)[number],
    deposit_enabled: network.depositEnabled,
    withdrawal_enabled: network.withdrawalEnabled,
    min_deposit: formatAmount(network.minimumDeposit),
    confirmations: network.confirmations,
    min_number: formatAmount(network.minimumWithdrawal),
    fee: formatAmount(network.withdrawalFee),
  };
}
