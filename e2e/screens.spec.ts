/**
 * Every screen of the route table, and what a member has of its own: in the short form in two looks
 * and the texts of all languages, in the long one in every look.
 */
import type { Place } from './support/api.ts';
import { briefOptionSettled, type Everything, newEverything } from './support/everything.ts';
import { FIRST, type Look, lookAtAll, looksOf, type Visit } from './support/looks.ts';
import { Operator } from './support/operator.ts';
import { ownPages, showsOption } from './support/own-pages.ts';
import { type Route, routes } from './support/routes.ts';
import { expect, test } from './support/test.ts';

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

/** Each worker has its member with one of everything, made when it is first asked for. */
let everything: Promise<Everything> | undefined;

function everythingAt(place: Place): Promise<Everything> {
  everything ??= newEverything(place, Operator.shared(place));
  return everything;
}

/** Each test takes every so many-th screen, so that they are done by several browsers at once. */
const SHARES = 8;
test.describe.configure({ mode: 'parallel' });

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
      const visitOf = (route: Route, looks: readonly Look[]): Visit => ({
        route,
        looks,
        ...(showsOption(route) && { ready }),
      });
      await lookAtAll(app, [
        ...all.map((route, at) => visitOf(route, looksOf(who, at))).filter(inShare),
        ...owned.map((route, at) => visitOf(route, looksOf('own', at))).filter(inShare),
      ]);
    });
  }
}
