import { type OutputOf, calls } from '@kontor/contract/light';
import { maximum, parseAmount } from '@kontor/money';
import { discountedRate } from '@kontor/rules/coupons';
import { useMemo } from 'react';
import { useCall } from '../../../shared/api/use-call.ts';
import { levelsOf } from '../../../shared/trading/depth.ts';
import { useDepth } from '../../../shared/trading/use-depth.ts';
import type { Contract } from '../model/contract.ts';
import { type Portfolio, heldInMarket, notionalInMarket } from '../model/portfolio.ts';
import type { Rates, Situation } from '../model/ticket.ts';

const EMPTY_BOOK = { bids: [], asks: [] };
const NOBODY = { positions: [] };

function ratesOf(deal: OutputOf<typeof calls.futures.deal>): Rates {
  const taker = parseAmount(deal.fee_rate);
  const maker = parseAmount(deal.maker_fee_rate);
  const discount = parseAmount(deal.discount);
  return {
    taker: discountedRate(taker, discount),
    maker: discountedRate(maker, discount),
    held: maximum(taker, maker),
  };
}

/** What an entry in a contract is judged by, at this moment. */
export function useSituation(
  contract: Contract,
  mark: bigint | undefined,
  portfolio: Portfolio | undefined,
): Situation {
  const { currency_id, legal_id, margin_currency } = contract.wire;
  // The rates are the member's own; the rest of the answer is in the portfolio already.
  const { data: deal } = useCall(calls.futures.deal, { currency_id, legal_id });
  const { book } = useDepth(contract.symbol, 'futures');
  const sides = useMemo(
    () =>
      book === undefined ? EMPTY_BOOK : { bids: levelsOf(book.bids), asks: levelsOf(book.asks) },
    [book],
  );
  return useMemo(() => {
    const account = portfolio?.accounts.find((one) => one.currency === margin_currency);
    return {
      contract,
      mark,
      book: sides,
      quiet: book?.asks.length === 0 && book.bids.length === 0,
      rates: deal && ratesOf(deal),
      available: account?.available,
      cross: account?.cross,
      inMarket: heldInMarket((portfolio ?? NOBODY).positions, contract.symbol),
      notional: notionalInMarket(portfolio, contract),
    };
  }, [contract, mark, book, sides, deal, portfolio, margin_currency]);
}
