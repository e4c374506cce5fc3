import { useTranslation } from 'react-i18next';
import { coinText } from '../lib/coin-text.ts';

/** What is wrong with what stands in a form before it is sent, in the server's own codes. */
export interface Fault {
  readonly code: string;
  /** What the text needs: `minimum`, `currency`. Money is decimal text. */
  readonly details: Readonly<Record<string, string | number>>;
}

const FIGURE = /^[\d.]+$/;

function shown(value: string | number): string | number {
  return typeof value === 'string' && FIGURE.test(value) ? coinText(value) : value;
}

/** A fault in the server's own words; figures as people write them. */
export function useFaultText(): (fault: Fault | undefined) => string | undefined {
  // The types take the underscores of the codes for i18next's own marks.
  const words = useTranslation('errors').t as (code: string, details: object) => string;
  return (fault) => {
    if (fault === undefined) return undefined;
    const details = Object.entries(fault.details).map(
      ([name, value]) => [name, shown(value)] as const,
    );
    return words(fault.code, Object.fromEntries(details));
  };
}
