import { calls } from '@kontor/contract';
import { route } from '../../http/route.ts';

/** The currencies that balances can be in. */
export const getCurrencies = route(calls.markets.currencies, ({ services }) =>
  services.markets.catalogue.currencies().map((currency) => ({
    id: currency.id,
    name: currency.code,
    subName: '',
    type: currency.kind,
    status: currency.enabled ? 1 : 0,
    address: '',
    image: '',
    precision: currency.decimals,
  })),
);
