import i18next from 'i18next';
import { CallError } from './client.ts';

/** What to say about a failed call: the server's own words, or that there was no answer. */
export function errorText(error: unknown): string {
  if (error instanceof CallError && error.message !== '' && error.code !== 'NO_ANSWER') {
    return error.message;
  }
  return i18next.t('error.noAnswer');
}
