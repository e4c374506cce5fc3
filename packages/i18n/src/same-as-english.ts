import type { Language } from './languages.ts';

/**
 * Texts that may read as in English, as `area.key`, in the languages named or in all: names, signs
 * and words that those languages have taken over. Everything else that is equal was forgotten.
 */
export const SAME_AS_ENGLISH: Readonly<Record<string, 'all' | readonly Language[]>> = {
  'common.name': 'all',
  'account.accountName.micro': ['fra'],
  'assets.account.micro': ['fra'],
};
