import { AREAS } from '@kontor/i18n';
import { loadArea } from '@kontor/i18n/web';
import { NOTICE_KINDS } from '@kontor/rules/notices';
import { describe, expect, it } from 'vitest';
import { HOME_PATH, hasScreen, registerScreens } from '../shared/page/screens.ts';
import { screens } from './routes.ts';
import { screenAt } from './screen-at.ts';
import { shownTabs } from './tabs.ts';

describe('the route table', () => {
  it('has every path once, as the hash routes of the product', () => {
    expect(screens.length).toBeGreaterThan(0);
    expect(new Set(screens.map((screen) => screen.path)).size).toBe(screens.length);
    // Two are built-in names of the product's platform.
    const known =
      /^\/(?:choose|open)-location$|^\/pages\/[A-Za-z]+(?:\/components)?\/[A-Za-z0-9_]+$/;
    for (const { path } of screens) expect(path).toMatch(known);
  });

  it('has texts for every area and a title for every screen', async () => {
    for (const screen of screens) {
      const [area, key = ''] = screen.title.split(':');
      expect(screen.areas).toContain(area);
      for (const one of screen.areas) expect(AREAS).toContain(one);
      const known = screen.areas.find((one) => one === area) ?? 'common';
      const texts: Readonly<Record<string, string>> = await loadArea('en', known);
      expect(texts[key]).toBeTruthy();
    }
  });

  it('has every page that a message leads to', () => {
    const paths = screens.map(({ path }) => path);
    for (const [kind, { path }] of Object.entries(NOTICE_KINDS)) {
      expect(paths, kind).toContain(path.split('?')[0]);
    }
  });

  it('names a screen file after its route', () => {
    for (const screen of screens) {
      const file = screen.path.split('/').at(-1);
      expect(String(screen.load)).toContain(`/screens/${file}.tsx`);
    }
  });

  it('takes / and a slash at the end for what they mean, and nothing else', () => {
    expect(screenAt('/')?.path).toBe(HOME_PATH);
    expect(screenAt('/pages/common/login/')?.path).toBe('/pages/common/login');
    expect(screenAt('/pages/common')).toBeUndefined();
    expect(screenAt('/pages/COMMON/login')).toBeUndefined();
  });
});

describe('the tabs', () => {
  const TAB_PATHS = [
    '/pages/index/index',
    '/pages/market/market',
    '/pages/transaction/index',
    '/pages/financial/index',
    '/pages/fund/assets',
  ];
  const screenOf = (path: string) => ({ ...screens[0], path }) as (typeof screens)[number];

  it('stand in their order, and only those whose screen is there', () => {
    registerScreens(TAB_PATHS.toReversed().map(screenOf));
    expect(shownTabs().map((tab) => tab.path)).toEqual(TAB_PATHS);
    registerScreens([TAB_PATHS[4], TAB_PATHS[0]].map((path) => screenOf(path ?? '')));
    expect(shownTabs().map((tab) => tab.name)).toEqual(['home', 'assets']);
  });

  it('are each the main screen of themselves in the table', () => {
    registerScreens(screens);
    expect(shownTabs().length).toBeGreaterThan(0);
    for (const tab of shownTabs()) {
      const screen = screenAt(tab.path);
      expect([screen?.tab, screen?.level]).toEqual([tab.name, 'main']);
    }
    expect(hasScreen('/pages/index/index?from=x')).toBe(true);
    expect(hasScreen('/pages/nowhere/x')).toBe(false);
  });
});
