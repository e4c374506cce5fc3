import {
  type Area,
  BCP47,
  DEFAULT_LANGUAGE,
  type Language,
  firstLanguageOf,
  languageOf,
} from '@kontor/i18n';
import { loadArea } from '@kontor/i18n/web';
import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { usePreferences } from '../session/preferences-store.ts';
import { keepWordsWhole } from './keep-words-whole.ts';

/** i18next asks here for one area in one language; each is a small file of its own. */
const areaFiles: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, area, done) => {
    loadArea(languageOf(language) ?? DEFAULT_LANGUAGE, area as Area).then(
      (texts) => done(null, texts),
      (error: Error) => done(error, false),
    );
  },
};

/** The chosen language, else the browser's if we speak it, else English, as without a browser. */
export function startLanguage(): Language {
  const wished = typeof navigator === 'undefined' ? [] : navigator.languages;
  return usePreferences.getState().language ?? firstLanguageOf(wished);
}

/** For `<html lang>`, `Intl` and the choice of fonts, which tells the two Chinese scripts apart. */
export function languageTag(language: Language): string {
  return language === 'hk' ? 'zh-Hant-HK' : BCP47[language];
}

/** The language that is shown now. */
export function currentLanguage(): Language {
  return languageOf(i18next.language) ?? startLanguage();
}

async function showLanguage(tag: string): Promise<void> {
  const language = languageOf(tag) ?? DEFAULT_LANGUAGE;
  document.documentElement.lang = languageTag(language);
  // Where its code does not load, lines end where the browser likes.
  await keepWordsWhole(language).catch(() => undefined);
}

/** Loads the first language; done when the shell's own texts are there. */
export async function startTranslations(): Promise<void> {
  const language = startLanguage();
  const shown = showLanguage(language);
  i18next.on('languageChanged', (tag) => void showLanguage(tag));
  await i18next
    .use(areaFiles)
    .use(initReactI18next)
    .init({
      // By its tag, because the rules of plurals are looked up by it and know no "jp".
      lng: languageTag(language),
      // English stands in where a language's file does not load.
      fallbackLng: 'en',
      load: 'currentOnly',
      ns: ['common'],
      defaultNS: 'common',
      keySeparator: false,
      // React escapes what it shows.
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    });
  await shown;
}

/** Shows the language that is chosen now, as soon as its texts are there. */
export async function followLanguage(): Promise<void> {
  const tag = languageTag(startLanguage());
  if (i18next.language !== tag) await i18next.changeLanguage(tag);
}

/** Shows another language as soon as its texts are there, and remembers it. */
export async function chooseLanguage(language: Language): Promise<void> {
  await i18next.changeLanguage(languageTag(language));
  usePreferences.getState().setLanguage(language);
}

/**
 * Makes sure the texts of these areas are there before something is shown. Rejects when they are
 * not to be had, in English neither.
 */
export async function loadAreas(areas: readonly Area[]): Promise<void> {
  const languages = [...new Set([currentLanguage(), DEFAULT_LANGUAGE])];
  const missing = (): Area[] =>
    areas.filter((area) => !languages.some((one) => i18next.hasResourceBundle(one, area)));
  await i18next.loadNamespaces([...areas]);
  if (missing().length === 0) return;
  // i18next keeps a failure to itself, and asks for the same file again only when it is told to.
  await i18next.reloadResources(languages, missing());
  const [lost] = missing();
  if (lost !== undefined) throw new Error(`the texts of ${lost} did not load`);
}
