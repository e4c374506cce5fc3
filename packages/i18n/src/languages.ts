/** The languages of the product by their names on the wire, in the order of the language page. */
export const LANGUAGES = ['zh', 'en', 'hk', 'th', 'jp', 'kor', 'fra', 'spa', 'vn'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'en';

/** For `<html lang>`, `Intl` and screen readers. */
export const BCP47: Readonly<Record<Language, string>> = {
  zh: 'zh-CN',
  en: 'en-US',
  hk: 'zh-HK',
  th: 'th-TH',
  jp: 'ja-JP',
  kor: 'ko-KR',
  fra: 'fr-FR',
  spa: 'es-ES',
  vn: 'vi-VN',
};

/** What people call their own language; the same in every language. */
export const OWN_NAMES: Readonly<Record<Language, string>> = {
  zh: '简体中文',
  en: 'English',
  hk: '繁體中文',
  th: 'ไทย',
  jp: '日本語',
  kor: '한국어',
  fra: 'Français',
  spa: 'Español',
  vn: 'Tiếng Việt',
};

const BY_CODE: ReadonlyMap<string, Language> = new Map<string, Language>([
  ...LANGUAGES.map((language) => [language, language] as const),
  ['ja', 'jp'],
  ['ko', 'kor'],
  ['kr', 'kor'],
  ['fr', 'fra'],
  ['es', 'spa'],
  ['vi', 'vn'],
  ['cn', 'zh'],
  ['tw', 'hk'],
  ['zh-hk', 'hk'],
  ['zh-tw', 'hk'],
  ['zh-mo', 'hk'],
  ['zh-hant', 'hk'],
]);

const CODE_LENGTH_MAX = 35;

/**
 * Our language for a wire name or a standard code such as `zh-CN`, `zh_Hant_HK`, `ja` or `fr-CA`;
 * undefined for one that we do not speak.
 */
export function languageOf(code: unknown): Language | undefined {
  if (typeof code !== 'string' || code.length > CODE_LENGTH_MAX) return undefined;
  const exact = BY_CODE.get(code);
  if (exact !== undefined) return exact;
  const parts = code.trim().toLowerCase().replaceAll('_', '-').split('-');
  for (let length = parts.length; length > 0; length -= 1) {
    const language = BY_CODE.get(parts.slice(0, length).join('-'));
    if (language !== undefined) return language;
  }
  return undefined;
}

/** The first language that we speak out of a browser's wishes, such as `navigator.languages`. */
export function firstLanguageOf(codes: readonly string[]): Language {
  for (const code of codes) {
    const language = languageOf(code);
    if (language !== undefined) return language;
  }
  return DEFAULT_LANGUAGE;
}
