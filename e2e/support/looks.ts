/**
 * A screen in its looks: it has its title and heading, its texts are translated, nothing scrolls
 * sideways, on a narrow phone no word is split and no label cut, nothing fails behind it, and axe
 * agrees.
 *
 * A screen is loaded once, and the looks change under it: what the server answers is the same in
 * all of them, and loading is most of the time.
 */
import { expect, type Page } from '@playwright/test';
import { LANGUAGES, type Language } from '@kontor/i18n';
import { budget, isLong } from '@kontor/testkit/budget';
import type { App } from './app.ts';
import { badlyLaid } from './line-boxes.ts';
import { axeFaults, glanceAt, overhanging, rawTexts } from './page-checks.ts';
import type { Route } from './routes.ts';

export interface Look {
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
type Who = 'member' | 'visitor' | 'own';

const OTHERS = LANGUAGES.filter((language) => language !== 'en');
const MEMBER: readonly Look[] = [
  FIRST,
  ...OTHERS.map((language) => phone(language)),
  ...LIGHT_AND_WIDE,
];
/** The whole matrix. */
const EVERY: Readonly<Record<Who, readonly Look[]>> = {
  member: MEMBER,
  // What members see has been looked at in all languages; a visitor's differs in a part of it.
  visitor: [
    FIRST,
    { language: 'th', theme: 'light', width: 320, axe: 'none' },
    { language: 'zh', theme: 'light', width: 1280, axe: 'colours' },
  ],
  // A page of one thing is its list's sister: every language, and the themes and widths with axe.
  own: MEMBER.filter(({ theme, axe }) => theme === 'dark' || axe === 'all'),
};

const WIDTHS = [390, 1280, 320] as const;
const WIDTH_TURNS = WIDTHS.length;

/**
 * What the short form looks at: the first look and a light one, whose language and width are the
 * turn of the screen's place, so that neighbours together meet them all. Colours are measured in
 * both themes, structure as on a phone, and on a third of the screens as on a desk.
 */
function fewOf(who: Who, place: number): readonly Look[] {
  const width = WIDTHS[place % WIDTH_TURNS] ?? 390;
  if (who === 'visitor') {
    const theme = place % 2 === 0 ? 'dark' : 'light';
    return [{ language: 'en', theme, width, axe: 'all' }];
  }
  const language = OTHERS[place % OTHERS.length] ?? 'zh';
  return [FIRST, { language, theme: 'light', width, axe: width === 1280 ? 'all' : 'colours' }];
}

/** The looks of the screen that stands at this place of its list. */
export function looksOf(who: Who, place: number): readonly Look[] {
  return budget(fewOf(who, place), EVERY[who]);
}

/** For the details of a test: of several looks the short form takes some. */
export function inLongFormOnly(whether: boolean): { readonly tag?: string } {
  return whether ? { tag: '@long' } : {};
}

export interface Visit {
  readonly route: Route;
  readonly looks: readonly Look[];
  /** Resolves when what the screen shows has come about. */
  readonly ready?: () => Promise<void>;
}

/** All faults of all screens are told at once: one run shows everything there is to mend. */
export async function lookAtAll(app: App, shown: readonly Visit[]): Promise<void> {
  const faults: string[] = [];
  await app.load(shown[0]?.route.path ?? '/');
  // Before the app has begun, it hears of no other look.
  await app.loaded();
  for (const [nth, { route, looks: given, ready }] of shown.entries()) {
    await ready?.();
    // Every other screen begins where the one before it ended: a change draws the whole page anew.
    const looks = nth % 2 === 0 ? given : given.toReversed();
    await app.change(looks[0] ?? FIRST);
    await app.visit(route.path);
    for (const [at, look] of looks.entries()) {
      await app.change(look);
      await app.settled(route.title);
      const found = await faultsOf(app, look);
      // Where few looks are taken, the texts are held in all languages between the first two.
      if (at === 0 && looks.length > 1 && !isLong) {
        found.push(...(await spokenFaults(app, route, looks)));
      }
      const name = `${route.path} (${look.language}, ${look.theme}, ${look.width})`;
      faults.push(...found.map((fault) => `${name}: ${fault}`));
    }
  }
  expect(faults.join('\n')).toBe('');
}

/**
 * The title and the texts in every language that is not looked at, in a narrow window. It is enough
 * that they are right at a glance; only what looks wrong is waited for.
 */
async function spokenFaults(app: App, { title }: Route, looks: readonly Look[]): Promise<string[]> {
  const faults: string[] = [];
  for (const language of LANGUAGES) {
    // A look on a phone has been drawn to this width too.
    if (looks.some((look) => look.language === language && look.width !== 1280)) continue;
    await app.change({ language, width: 320 });
    let glance = await glanceAt(app.page, language);
    if (glance.title !== app.titleOf(title) || glance.faults.length > 0) {
      await app.settled(title);
      glance = await glanceAt(app.page, language);
    }
    faults.push(...glance.faults.map((fault) => `in ${language} at 320: ${fault}`));
    faults.push(...(await badlyLaidAt390(app.page, language)));
  }
  return faults;
}

/** A grid has more columns there than at 320, so that each is narrower. */
async function badlyLaidAt390(page: Page, language: Language): Promise<string[]> {
  const size = page.viewportSize();
  if (size === null) return [];
  await page.setViewportSize({ ...size, width: 390 });
  const faults = await badlyLaid(page, language);
  await page.setViewportSize(size);
  return faults.map((fault) => `in ${language} at 390: ${fault}`);
}

async function faultsOf(app: App, look: Look): Promise<string[]> {
  const { page } = app;
  const faults = app.watch.take();
  const headings = await app.main.getByRole('heading', { level: 1 }).count();
  if (headings !== 1) faults.push(`${headings} main headings`);
  faults.push(...(await rawTexts(page, look.language)).map((text) => `not translated: ${text}`));
  faults.push(...(await overhanging(page)));
  if (look.width === 320) faults.push(...(await badlyLaid(page, look.language)));
  faults.push(...(await inAnotherWidth(page, look)));
  if (look.axe !== 'none') faults.push(...(await axeFaults(page, look.axe)));
  return faults;
}

/** Long words meet narrow windows in every language, and a desk's page may stand on a tablet. */
async function inAnotherWidth(page: Page, { language, width }: Look): Promise<string[]> {
  const other = { 320: undefined, 390: 320, 1280: 820 }[width];
  const size = page.viewportSize();
  if (other === undefined || size === null) return [];
  await page.setViewportSize({ ...size, width: other });
  const faults = await overhanging(page);
  if (other === 320) faults.push(...(await badlyLaid(page, language)));
  await page.setViewportSize(size);
  return faults;
}
