import { useSearchParams } from 'react-router';

/** What is traded by the address (`?symbol=`), else what was open last; and the way to another. */
export function useSymbol(last: string): [symbol: string, open: (symbol: string) => void] {
  const [query, setQuery] = useSearchParams();
  const wanted = query.get('symbol')?.toUpperCase();
  const open = (symbol: string): void =>
    setQuery(
      (before) => {
        before.set('symbol', symbol);
        return before;
      },
      { replace: true },
    );
  return [wanted ?? last, open];
}
