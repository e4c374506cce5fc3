import { useSearchParams } from 'react-router';

/** A number above zero that the address names; undefined where it names none. */
export function useNumberInAddress(name: string): number | undefined {
  const [query] = useSearchParams();
  const value = Number(query.get(name) ?? '');
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
}
