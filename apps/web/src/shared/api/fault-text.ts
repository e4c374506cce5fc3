import { useTranslation } from 'react-i18next';
import { figures } from '../lib/format.ts';

/** What is wrong with what stands in a form before it is sent, in the server's own codes. */
export interface Fault {
  readonly code: string;
  /** What the text needs: `minimum`, `currency`. Money is decimal text. */
  readonly details: Readonly<Record<string, string | number>>;
}

/** The server's own words for a code, with the figures in it as the language writes them. */
export function useErrorWords(): (code: string, details?: object) => string {
  // The types take the underscores of the codes for i18next's own marks.
  const words = useTranslation('errors').t as (code: string, details: object) => string;
  return (code, details = {}) => words(code, figures().told({ ...details }));
}

/** A fault in the server's own words. */
export function useFaultText(): (fault: Fault | undefined) => string | undefined {
  const words = useErrorWords();
  return (fault) => (fault === undefined ? undefined : words(fault.code, fault.details));
}
