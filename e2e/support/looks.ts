/**
 * A screen in every look that it has: it has its title and heading, its texts are translated,
 * nothing scrolls sideways, nothing fails behind it, and axe agrees.
 *
 * A screen is loaded once, and the looks change under it: what the server answers is the same in
 * all of them, and loading is most of the time.
 */
import { expect } from '@playwright/test';
import { LANGUAGES, type Language } from '@kontor/i18n';
import type { App } from './app.ts';
import { axeFaults, overhanging, rawTexts } from './page-checks.ts';
import type { Route } from './routes.ts';

interface Look {
  readonly language: Language;
  readonly theme: 'dark' | 'light';
  readonly width: 320 | 390 | 1280;
  /** Colours differ by theme, structure by width. */
  readonly axe: 'all' | 'colours' | 'none';
}

const phone = (language: Language, axe: Look['axe'] = 'none'): Look => ({
  language,
  theme: 'dark',
  width: 390,
  axe,
});
export const FIRST = phone('en', 'all');
/** Axe is the slowest of the looks, so it sees each width, each theme and two languages. */
const LIGHT_AND_WIDE: readonly Look[] = [
  { language: 'th', theme: 'light', width: 320, axe: 'none' },
  { language: 'en', theme: 'light', width: 390, axe: 'colours' },
  { language: 'zh', theme: 'light', width: 1280, axe: 'all' },
  { language: 'fra', theme: 'dark', width: 1280, axe: 'none' },
];
export const looksOf: Readonly<Record<'member' | 'visitor', readonly Look[]>> = {
  member: [
    FIRST,
    ...LANGUAGES.filter((language) => language !== 'en').map((language) => phone(language)),
    ...LIGHT_AND_WIDE,
  ],
  // What members see has been looked at in all languages; a visitor's differs in a part of it.
  visitor: [
    FIRST,
    { language: 'th', theme: 'light', width: 320, axe: 'none' },
    { language: 'zh', theme: 'light', width: 1280, axe: 'colours' },
  ],
};

/** A page of one thing is its list's sister: every language, and the themes and widths with axe. */
export const OWN_LOOKS: readonly Look[] = looksOf.member.filter(
  ({ theme, axe }) => theme === 'dark' || axe === 'all',
);

interface Visit {
  readonly route: Route;
  readonly looks: readonly Look[];
  /** Resolves when what the screen shows has come about. */
  readonly ready?: () => Promise<void>;
}

/** All faults of all screens are told at once: one run shows everything there is to mend. */
export async function lookAtAll(app: App, shown: readonly Visit[]): Promise<void> {
  const faults: string[] = [];
  await app.load(shown[0]?.route.path ?? '/');
  for (const { route, looks, ready } of shown) {
    await ready?.();
    await app.change(FIRST);
    await app.visit(route.path);
    for (const look of looks) {
      await app.change(look);
      await app.settled(route.title);
      const found = await faultsOf(app, look);
      const name = `${route.path} (${look.language}, ${look.theme}, ${look.width})`;
      faults.push(...found.map((fault) => `${name}: ${fault}`));
    }
  }
  expect(faults.join('\n')).toBe('');
}

async function faultsOf(app: App, look: Look): Promise<string[]> {
  const { page } = app;
  const faults = app.watch.take();
  const headings = await app.main.getByRole('heading', { level: 1 }).count();
  if (headings !== 1) faults.push(`${headings} main headings`);
  faults.push(...(await rawTexts(page, look.language)).map((text) => `not translated: ${text}`));
  faults.push(...(await overhanging(page)));
  faults.push(...(await inAnotherWidth(page, look)));
  if (look.axe !== 'none') faults.push(...(await axeFaults(page, look.axe)));
  return faults;
}

/** Long words meet narrow windows in every language, and a desk's page may stand on a tablet. */
async function inAnotherWidth(page: App['page'], { width }: Look): Promise<string[]> {
  const other = { 320: undefined, 390: 320, 1280: 820 }[width];
  const size = page.viewportSize();
  if (other === undefined || size === null) return [];
  await page.setViewportSize({ ...size, width: other });
  const faults = await overhanging(page);
  await page.setViewportSize(size);
  return faults;
}
