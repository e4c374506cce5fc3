import type { Services } from '../../services.ts';
import { networkById } from './networks.ts';
import type { Named } from './wires.ts';

/** The names behind a row's numbers, from memory. */
export function namesOf(
  services: Pick<Services, 'exchange' | 'markets'>,
  { currencyId, networkId }: { readonly currencyId: number; readonly networkId: number },
): Named {
  return {
    currency: services.markets.catalogue.currency(currencyId)?.code ?? String(currencyId),
    network: networkById(services, networkId)?.name ?? String(networkId),
  };
}
