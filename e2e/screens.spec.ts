/**
 * Every screen of the route table in every language, theme and width: it has its title and heading,
 * its texts are translated, nothing scrolls sideways, nothing fails behind it, and axe agrees.
 *
 * A screen is loaded once, and the looks change under it: what the server answers is the same in
 * all of them, and loading is most of the time.
 */
import { LANGUAGES, type Language } from '@kontor/i18n';
import type { Place } from './support/api.ts';
import type { App } from './support/app.ts';
import { briefOptionSettled, type Everything, newEverything } from './support/everything.ts';
import { Operator } from './support/operator.ts';
import { OPTIONS_PATH, ownPages } from './support/own-pages.ts';
import { axeFaults, overhanging, rawTexts } from './support/page-checks.ts';
import { type Route, routes } from './support/routes.ts';
import { expect, test } from './support/test.ts';

interface Look {
  readonly language: Language;
  readonly theme: 'dark' | 'light';
  readonly width: 320 | 390 | 1280;
  /** Colours differ by theme, structure by width. */
  readonly axe: 'all' | 'colours' | 'none';
}

/** For an address that no screen has. */
const NOWHERE: Route = {
  path: '/pages/nowhere/nothing',
  title: 'common:notFound.title',
  access: 'public',
  level: 'sub',
};

/** What the trade page shows by its address, besides what its route opens. */
const TRADE_TABS: readonly Route[] = ['stocks'].map((tab) => ({
  path: `/pages/transaction/index2?tab=${tab}`,
  title: 'trade:title',
  access: 'public',
  level: 'main',
}));

const phone = (language: Language, axe: Look['axe'] = 'none'): Look => ({
  language,
  theme: 'dark',
  width: 390,
  axe,
});
const FIRST = phone('en', 'all');
/** Axe is the slowest of the looks, so it sees each width, each theme and two languages. */
const LIGHT_AND_WIDE: readonly Look[] = [
  { language: 'th', theme: 'light', width: 320, axe: 'none' },
  { language: 'en', theme: 'light', width: 390, axe: 'colours' },
  { language: 'zh', theme: 'light', width: 1280, axe: 'all' },
  { language: 'fra', theme: 'dark', width: 1280, axe: 'none' },
];
const looksOf: Readonly<Record<'member' | 'visitor', readonly Look[]>> = {
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
const OWN_LOOKS: readonly Look[] = looksOf.member.filter(
  ({ theme, axe }) => theme === 'dark' || axe === 'all',
);

/** Each worker has its member with one of everything, made when it is first asked for. */
let everything: Promise<Everything> | undefined;

function everythingAt(place: Place): Promise<Everything> {
  everything ??= newEverything(place, Operator.shared(place));
  return everything;
}

/** Each test takes every so many-th screen, so that they are done by several browsers at once. */
const SHARES = 8;

test('the route table has screens', () => {
  expect(routes.length).toBeGreaterThan(5);
  expect(routes.some((route) => route.access === 'member')).toBe(true);
});

for (const who of ['member', 'visitor'] as const) {
  const shown = routes.filter((route) => who === 'member' || route.access === 'public');
  const all = [...shown, ...TRADE_TABS, NOWHERE];
  for (let share = 0; share < SHARES; share += 1) {
    test(`every screen in every look as ${who}, share ${share + 1} of ${SHARES}`, async ({
      open,
      place,
    }) => {
      test.setTimeout(300_000);
      const own = who === 'visitor' ? undefined : await everythingAt(place);
      const app = await open({ ...FIRST, ...(own && { token: own.member.token }) });
      const inShare = (_: unknown, index: number): boolean => index % SHARES === share;
      const owned = own === undefined ? [] : ownPages(own);
      const ready = async (): Promise<void> => own && briefOptionSettled(own);
      await lookAtAll(app, [
        ...all
          .map((route) => ({
            route,
            looks: looksOf[who],
            ...(route.path === OPTIONS_PATH && { ready }),
          }))
          .filter(inShare),
        ...owned.map((route) => ({ route, looks: OWN_LOOKS, ready })).filter(inShare),
      ]);
    });
  }
}

interface Visit {
  readonly route: Route;
  readonly looks: readonly Look[];
  /** Resolves when what the screen shows has come about. */
  readonly ready?: () => Promise<void>;
}

/** All faults of all screens are told at once: one run shows everything there is to mend. */
async function lookAtAll(app: App, shown: readonly Visit[]): Promise<void> {
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
