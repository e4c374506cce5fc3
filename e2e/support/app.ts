/** The app in a browser, as one person uses it. */
import {
  type Browser,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import type { Language } from '@kontor/i18n';
import { newAddress, type Place } from './api.ts';
import { languageTag, type Say, sayIn, textIn } from './texts.ts';
import { type Watch, watch } from './watch.ts';

export interface Visit {
  readonly language?: Language;
  readonly theme?: 'dark' | 'light';
  /** Of the window, in CSS pixels. */
  readonly width?: number;
  /** Somebody who has logged in on this browser before. */
  readonly token?: string;
  /** The network address of the browser; one that nobody else has unless said. */
  readonly from?: string;
  /** Where the browser is, such as `Asia/Kolkata`. */
  readonly timezoneId?: string;
  /** Whether the screen is touched by fingers. */
  readonly touch?: boolean;
  /** Whether the browser keeps the app for times without a connection; calls pass by the tests. */
  readonly offline?: boolean;
  /** More of what the browser has kept, by key. */
  readonly kept?: Readonly<Record<string, string>>;
}

const HEIGHTS: Readonly<Record<number, number>> = { 320: 640, 390: 844, 1280: 800 };

export class App {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly watch: Watch;
  readonly #address: string;
  #language: Language;

  private constructor(context: BrowserContext, page: Page, address: string, language: Language) {
    this.context = context;
    this.page = page;
    this.watch = watch(page);
    this.#address = address;
    this.#language = language;
  }

  /** A browser of somebody's own, which has kept what the visit says. */
  static async open(browser: Browser, place: Place, visit: Visit = {}): Promise<App> {
    const { language = 'en', width = 390, from = newAddress() } = visit;
    const kept = Object.entries(visit.kept ?? keptBy(visit));
    const context = await browser.newContext({
      viewport: { width, height: HEIGHTS[width] ?? 800 },
      reducedMotion: 'reduce',
      ...(visit.timezoneId !== undefined && { timezoneId: visit.timezoneId }),
      hasTouch: visit.touch === true,
      extraHTTPHeaders: { 'x-forwarded-for': from },
      serviceWorkers: visit.offline === true ? 'allow' : 'block',
      permissions: ['clipboard-read', 'clipboard-write'],
      storageState: {
        cookies: [],
        origins: [
          {
            origin: place.address,
            localStorage: kept.map(([name, value]) => ({ name, value })),
          },
        ],
      },
    });
    return new App(context, await context.newPage(), place.address, language);
  }

  /** Another tab of the same browser, which has kept the same. It is closed with this one. */
  async tab(): Promise<App> {
    return new App(this.context, await this.context.newPage(), this.#address, this.#language);
  }

  /** The texts of the language that is shown. */
  get say(): Say {
    return sayIn(this.#language);
  }

  get language(): Language {
    return this.#language;
  }

  /** From here on the texts of another language are expected. */
  nowIn(language: Language): void {
    this.#language = language;
  }

  /**
   * Language, theme and width change under the page that is open, as if they were chosen in another
   * tab and the window was drawn to that width.
   */
  async change({ language, theme, width }: Omit<Visit, 'token'>): Promise<void> {
    if (language !== undefined) {
      this.#language = language;
      await this.#chosenElsewhere('kontor.preferences', keptState({ language }));
    }
    if (theme !== undefined) await this.#chosenElsewhere('kontor.theme', theme);
    const size = this.page.viewportSize();
    if (width !== undefined && width !== size?.width) {
      await this.page.setViewportSize({ width, height: HEIGHTS[width] ?? 800 });
    }
    await this.page.waitForFunction(
      ([lang, data]) => {
        const { documentElement: shown } = document;
        return shown.lang === lang && (data === undefined || shown.dataset.theme === data);
      },
      [languageTag(this.#language), theme] as const,
    );
  }

  async #chosenElsewhere(key: string, newValue: string): Promise<void> {
    await this.page.evaluate(
      (change) => {
        localStorage.setItem(change.key, change.newValue);
        dispatchEvent(new StorageEvent('storage', change));
      },
      { key, newValue },
    );
  }

  /** Loads the app anew at a path such as `/pages/index/index`. */
  async load(path: string): Promise<void> {
    const target = `${this.#address}/#${path}`;
    // Another hash alone loads nothing.
    if (this.page.url().startsWith(this.#address)) {
      await this.#leave();
      await this.page.goto('about:blank');
    }
    await this.page.goto(target);
  }

  /** Goes to a path within the loaded app, as a link does, and waits until the old page is gone. */
  async visit(path: string): Promise<void> {
    const [screen = ''] = path.split('?');
    await this.#overlaysTidied();
    await this.page.evaluate(
      ([target, address]) => {
        // Another search alone keeps the page that is there.
        if (location.hash.split('?')[0] !== `#${target}`) {
          document.querySelector('#page > div')?.setAttribute('data-seen-before', '');
        }
        location.hash = address;
      },
      [screen, path] as const,
    );
    await this.page.waitForFunction(
      () => document.querySelector('#page > [data-seen-before]') === null,
    );
  }

  /** Closes what is open over the page. */
  async escape(): Promise<void> {
    await this.page.keyboard.press('Escape');
    await expect(this.page.getByRole('dialog')).toHaveCount(0);
    await this.#overlaysTidied();
  }

  /** What was closed has left the history: a step back under way would take a new page with it. */
  async #overlaysTidied(): Promise<void> {
    await this.page.waitForFunction(() => {
      const { kontorOverlay } = (history.state ?? {}) as { readonly kontorOverlay?: number };
      return kontorOverlay === undefined || document.querySelector('[role$="dialog"]') !== null;
    });
  }

  /** As above; nor does what closes from now on, with an answer that comes, take a step back. */
  async #leave(): Promise<void> {
    await this.page.waitForFunction(() => {
      const { kontorOverlay } = (history.state ?? {}) as { readonly kontorOverlay?: number };
      const isOpen = document.querySelector('[role$="dialog"]') !== null;
      if (kontorOverlay !== undefined && !isOpen) return false;
      history.back = () => undefined;
      history.go = () => undefined;
      return true;
    });
  }

  /** The title that a screen has in the shown language. */
  titleOf(key: string): string {
    return textIn(this.#language, 'common:title.page', { page: textIn(this.#language, key) });
  }

  /** Waits until the page of this path stands still: titled, loaded, and nothing under way. */
  async settled(titleKey: string): Promise<void> {
    // Asked with every frame: an assertion looks again after 100 ms at the soonest.
    await this.page
      .waitForFunction((title) => document.title === title, this.titleOf(titleKey))
      .catch(() => expect(this.page).toHaveTitle(this.titleOf(titleKey), { timeout: 1_000 }));
    await this.loaded();
  }

  /** Waits until whatever page was gone to is there with all its parts. */
  async loaded(): Promise<void> {
    await this.page.waitForFunction(
      (loading) =>
        document.querySelector('h1') !== null && document.querySelector(loading) === null,
      // What stands for a part that loads is hidden from screen readers, so it has no role.
      'main [aria-busy="true"], main .skeleton',
    );
    await this.quiet();
  }

  /** Waits until nothing is under way, nor was begun by what came last. */
  async quiet(): Promise<void> {
    const underWay = async (): Promise<number> => {
      await this.page.evaluate(
        () =>
          new Promise((resolve) =>
            requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))),
          ),
      );
      return this.watch.underWay;
    };
    await expect
      .poll(underWay, { message: 'requests without an answer', intervals: [20, 20, 40, 80] })
      .toBe(0);
  }

  /**
   * Before the server is killed or stopped: what is under way would never come, and what a browser
   * says of a server that is not there is no fault.
   */
  async serverGoes(): Promise<void> {
    await this.quiet();
    this.watch.expect(/ERR_|socket\.io|WebSocket|answer 5|status of 5/u);
  }

  /** Leaves a mark that a reload would take away. */
  async mark(): Promise<void> {
    await this.page.evaluate(() => void Object.assign(globalThis, { kontorMark: true }));
  }

  isMarked(): Promise<boolean> {
    return this.page.evaluate(() => 'kontorMark' in globalThis);
  }

  get main(): Locator {
    return this.page.getByRole('main');
  }

  button(key: string, values?: Parameters<Say>[1]): Locator {
    return this.page.getByRole('button', { name: this.say(key, values), exact: true });
  }

  link(key: string): Locator {
    return this.page.getByRole('link', { name: this.say(key), exact: true });
  }

  field(key: string): Locator {
    return this.page.getByLabel(this.say(key), { exact: true });
  }

  /** A notice, banner or alert with these words. */
  notice(words: string | RegExp): Locator {
    const said = { hasText: words };
    return this.page
      .getByRole('status')
      .filter(said)
      .or(this.page.getByRole('alert').filter(said))
      .first();
  }

  /** Whether the address is this path, with or without a search. */
  async arrives(path: string): Promise<void> {
    await expect.poll(() => new URL(this.page.url()).hash.slice(1).split('?')[0]).toBe(path);
  }

  /** Closes the browser. @throws when something went wrong behind the page. */
  async close(): Promise<void> {
    const faults = this.watch.take();
    await this.context.close();
    expect(faults).toEqual([]);
  }
}

function keptBy({ language = 'en', theme = 'dark', token }: Visit): Record<string, string> {
  return {
    h5Version: '1',
    'kontor.theme': theme,
    'kontor.preferences': keptState({ language }),
    ...(token !== undefined && {
      'kontor.session': keptState({ token, uid: '', staySignedIn: true }, 2),
    }),
  };
}

/** As the app's stores write themselves down. */
function keptState(state: object, version = 1): string {
  return JSON.stringify({ state, version });
}
