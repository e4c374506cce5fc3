import { calls, type OutputOf } from '@kontor/contract';
import { divide, formatAmount, powerOfTen, SCALE_DIGITS } from '@kontor/money';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { type ListedContract, pricedContract } from '../markets/index.ts';

type ContractWire = OutputOf<typeof calls.futures.contracts>[number];

/** All contracts, those that are switched off included. */
export const contracts = route(calls.futures.contracts, ({ services }) =>
  services.markets.catalogue.contracts().map((listed) => contractWire(services, listed)),
);

/** How finely lots are traded: the book's step in lots. */
export function lotStep({ market, contract }: ListedContract): bigint {
  const step = powerOfTen(SCALE_DIGITS - market.quantityDecimals);
  return divide(step, contract.lotSize, 'up');
}

function contractWire(
  { markets }: Pick<Services, 'markets'>,
  listed: ListedContract,
): ContractWire {
  const { symbol, market, instrument, base, quote, contract } = listed;
  const { marginCurrency } = pricedContract(markets.catalogue, listed);
  return {
    match_id: market.id,
    symbol,
    index_symbol: markets.catalogue.quotationOf(instrument.id)?.symbol ?? instrument.symbol,
    kind: contract.kind,
    currency_id: base.id,
    legal_id: quote.id,
    currency_name: base.code,
    legal_name: quote.code,
    margin_currency_id: marginCurrency.id,
    margin_currency: marginCurrency.code,
    margin_precision: marginCurrency.decimals,
    multiples: [...contract.multiples],
    share_size: formatAmount(contract.lotSize),
    share_currency: contract.kind === 'linear' ? base.code : quote.code,
    min_share: formatAmount(contract.minimumLots),
    max_share: formatAmount(contract.maximumLots),
    share_step: formatAmount(lotStep(listed)),
    price_precision: market.priceDecimals,
    price_band: formatAmount(market.priceBand),
    tiers: contract.tiers.map((tier) => ({ ...tier })),
    overnight_rate: formatAmount(contract.overnightRate),
    trading: market.enabled ? 'open' : 'closed',
  };
}
