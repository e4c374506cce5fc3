/** The operators' console in a browser, as one operator uses it. */
import {
  type Browser,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import type { Client } from '@kontor/client';
import type { InputOf, LightCall, OutputOf } from '@kontor/contract/light';
import { clientOf, newAddress, newEmail, type Place } from './api.ts';
import { beginLooking, type Operator, operatorCalls, totpOf } from './operator.ts';
import { endTies } from './own-proof.ts';
import { type Watch, watch } from './watch.ts';

type Facts = OutputOf<typeof operatorCalls.operators.me>;

/** Somebody who is signed in, as the console keeps it for its tab. */
export interface ConsoleSession {
  readonly token: string;
  readonly operator: Facts;
}

/** Nothing is cached so far, and the console is a large program. */
const FIRST_LOAD_MS_MAX = 45_000;
const FIRST_PASSWORD = 'six borrowed umbrellas';
export const OWN_PASSWORD = 'twelve silent ferries';

/** An operator whom an admin has made, and who has not signed in so far. */
export async function madeOperator(
  admin: Operator,
  name: string,
  roles: readonly Facts['roles'][number][],
): Promise<{ readonly email: string; readonly password: string }> {
  const email = newEmail(name.toLowerCase());
  await admin.call(operatorCalls.operators.create, {
    email,
    name,
    roles: roles.join(','),
    password: FIRST_PASSWORD,
    reason: 'new colleague',
  });
  return { email, password: FIRST_PASSWORD };
}

/**
 * Another operator, signed in with a password and an authenticator of their own, who has said why
 * they look at members unless a test says otherwise.
 */
export async function newOperator(
  place: Place,
  admin: Operator,
  name: string,
  roles: readonly Facts['roles'][number][],
  { looks = true }: { readonly looks?: boolean } = {},
): Promise<ConsoleSession> {
  const made = await madeOperator(admin, name, roles);
  const visitor = clientOf(place, undefined);
  const typed = { ...made, new_password: OWN_PASSWORD };
  const begun = await visitor.call(operatorCalls.operators.login, typed);
  if (begun.state !== 'enrol') throw new Error(`${name} has an authenticator already`);
  const totp = totpOf(begun.secret, Date.now());
  const done = await visitor.call(operatorCalls.operators.login, { ...typed, totp });
  if (done.state !== 'signed_in') throw new Error(`${name} was not signed in`);
  await endTies(place);
  if (looks) await beginLooking(clientOf(place, done.token));
  return done;
}

/** What an operator proposes and another one, who is made for it, agrees to. */
export async function agreed<C extends LightCall>(
  place: Place,
  admin: Operator,
  call: C,
  input: InputOf<C>,
): Promise<void> {
  const answer = (await admin.call(call, input)) as { readonly proposal_id?: number };
  if (answer.proposal_id === undefined) return;
  const { token } = await newOperator(place, admin, 'Second', [...(call.roles ?? [])]);
  const word = { id: answer.proposal_id, reason: 'looked at by two of us' };
  await clientOf(place, token).call(operatorCalls.proposals.approve, word);
}

export interface ConsoleVisit {
  readonly session?: ConsoleSession;
  readonly theme?: 'dark' | 'light';
  readonly width?: number;
}

export class Console {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly watch: Watch;
  readonly #place: Place;
  readonly #address: string;

  private constructor(context: BrowserContext, page: Page, place: Place) {
    this.context = context;
    this.page = page;
    this.watch = watch(page);
    this.#place = place;
    this.#address = `${place.address}/console/`;
  }

  static async open(
    browser: Browser,
    place: Place,
    { session, theme = 'dark', width = 1280 }: ConsoleVisit = {},
  ): Promise<Console> {
    const context = await browser.newContext({
      viewport: { width, height: width < 500 ? 844 : 800 },
      reducedMotion: 'reduce',
      extraHTTPHeaders: { 'x-forwarded-for': newAddress() },
    });
    const kept = session === undefined ? undefined : JSON.stringify(session);
    await context.addInitScript(
      ([of, chosen, origin]) => {
        // Once: what the console forgets afterwards stays forgotten.
        if (location.origin !== origin || sessionStorage.getItem('begun') !== null) return;
        sessionStorage.setItem('begun', '1');
        if (typeof of === 'string') sessionStorage.setItem('kontor.console.session', of);
        localStorage.setItem('kontor.console.theme', chosen);
      },
      [kept, theme, new URL(place.address).origin] as const,
    );
    return new Console(context, await context.newPage(), place);
  }

  /**
   * Signs in for the first time, by the form: with the password that was given, one of one's own
   * and an authenticator.
   */
  async enrol({ email, password }: { email: string; password: string }): Promise<void> {
    const { page } = this;
    await page.goto(this.#address);
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible({
      timeout: FIRST_LOAD_MS_MAX,
    });
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await this.button('Log in').click();
    await page.getByLabel('New password').fill(OWN_PASSWORD);
    await this.button('Log in').click();
    const secret = await page.getByLabel('Key', { exact: true }).inputValue();
    await page.getByLabel('Authenticator code').fill(totpOf(secret, Date.now()));
    await this.button('Finish and log in').click();
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await beginLooking(await this.client());
  }

  /** Calls of the operator who is signed in here, past the pages. */
  async client(): Promise<Client> {
    const kept = await this.page.evaluate(() => sessionStorage.getItem('kontor.console.session'));
    const { token } = JSON.parse(kept ?? '{}') as Partial<ConsoleSession>;
    return clientOf(this.#place, token);
  }

  /** Loads the console at a path such as `/deposits`, and waits until it stands still. */
  async visit(path: string): Promise<void> {
    await this.page.goto('about:blank');
    await this.page.goto(`${this.#address}#${path}`);
    await this.settled();
  }

  /** Goes to a page of the loaded console, as a link does, and waits until it stands still. */
  async go(path: string): Promise<void> {
    await this.page.evaluate((target) => {
      if (location.hash === target) return;
      document.querySelector('h1')?.setAttribute('data-seen-before', '');
      location.hash = target;
    }, `#${path}`);
    await this.page.waitForFunction(() => {
      const headings = [...document.querySelectorAll('h1')];
      return headings.some((one) => !one.hasAttribute('data-seen-before'));
    });
    await this.settled();
  }

  async settled(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(this.page.locator('.skeleton')).toHaveCount(0);
  }

  get main(): Locator {
    return this.page.getByRole('main');
  }

  /** The requests of a queue, in its order. */
  get items(): Locator {
    return this.main.locator('.queue-list').getByRole('button');
  }

  /** Opens a request of a queue, and waits until its page is there. */
  async choose(words: string): Promise<void> {
    const item = this.items.filter({ hasText: words });
    await item.click();
    await expect(item).toHaveAttribute('aria-current', 'true');
    await expect(this.main.getByRole('heading', { level: 2 }).first()).toContainText(words);
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name });
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** Closes the browser. @throws when something went wrong behind the page. */
  async close(): Promise<void> {
    const faults = this.watch.take();
    await this.context.close();
    expect(faults).toEqual([]);
  }
}
