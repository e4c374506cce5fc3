/** What a text's placeholders are filled with. */
export type Values = Readonly<Record<string, string | number | boolean | null | undefined>>;

const PLACEHOLDER = /\{\{\s*([A-Za-z][A-Za-z0-9_]*)\s*\}\}/g;

/** Fills `{{name}}` in; a value that is missing shows as a dash, never as raw braces. */
export function interpolate(text: string, values: Values = {}): string {
  if (!text.includes('{{')) return text;
  return text.replace(PLACEHOLDER, (_, name: string) => String(values[name] ?? '–'));
}

/** The names of a text's placeholders, each once, sorted. */
export function placeholdersOf(text: string): string[] {
  return [...new Set([...text.matchAll(PLACEHOLDER)].map((match) => match[1] ?? ''))].sort();
}
