import type { OutputOf, calls } from '@kontor/contract/light';
import { tryParseAmount } from '@kontor/money';

export type Quotation = OutputOf<typeof calls.markets.quotations>[number]['quotation'][number];
export type MoversTab = 'movers' | 'losers' | 'new';

const SHOWN = 8;

function changeOf(quotation: Quotation): bigint | undefined {
  return quotation.change === null ? undefined : tryParseAmount(quotation.change);
}

/**
 * The markets of a tab: what has risen most, what has fallen most, what was listed last. A market
 * whose change is not known neither rises nor falls.
 */
export function moversOf(quotations: readonly Quotation[], tab: MoversTab): Quotation[] {
  if (tab === 'new') {
    return [...quotations].sort((a, b) => b.listed_at - a.listed_at || b.id - a.id).slice(0, SHOWN);
  }
  const sign = tab === 'movers' ? 1n : -1n;
  return quotations
    .flatMap((quotation) => {
      const change = changeOf(quotation);
      return change === undefined || change * sign <= 0n
        ? []
        : [{ quotation, size: change * sign }];
    })
    .sort((a, b) =>
      a.size === b.size ? a.quotation.id - b.quotation.id : a.size > b.size ? -1 : 1,
    )
    .slice(0, SHOWN)
    .map((entry) => entry.quotation);
}
