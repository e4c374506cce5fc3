import { calls } from '@kontor/contract/light';
import { type Amount, tryParseAmount } from '@kontor/money';
import { useMemo } from 'react';
import { useCall } from '../../../shared/api/use-call.ts';
import type { Quotation } from '../../../shared/markets/quotations.ts';
import { useTickerPrices } from '../../../shared/socket/tickers.ts';
import type { Contract } from '../model/contract.ts';
import { type Marks, type Portfolio, portfolioAt } from '../model/portfolio.ts';

/** Fees of the night and others' deleveraging come without a price that moves. */
const REFRESH_MS = 15_000;

/** The newest index price of each symbol: from the stream where one has come, else as listed. */
export function useMarks(
  symbols: readonly string[],
  quotations: readonly Quotation[] | undefined,
): Marks {
  const wanted = [...new Set(symbols)].sort().join(' ');
  const streamed = useTickerPrices(wanted);
  return useMemo(() => {
    const marks = new Map<string, Amount>();
    const prices = streamed.split(' ');
    for (const [at, symbol] of wanted.split(' ').entries()) {
      const listed = quotations?.find((one) => one.symbol === symbol)?.now_price;
      const mark = tryParseAmount(prices[at] || (listed ?? ''));
      if (mark !== undefined) marks.set(symbol, mark);
    }
    return marks;
  }, [wanted, streamed, quotations]);
}

export interface PortfolioState {
  /** At the prices of this moment; undefined until it was read, and for visitors. */
  readonly portfolio: Portfolio | undefined;
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly refetch: () => void;
}

/** The member's futures accounts, positions and waiting entries, moving with the prices. */
export function usePortfolio(
  contracts: readonly Contract[] | undefined,
  quotations: readonly Quotation[] | undefined,
): PortfolioState {
  const { data, isPending, isError, refetch } = useCall(
    calls.futures.all,
    {},
    { refetchInterval: REFRESH_MS },
  );
  const bySymbol = useMemo(
    () => new Map((contracts ?? []).map((one) => [one.symbol, one] as const)),
    [contracts],
  );
  const symbols = (data?.positions ?? []).flatMap(
    ({ symbol }) => bySymbol.get(symbol)?.wire.index_symbol ?? [],
  );
  const marks = useMarks(symbols, quotations);
  const portfolio = useMemo(
    () =>
      data === undefined || bySymbol.size === 0 ? undefined : portfolioAt(data, bySymbol, marks),
    [data, bySymbol, marks],
  );
  return {
    portfolio,
    isPending: isPending || portfolio === undefined,
    isError: isError && data === undefined,
    refetch: () => void refetch(),
  };
}
