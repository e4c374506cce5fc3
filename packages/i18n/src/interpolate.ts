/** What a text's placeholders are filled with. */
export type Values = Readonly<Record<string, string | number | boolean | null | undefined>>;

const PLACEHOLDER = /\{\{\s*([A-Za-z][A-Za-z0-9_]*)\s*\}\}/g;

/** Fills `{{name}}` in; a value that is missing shows as a dash, never as raw braces. */
export function interpolate(text: string, values: Values = {}): string {
  if (!text.includes('{{')) return text;
  return text.replace(PLACEHOLDER, (_, name: string) => String(values[name] ?? '–'));
}

const PART = /\{\{#([A-Za-z][A-Za-z0-9_]*)\}\}(.*?)\{\{\/\1\}\}/gs;
/** Where a part begins or ends. */
const MARK = /\{\{[#/]([A-Za-z][A-Za-z0-9_]*)\}\}/g;

/**
 * What stands between `{{#name}}` and `{{/name}}` is left out where the figure of that name is
 * zero: a fee of nothing is not spoken of.
 */
export function withParts(text: string, values: Values): string {
  return text.replace(PART, (_, name: string, part: string) =>
    /[1-9]/.test(String(values[name] ?? '')) ? part : '',
  );
}

/** The name of a part that begins and does not end, or the other way round. */
export function brokenPartOf(text: string): string | undefined {
  return [...text.replace(PART, '$2').matchAll(MARK)][0]?.[1];
}

/** The names of a text's placeholders and parts, each once, sorted. */
export function placeholdersOf(text: string): string[] {
  const names = [...text.matchAll(PLACEHOLDER), ...text.matchAll(MARK)];
  return [...new Set(names.map((match) => match[1] ?? ''))].sort();
}
