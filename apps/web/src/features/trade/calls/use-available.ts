import { type OutputOf, calls } from '@kontor/contract/light';
import { maximum, parseAmount } from '@kontor/money';
import { discountedRate } from '@kontor/rules/coupons';
import { useMemo } from 'react';
import { useCall } from '../../../shared/api/use-call.ts';
import type { Quotation } from '../../../shared/markets/quotations.ts';
import type { Available, FeeRates, MarketRules } from '../ticket.ts';

export type Balance = OutputOf<typeof calls.wallet.list>['accounts'][number]['balances'][number];

/** The account of what a market trades: shares have one of their own. */
export function accountOf(market: Pick<Quotation, 'class'>): 'change' | 'stock' {
  return market.class === 'stock' ? 'stock' : 'change';
}

/** The balances of an account. */
export function useBalances(type: 'change' | 'stock') {
  return useCall(
    calls.wallet.list,
    {},
    {
      select: (wallet): readonly Balance[] =>
        wallet.accounts.find((account) => account.type === type)?.balances ?? [],
    },
  );
}

/** What can be spent on a market; undefined until it is known. A currency never held is nothing. */
export function useAvailable(market: Quotation): Available | undefined {
  const { data: held } = useBalances(accountOf(market));
  const { data: money } = useBalances('change');
  return useMemo(() => {
    if (held === undefined || money === undefined) return undefined;
    const of = (balances: readonly Balance[], currency: number) =>
      parseAmount(balances.find((one) => one.currency === currency)?.available ?? '0');
    return { base: of(held, market.currency_id), quote: of(money, market.legal_id) };
  }, [held, money, market.currency_id, market.legal_id]);
}

const RATES_FRESH_MS = 300_000;

const useLevelRates = () => useCall(calls.spot.fees, {}, { staleTime: RATES_FRESH_MS });

/** What a fill costs the caller, with what a coupon takes off; undefined until it is known. */
export function useFeeRates(market: Pick<Quotation, 'class'>): FeeRates | undefined {
  const { data } = useLevelRates();
  return useMemo(() => {
    if (data === undefined) return undefined;
    const discount = market.class === 'stock' ? data.stock_discount : data.discount;
    const rateOf = (rate: string) => discountedRate(parseAmount(rate), parseAmount(discount));
    return { maker: rateOf(data.maker_rate), taker: rateOf(data.taker_rate) };
  }, [data, market.class]);
}

/** A currency's decimals where the list of currencies has not been read. */
const DECIMALS_USUAL = 8;

/** The market's steps and limits as exact amounts. */
export function useMarketRules(market: Quotation): MarketRules {
  const { data } = useCall(calls.markets.currencies, {}, { staleTime: RATES_FRESH_MS });
  const { data: rates } = useLevelRates();
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
      feeOnTop:
        market.class === 'stock' && rates !== undefined
          ? maximum(parseAmount(rates.maker_rate), parseAmount(rates.taker_rate))
          : undefined,
    };
  }, [data, market, rates]);
}
