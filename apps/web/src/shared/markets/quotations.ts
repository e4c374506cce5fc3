import { type OutputOf, calls } from '@kontor/contract/light';
import { useCall } from '../api/use-call.ts';
import { useSubscription } from '../socket/live.ts';
import { useTicker } from '../socket/tickers.ts';

type Groups = OutputOf<typeof calls.markets.quotations>;
/** One market with its figures; prices are decimal text, the change is in percent. */
export type Quotation = Groups[number]['quotation'][number];

const REFRESH_MS = 30_000;

function flatten(groups: Groups): Quotation[] {
  return groups.flatMap((group) => group.quotation);
}

/**
 * All markets, read again every half minute. Prices in between come by `useLiveFigures`; the order
 * of lists follows the slower reading, so that no row jumps away under a finger.
 */
export function useQuotations() {
  useSubscription('ticker');
  return useCall(calls.markets.quotations, {}, { refetchInterval: REFRESH_MS, select: flatten });
}

export type LiveFigures = Pick<
  Quotation,
  'now_price' | 'change' | 'high' | 'low' | 'volume' | 'turnover'
>;

/** The newest figures of a market: from the stream where one has arrived, else from the list. */
export function useLiveFigures(quotation: Quotation): LiveFigures {
  return useTicker(quotation.symbol) ?? quotation;
}

/** Whether orders can be placed; other markets show prices only. */
export function isTradable(quotation: Quotation): boolean {
  return quotation.open_transaction;
}

/** Coins that can be traded; what US shares turn over would stand above all of them. */
export function isTradedCoin(quotation: Quotation): boolean {
  return quotation.class === 'coin' && isTradable(quotation);
}
