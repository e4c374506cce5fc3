import { parseAmount } from '@kontor/money';
import { DAY_MS } from '@kontor/rules/time';
import { sortMarkets } from '../../shared/markets/market-lists.ts';
import { type Quotation, isTradedCoin } from '../../shared/markets/quotations.ts';

const SHOWN = 5;
/** A market is new for this long. */
const NEW_MS = 30 * DAY_MS;

/** What the overview shows; each list has at most five. */
export interface Overview {
  readonly gainers: Quotation[];
  readonly losers: Quotation[];
  readonly leaders: Quotation[];
  readonly listings: Quotation[];
}

/** Largest rises, largest falls, largest turnovers, and what was listed in the last 30 days. */
export function overviewOf(markets: readonly Quotation[], nowMs: number): Overview {
  const byChange = sortMarkets(
    markets.filter((one) => one.change !== null),
    { column: 'change', descending: true },
  );
  const moved = (sign: 1n | -1n) => (one: Quotation) =>
    one.change !== null && parseAmount(one.change) * sign > 0n;
  return {
    gainers: byChange.filter(moved(1n)).slice(0, SHOWN),
    losers: byChange.filter(moved(-1n)).toReversed().slice(0, SHOWN),
    leaders: sortMarkets(markets.filter(isTradedCoin), {
      column: 'turnover',
      descending: true,
    }).slice(0, SHOWN),
    listings: markets
      .filter((one) => nowMs - one.listed_at <= NEW_MS)
      .sort((a, b) => b.listed_at - a.listed_at || b.id - a.id)
      .slice(0, SHOWN),
  };
}
