import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useContracts } from './calls/use-contracts.ts';
import { useFuturesPreferences } from './futures-preferences.ts';
import type { Contract } from './model/contract.ts';

const PARAMETER = 'leverage';

function highestOf({ wire }: Contract): number {
  return wire.multiples.at(-1) ?? 1;
}

/**
 * Behind `?leverage=highest`: the contract that may be multiplied most, the first of several, with
 * that multiple chosen. The address then names the contract alone, so that a multiple which is
 * chosen later stays. The ticket limits and warns as ever.
 */
export function useHighestLeverage(): void {
  const [query, setQuery] = useSearchParams();
  const isWanted = query.get(PARAMETER) === 'highest';
  const { data: contracts } = useContracts();
  const setMultiple = useFuturesPreferences((state) => state.setMultiple);
  useEffect(() => {
    if (!isWanted || contracts === undefined) return;
    const [highest] = contracts.toSorted((a, b) => highestOf(b) - highestOf(a));
    if (highest === undefined) return;
    setMultiple(highestOf(highest));
    setQuery(
      (before) => {
        before.delete(PARAMETER);
        before.set('symbol', highest.symbol);
        return before;
      },
      { replace: true },
    );
  }, [isWanted, contracts, setMultiple, setQuery]);
}
