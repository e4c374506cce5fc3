import { calls } from '@kontor/contract';
import { route } from '../../http/route.ts';
import { networksOf, networkWire } from './networks.ts';

/** The coins that are open and have a network, in the order in which networks are offered. */
export const networks = route(calls.funding.networks, async ({ services }) => {
  const all = networksOf(services);
  const currencies = [...new Set(all.map(({ currencyId }) => currencyId))];
  return currencies.flatMap((id) => {
    const currency = services.markets.catalogue.currency(id);
    if (currency?.kind !== 'coin' || !currency.enabled) return [];
    const { code, decimals } = currency;
    const own = all.filter(({ currencyId }) => currencyId === id).map(networkWire);
    return [{ currency: id, name: code, decimals, networks: own }];
  });
});
