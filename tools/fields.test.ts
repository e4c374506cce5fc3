/** Every field of the app and the console is read by the readers of `@kontor/i18n`. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const PARTS = ['apps/web/src', 'apps/console/src'] as const;

/** The few files that hold an element of text itself; each reads it, or holds words alone. */
const OWN_ELEMENTS: Readonly<Record<string, RegExp>> = {
  'apps/web/src/shared/ui/amount-field.tsx': /editAmount\(/u,
  'apps/web/src/shared/ui/code-field.tsx': /readCode\(/u,
  'apps/web/src/shared/ui/field.tsx': /plainDigits\(/u,
  'apps/web/src/features/futures/components/leverage-field.tsx': /plainDigits\(/u,
  // What is searched for is compared by `searchable`, wherever it is.
  'apps/web/src/shared/ui/search-field.tsx': /type="search"/u,
  'apps/web/src/shared/ui/text-area-field.tsx': /<textarea/u,
  'apps/web/src/features/chat/components/composer.tsx': /<textarea/u,
  // The address whose password a browser is to keep, which nobody types.
  'apps/web/src/features/account/components/password-step.tsx': /autoComplete="username"/u,
};
const WITHOUT_TEXT = /type="(?:radio|checkbox|file|range|hidden)"/u;
const OF_DIGITS =
  /inputMode=(?:"(?:numeric|tel|decimal)"|\{)|type="tel"|autoComplete="(?:one-time-code|tel)/u;
const OF_AMOUNTS = /label=\{t\('[^']*(?:amount|price|percent|odds|total|quantity|rate)\b[^']*'/iu;

interface Element {
  readonly name: string;
  readonly text: string;
}

/** The opening tags of fields, with all that stands in them. */
function elementsOf(source: string): Element[] {
  const starts = source.matchAll(
    /<(input|textarea|Field|TextField|InputBase|OutlinedInput|Autocomplete)(?=[\s/>])/gu,
  );
  return [...starts].map(({ index, 1: name = '' }) => {
    let depth = 0;
    let end = index + 1;
    for (; end < source.length; end += 1) {
      const sign = source[end];
      if (sign === '{') depth += 1;
      else if (sign === '}') depth -= 1;
      else if (sign === '>' && depth === 0) break;
    }
    return { name, text: source.slice(index, end) };
  });
}

/** What a field does that goes around the readers; undefined for nothing. */
function faultOf(path: string, source: string, { name, text }: Element): string | undefined {
  if (text.includes('type="number"')) return 'a browser reads its number';
  if (name === 'input' || name === 'textarea') {
    if (WITHOUT_TEXT.test(text)) return undefined;
    const reads = OWN_ELEMENTS[path];
    return reads?.test(source) === true ? undefined : 'an element of its own';
  }
  if (name === 'Field') {
    if (OF_AMOUNTS.test(text)) return 'an amount in a field of words';
    return OF_DIGITS.test(text) && !/\bdigits\b/u.test(text)
      ? 'digits that are not read'
      : undefined;
  }
  // The console: fields of acts are read by their kind (`field-kinds.ts`), the rest by themselves.
  const reads = /\b(?:readCode|plainDigits|searchable|cannedFound|readValues)\(/u.test(source);
  const holdsDigits = OF_DIGITS.test(text) || text.includes("inputMode: 'numeric'");
  const isSearch = text.includes('type="search"');
  return (holdsDigits || isSearch) && !reads ? 'digits or words that are not read' : undefined;
}

/** Searches and numbers that are read in another way than everywhere. */
const AROUND: readonly (readonly [RegExp, string])[] = [
  [/\.toLowerCase\(\)\s*\.(?:includes|indexOf)\(/u, 'a search of its own: `searchable` folds'],
  [/onValueChange=\{\([^)]*\) =>[^\n]*\.slice\(/u, 'an amount that is cut off'],
  [/\bparseFloat\(/u, 'a number through a float: `figures().read` reads'],
  [
    /\.value\s*\.replace(?:All)?\(\/\[?\\D|\.value\s*\.replace(?:All)?\(\/\[\^\\d/u,
    'digits of its own',
  ],
];

function faultsIn(path: string, source: string): string[] {
  const ofElements = elementsOf(source).map((element) => faultOf(path, source, element));
  const ofTexts = AROUND.map(([pattern, fault]) => (pattern.test(source) ? fault : undefined));
  return [...ofElements, ...ofTexts]
    .filter((fault) => fault !== undefined)
    .map((fault) => `${path}: ${fault}`);
}

const sources = PARTS.flatMap((part) =>
  readdirSync(part, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/u.test(path) && !/\.test\.|gallery/u.test(path))
    .map((path) => `${part}/${path}`),
).map((path) => ({ path, source: readFileSync(path, 'utf8') }));

describe('fields', () => {
  it('are all read by the one readers', () => {
    const all = sources.flatMap(({ source }) => elementsOf(source));
    expect(all.length).toBeGreaterThan(70);
    expect(sources.flatMap(({ path, source }) => faultsIn(path, source))).toEqual([]);
  });

  it('that have elements of their own are there and read', () => {
    for (const [path, reads] of Object.entries(OWN_ELEMENTS)) {
      expect(readFileSync(path, 'utf8')).toMatch(reads);
    }
  });

  it.each([
    ['web', '<input value={text} onChange={(event) => set(event.target.value)} />'],
    ['web', '<input type="number" value={amount} />'],
    ['web', '<Field label={t(\'form.code\')} inputMode="numeric" {...form.register("code")} />'],
    ['web', "<Field label={t('form.amount')} value={amount} onChange={set} />"],
    ['web', '<Field label={label} autoComplete="one-time-code" />'],
    ['web', 'names.filter((name) => name.toLowerCase().includes(words))'],
    ['web', 'const digits = event.target.value.replace(/\\D/g, "");'],
    ['web', 'const amount = parseFloat(text);'],
    ['web', '<AmountField onValueChange={(days) => onChange({ days: days.slice(0, 4) })} />'],
    ['console', "<TextField label={t.fee} slotProps={{ htmlInput: { inputMode: 'numeric' } }} />"],
    ['console', '<TextField type="search" onChange={(event) => look(event.target.value)} />'],
  ])('of the %s that go around them are found: %s', (part, planted) => {
    expect(faultsIn(`apps/${part}/src/planted.tsx`, planted)).toHaveLength(1);
  });
});
