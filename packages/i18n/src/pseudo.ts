/**
 * The pseudo-locale: English that is a third longer, with marks on its letters and between
 * brackets, so that layouts which break on long words and texts that bypass the locales show at a
 * glance.
 */
const ACCENTED: Readonly<Record<string, string>> = {
  a: 'á',
  c: 'ç',
  e: 'ë',
  i: 'ï',
  n: 'ñ',
  o: 'ö',
  s: 'š',
  u: 'ü',
  y: 'ý',
  A: 'Å',
  E: 'É',
  O: 'Ø',
  U: 'Û',
};
const GROWTH = 0.35;

/** One text; placeholders and tags such as `<1>` stay as they are. */
export function pseudoText(text: string): string {
  const letters = text
    .split(/(\{\{[^}]*\}\}|<[^>]*>)/)
    .map((part, index) =>
      index % 2 === 1 ? part : part.replace(/[A-Za-z]/g, (letter) => ACCENTED[letter] ?? letter),
    )
    .join('');
  return `[${letters}${'·'.repeat(Math.ceil(text.length * GROWTH))}]`;
}

/** All texts of an area. */
export function pseudoTexts(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, pseudoText(text)]));
}
