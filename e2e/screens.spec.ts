/**
 * Every screen of the route table in every language, theme and width: it has its title and heading,
 * its texts are translated, nothing scrolls sideways, nothing fails behind it, and axe agrees.
 */
import { LANGUAGES, type Language } from '@kontor/i18n';
import { calls, Member } from './support/api.ts';
import type { App } from './support/app.ts';
import { axeFaults, overhanging, rawTexts } from './support/page-checks.ts';
import { type Route, routes } from './support/routes.ts';
import { expect, test } from './support/test.ts';
import { languageTag } from './support/texts.ts';

interface Look {
  readonly language: Language;
  readonly theme: 'dark' | 'light';
  readonly width: 320 | 390 | 1280;
  readonly who: 'member' | 'visitor';
  readonly axe: 'all' | 'names';
}

/** For an address that no screen has. */
const NOWHERE: Route = {
  path: '/pages/nowhere/nothing',
  title: 'common:notFound.title',
  access: 'public',
  level: 'sub',
};

/** Colours once in each theme, structure at both ends of the widths, words in each language. */
const looks: readonly Look[] = [
  ...LANGUAGES.map(
    (language): Look => ({
      language,
      theme: 'dark',
      width: 390,
      who: 'member',
      axe: language === 'en' ? 'all' : 'names',
    }),
  ),
  { language: 'en', theme: 'light', width: 390, who: 'member', axe: 'all' },
  { language: 'th', theme: 'light', width: 320, who: 'member', axe: 'names' },
  { language: 'zh', theme: 'light', width: 1280, who: 'member', axe: 'names' },
  { language: 'en', theme: 'dark', width: 1280, who: 'member', axe: 'all' },
  { language: 'fra', theme: 'light', width: 1280, who: 'member', axe: 'all' },
  { language: 'th', theme: 'dark', width: 1280, who: 'member', axe: 'names' },
  { language: 'en', theme: 'dark', width: 390, who: 'visitor', axe: 'all' },
  { language: 'fra', theme: 'light', width: 1280, who: 'visitor', axe: 'all' },
  { language: 'th', theme: 'light', width: 320, who: 'visitor', axe: 'names' },
];

test('the route table has screens', () => {
  expect(routes.length).toBeGreaterThan(5);
  expect(routes.some((route) => route.access === 'member')).toBe(true);
});

for (const look of looks) {
  const { who, language, theme, width } = look;
  test(`every screen as ${who}: ${language}, ${theme}, ${width} px`, async ({ open, place }) => {
    test.setTimeout(180_000);
    const member = who === 'visitor' ? undefined : await Member.open(place);
    await member?.call(calls.people.grant, {});
    const app = await open({ language, theme, width, ...(member && { token: member.token }) });
    const shown = routes.filter((route) => member !== undefined || route.access === 'public');
    await lookAtAll(app, look, [...shown, NOWHERE]);
  });
}

/** All faults of all screens are told at once: one run shows everything there is to mend. */
async function lookAtAll(app: App, look: Look, shown: readonly Route[]): Promise<void> {
  const faults: string[] = [];
  await app.load(shown[0]?.path ?? '/');
  for (const route of shown) {
    await app.visit(route.path);
    await app.settled(route.title);
    const found = await faultsOf(app, look);
    faults.push(...found.map((fault) => `${route.path}: ${fault}`));
  }
  expect(faults.join('\n')).toBe('');
}

async function faultsOf(app: App, look: Look): Promise<string[]> {
  const { page } = app;
  const faults = app.watch.take();
  const shown = await page.evaluate(() => ({
    lang: document.documentElement.lang,
    theme: document.documentElement.dataset.theme,
  }));
  if (shown.lang !== languageTag(look.language)) faults.push(`lang is ${shown.lang}`);
  if (shown.theme !== look.theme) faults.push(`the theme is ${shown.theme}`);
  const headings = await app.main.getByRole('heading', { level: 1 }).count();
  if (headings !== 1) faults.push(`${headings} main headings`);
  faults.push(...(await rawTexts(page, look.language)).map((text) => `not translated: ${text}`));
  faults.push(...(await overhanging(page)));
  faults.push(...(await inAnotherWidth(page, look)));
  faults.push(...(await axeFaults(page, look.axe)));
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
