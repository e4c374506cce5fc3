import { type Language, languageOf } from '@kontor/i18n';

/** Chinese, the one locale set with a tab of its own for predictions; others find them at home. */
const LANGUAGES: ReadonlySet<Language | undefined> = new Set(['zh', 'hk']);

/** By the tag of the shown language, such as `zh-Hans`. */
export function hasPredictionTab(tag: string): boolean {
  return LANGUAGES.has(languageOf(tag));
}
