/** What must be true of every page, whatever it shows. */
import type { Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Language } from '@kontor/i18n';
import { budget } from '@kontor/testkit/budget';
import { laidScript } from './line-boxes.ts';
import { dottedKeys, englishTexts } from './texts.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Rows of a list are alike; beyond these only the time grows. */
const MORE_ROWS = budget(
  'li:nth-of-type(n+7), [role="row"]:nth-of-type(n+7), tbody tr:nth-of-type(n+5)',
  'li:nth-of-type(n+25), [role="row"]:nth-of-type(n+25), tbody tr:nth-of-type(n+9)',
);

/** How many texts are measured of those that nothing but their words tells apart. */
const ALIKE_MAX = budget(2, 1_000);

/** The rules whose outcome depends on the theme. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** What passes is not described, and no style sheet is read again: no rule here asks for one. */
const LEAN: RunOptions = { resultTypes: ['violations'], preload: { assets: ['media'] } };

type Violations = AxeResults['violations'];

/**
 * The violations that axe finds, a line each with the elements. Structure is the same in both
 * themes, so `colours` leaves it out, and with it half of the time.
 */
export async function axeFaults(page: Page, which: 'all' | 'colours'): Promise<string[]> {
  const rules: RunOptions =
    which === 'all'
      ? { runOnly: { type: 'tag', values: TAGS } }
      : { runOnly: { type: 'rule', values: COLOURS } };
  const violations = await violationsOf(page, { exclude: [MORE_ROWS] }, rules);
  const faults: string[] = [];
  for (const { id, impact, help, nodes } of violations) {
    const real = id === TARGET_SIZE ? await smallInTheClear(page, nodes) : nodes;
    const places = real.map((node) => `\n    ${node.target.join(' ')} ${node.failureSummary}`);
    if (places.length > 0) faults.push(`axe ${impact} ${id}: ${help}${places.join('')}`);
  }
  return faults;
}

const TARGET_SIZE = 'target-size';
type AxeNodes = Violations[number]['nodes'];

/**
 * Of controls that are too small as the page stands, those that stay so in the middle of the
 * window: at the foot the tab bar covers whatever happens to lie under it.
 */
async function smallInTheClear(page: Page, nodes: AxeNodes): Promise<AxeNodes> {
  const small: AxeNodes = [];
  for (const node of nodes) {
    const selector = node.target.join(' ');
    await page.locator(selector).evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const rules: RunOptions = { runOnly: { type: 'rule', values: [TARGET_SIZE] } };
    const violations = await violationsOf(page, { include: [selector] }, rules);
    small.push(...violations.flatMap((violation) => violation.nodes));
  }
  return small;
}

/** Half a megabyte to read: once for each document that is loaded, not with every look at it. */
const SOURCE = `${axe.source};(${measuresAlikeOnce.toString()})(${ALIKE_MAX})`;

async function violationsOf(
  page: Page,
  where: { include: string[] } | { exclude: string[] },
  rules: RunOptions,
): Promise<Violations> {
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  if (!isThere) await page.evaluate(SOURCE);
  return page.evaluate(
    async ([context, options]) => {
      const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
      return (await run(context, options)).violations;
    },
    [where, { ...LEAN, ...rules }] as const,
  );
}

/**
 * In the page. Measuring the contrast of a text is the dearest thing that axe does. Texts whose
 * elements have the same attributes up to the root, and the same place among first and last
 * children, meet the same style rules: some of them stand for all.
 */
function measuresAlikeOnce(alikeMax: number): void {
  interface Rule {
    readonly id: string;
    gatherAndMatchNodes: (...args: readonly unknown[]) => { readonly actualNode: Element }[];
  }
  const { rules } = (globalThis as unknown as { axe: { _audit: { rules: Rule[] } } }).axe._audit;
  const contrast = rules.find(({ id }) => id === 'color-contrast');
  if (contrast === undefined) throw new Error('axe has no rule of contrast');
  /** They name one thing, and no style rule goes by them. */
  const own = 'id for href src alt title name value'.split(' ');
  const aria = 'label labelledby describedby controls owns'.split(' ');
  const naming = new Set([...own, ...aria.map((name) => `aria-${name}`)]);
  const gather = contrast.gatherAndMatchNodes.bind(contrast);
  contrast.gatherAndMatchNodes = (...args) => {
    const signs = new Map<Element, string>();
    const met = new Map<string, number>();
    const signOf = (element: Element): string => {
      const known = signs.get(element);
      if (known !== undefined) return known;
      const attributes = [...element.attributes]
        .filter(({ name }) => !naming.has(name))
        .map(({ name, value }) => `${name}=${value}`);
      const { parentElement, previousElementSibling, nextElementSibling } = element;
      const ends = [previousElementSibling === null, nextElementSibling === null];
      const above = parentElement === null ? '' : signOf(parentElement);
      const sign = [above, element.localName, ...ends, ...attributes].join('|');
      signs.set(element, sign);
      return sign;
    };
    return gather(...args).filter(({ actualNode }) => {
      const sign = signOf(actualNode);
      const count = (met.get(sign) ?? 0) + 1;
      met.set(sign, count);
      return count <= alikeMax;
    });
  };
}

/**
 * Texts that were not translated: a key, an empty placeholder, or English in another language. A
 * notice is left out: it keeps the language of the moment when it came.
 */
export async function rawTexts(page: Page, language: Language): Promise<string[]> {
  return rawAmong(await page.evaluate(shownTexts), language);
}

/** In the page: every text that is shown or read aloud. */
function shownTexts(): string[] {
  const texts: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const notice = '[data-sonner-toaster]';
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node.parentElement?.closest(notice) === null) texts.push(node.nodeValue ?? '');
  }
  for (const element of document.body.querySelectorAll('*')) {
    for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-description']) {
      const value = element.getAttribute(name);
      if (value !== null) texts.push(value);
    }
  }
  return texts;
}

function rawAmong(shown: readonly string[], language: Language): string[] {
  const keys = dottedKeys();
  const english = englishTexts(language);
  return shown.filter((text) => {
    const words = text.split(/[\s,;()]+/u).map((word) => word.replace(/^\w+:/u, ''));
    return (
      /\{\{|\}\}|undefined|NaN|\[object/u.test(text) ||
      english.has(text.trim()) ||
      words.some((word) => keys.has(word))
    );
  });
}

/** What reaches beyond the window's right edge; empty when nothing scrolls sideways. */
export function overhanging(page: Page): Promise<string[]> {
  return page.evaluate(beyondTheEdge);
}

/** In the page. */
function beyondTheEdge(): string[] {
  const { scrollWidth } = document.documentElement;
  if (scrollWidth <= innerWidth) return [];
  const beyond = [...document.body.querySelectorAll('*')].filter(
    (element) => element.getBoundingClientRect().right > innerWidth + 0.5,
  );
  const named = beyond.slice(-3).map((element) => element.outerHTML.slice(0, 160));
  return [`sideways: ${scrollWidth} px in a window of ${innerWidth} px`, ...named];
}

interface Glance {
  readonly title: string;
  readonly texts: string[];
  readonly beyond: string[];
  readonly laid: string[];
}

/**
 * The title, and what is not translated, scrolls sideways or lies badly in its box, as it stands in
 * this moment.
 */
export async function glanceAt(page: Page, language: Language) {
  const found = [
    `texts: (${shownTexts.toString()})()`,
    `beyond: (${beyondTheEdge.toString()})()`,
    `laid: ${laidScript(language)}`,
  ];
  const look = `({ title: document.title, ${found.join(', ')} })`;
  const { title, texts, beyond, laid }: Glance = await page.evaluate(look);
  const raw = rawAmong(texts, language).map((text) => `not translated: ${text}`);
  return { title, faults: [...raw, ...beyond, ...laid] };
}
