import { type OutputOf, calls } from '@kontor/contract/light';
import { parseAmount } from '@kontor/money';
import { useMemo } from 'react';
import { useCall } from '../../../shared/api/use-call.ts';
import type { Quotation } from '../../../shared/markets/quotations.ts';
import type { Available, FeeRates, MarketRules } from '../ticket.ts';

export type Balance = OutputOf<typeof calls.wallet.list>['accounts'][number]['balances'][number];

/** The balances of the account that coins are traded from. */
export function useSpotBalances() {
  return useCall(
    calls.wallet.list,
    {},
    {
      select: (wallet): readonly Balance[] =>
        wallet.accounts.find((account) => account.type === 'change')?.balances ?? [],
    },
  );
}

/** What can be spent on a market; undefined until it is known. A currency never held is nothing. */
export function useAvailable(market: Quotation): Available | undefined {
  const { data } = useSpotBalances();
  return useMemo(() => {
    if (data === undefined) return undefined;
    const of = (currency: number) =>
      parseAmount(data.find((one) => one.currency === currency)?.available ?? '0');
    return { base: of(market.currency_id), quote: of(market.legal_id) };
  }, [data, market.currency_id, market.legal_id]);
}

const RATES_FRESH_MS = 300_000;

/** The caller's fee rates; undefined until they are known. */
export function useFeeRates(): FeeRates | undefined {
  const { data } = useCall(calls.spot.fees, {}, { staleTime: RATES_FRESH_MS });
  return useMemo(
    () =>
      data === undefined
        ? undefined
        : { maker: parseAmount(data.maker_rate), taker: parseAmount(data.taker_rate) },
    [data],
  );
}

/** A currency's decimals where the list of currencies has not been read. */
const DECIMALS_USUAL = 8;

/** The market's steps and limits as exact amounts. */
export function useMarketRules(market: Quotation): MarketRules {
  const { data } = useCall(calls.markets.currencies, {}, { staleTime: RATES_FRESH_MS });
  return useMemo(() => {
    const decimals = (id: number) =>
      data?.find((one) => one.id === id)?.precision ?? DECIMALS_USUAL;
    return {
      priceDecimals: market.price_precision,
      quantityDecimals: market.quantity_precision,
      baseDecimals: decimals(market.currency_id),
      quoteDecimals: decimals(market.legal_id),
      minimumQuantity: parseAmount(market.min_quantity),
      maximumQuantity: parseAmount(market.max_quantity),
      minimumNotional: parseAmount(market.min_notional),
      band: parseAmount(market.price_band),
    };
  }, [data, market]);
}
