import { BCP47, LANGUAGES, languageOf } from '@kontor/i18n';
import { describe, expect, it } from 'vitest';
import { languageTag } from './i18n.ts';

describe('the tag under which a language is known to i18next', () => {
  it.each(LANGUAGES)('leads back to %s and to plural rules of its own', (language) => {
    const tag = languageTag(language);
    expect(languageOf(tag)).toBe(language);
    // An unknown tag would silently take the machine's own rules.
    expect(Intl.PluralRules.supportedLocalesOf(tag)).toEqual([tag]);
    const own = new Intl.PluralRules(BCP47[language]).resolvedOptions().pluralCategories;
    expect(new Intl.PluralRules(tag).resolvedOptions().pluralCategories).toEqual(own);
  });
});
