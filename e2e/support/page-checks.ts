/** What must be true of every page, whatever it shows. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { Language } from '@kontor/i18n';
import { dottedKeys, englishTexts } from './texts.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Rows of a list are alike; beyond these only the time grows. */
const MORE_ROWS = 'li:nth-of-type(n+25), [role="row"]:nth-of-type(n+25), tbody tr:nth-of-type(n+9)';

/** The rules whose outcome depends on the theme. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * The violations that axe finds, a line each with the elements. Structure is the same in both
 * themes, so `colours` leaves it out, and with it most of the time.
 */
export async function axeFaults(page: Page, which: 'all' | 'colours'): Promise<string[]> {
  // In one page: without frames of other origins there is nothing for a second one to put together.
  const builder = new AxeBuilder({ page }).setLegacyMode().exclude(MORE_ROWS);
  const { violations } = await (which === 'all'
    ? builder.withTags(TAGS)
    : builder.withRules(COLOURS)
  ).analyze();
  const faults: string[] = [];
  for (const { id, impact, help, nodes } of violations) {
    const real = id === TARGET_SIZE ? await smallInTheClear(page, nodes) : nodes;
    const places = real.map((node) => `\n    ${node.target.join(' ')} ${node.failureSummary}`);
    if (places.length > 0) faults.push(`axe ${impact} ${id}: ${help}${places.join('')}`);
  }
  return faults;
}

const TARGET_SIZE = 'target-size';
type AxeNodes = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'][number]['nodes'];

/**
 * Of controls that are too small as the page stands, those that stay so in the middle of the
 * window: at the foot the tab bar covers whatever happens to lie under it.
 */
async function smallInTheClear(page: Page, nodes: AxeNodes): Promise<AxeNodes> {
  const small: AxeNodes = [];
  for (const node of nodes) {
    const selector = node.target.join(' ');
    await page.locator(selector).evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      .include(selector)
      .withRules([TARGET_SIZE])
      .analyze();
    small.push(...violations.flatMap((violation) => violation.nodes));
  }
  return small;
}

/**
 * Texts that were not translated: a key, an empty placeholder, or English in another language. A
 * notice is left out: it keeps the language of the moment when it came.
 */
export async function rawTexts(page: Page, language: Language): Promise<string[]> {
  const shown = await page.evaluate(() => {
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
  });
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
  return page.evaluate(() => {
    const { scrollWidth } = document.documentElement;
    if (scrollWidth <= innerWidth) return [];
    const beyond = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > innerWidth + 0.5,
    );
    const named = beyond.slice(-3).map((element) => element.outerHTML.slice(0, 160));
    return [`sideways: ${scrollWidth} px in a window of ${innerWidth} px`, ...named];
  });
}
