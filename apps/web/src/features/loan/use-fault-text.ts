import { useTranslation } from 'react-i18next';
import { coinText } from '../../shared/lib/coin-text.ts';
import type { Fault } from './model/wish.ts';

/** A fault in the server's own words; figures as people write them. */
export function useFaultText(): (fault: Fault | undefined) => string | undefined {
  // The types take the underscores of the codes for i18next's own marks.
  const words = useTranslation('errors').t as (code: string, details: object) => string;
  return (fault) => {
    if (fault === undefined) return undefined;
    const details = Object.fromEntries(
      Object.entries(fault.details).map(([name, value]) => [
        name,
        typeof value === 'string' ? coinText(value) : value,
      ]),
    );
    return words(fault.code, details);
  };
}
