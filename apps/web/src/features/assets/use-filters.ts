import { ACCOUNT_NAMES, type WireAccount } from '@kontor/contract/light';
import { useSearchParams } from 'react-router';
import { type Period, timesOf } from './model/period.ts';

export const ALL = 'all';

export interface Filters {
  /** What the address has under a name, or nothing. */
  readonly of: (name: string) => string | undefined;
  readonly currency: number | undefined;
  readonly account: WireAccount | undefined;
  readonly period: Period;
  /** For the call: those of the filters that all lists have. */
  readonly input: {
    currency?: number;
    type?: WireAccount;
    from?: number;
    to?: number;
  };
  /** Puts values into the address; `all` and nothing take them out of it. */
  readonly change: (values: Readonly<Record<string, string | undefined>>) => void;
  readonly clear: () => void;
}

/** The filters of a list as the address has them, so that they outlive a reload and a login. */
export function useFilters(): Filters {
  const [query, setQuery] = useSearchParams();
  const of = (name: string): string | undefined => query.get(name) ?? undefined;
  const id = of('currency');
  const currency = id !== undefined && /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined;
  const type = of('type');
  const account = ACCOUNT_NAMES.find((one) => one === type);
  const period = { from: of('from'), to: of('to') };
  return {
    of,
    currency,
    account,
    period,
    input: {
      ...(currency !== undefined && { currency }),
      ...(account !== undefined && { type: account }),
      ...timesOf(period),
    },
    change: (values) =>
      setQuery(
        (before) => {
          for (const [name, value] of Object.entries(values)) {
            if (value === undefined || value === ALL) before.delete(name);
            else before.set(name, value);
          }
          return before;
        },
        { replace: true },
      ),
    clear: () => setQuery({}, { replace: true }),
  };
}
