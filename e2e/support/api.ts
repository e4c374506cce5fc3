/** Calls beside the browser: to prepare what a test is not about, and to ask what is true. */
import process from 'node:process';
import { type Client, createClient } from '@kontor/client';
import {
  calls,
  HEADERS,
  type InputOf,
  type LightCall,
  type OutputOf,
} from '@kontor/contract/light';
import type { Language } from '@kontor/i18n';
import { codeFor } from './outbox.ts';

export { calls } from '@kontor/contract/light';

export const PASSWORD = 'seven quiet harbours';

/** Which process of the run this is: each has a number of its own, the setup the last one. */
export const WORKER = Number(process.env.TEST_WORKER_INDEX ?? 999);

let visitors = 0;

/** An address that no other visitor of this run has, so that nobody shares a limit. */
export function newAddress(): string {
  visitors += 1;
  return `10.${WORKER % 256}.${Math.floor(visitors / 250) % 256}.${(visitors % 250) + 1}`;
}

/** A mail address that no other test uses, on any worker. */
export function newEmail(name: string): string {
  visitors += 1;
  return `${name}-${WORKER}-${visitors}@kontor.example`;
}

/** Where a server is and where it lays its mails. */
export interface Place {
  readonly address: string;
  readonly dataDirectory: string;
}

/** Somebody with an account, as the server sees them from another device. */
export class Member {
  readonly email: string;
  readonly token: string;
  /** The number that was bound by a helper, without its area code. */
  mobile: string | undefined;
  readonly #client: Client;

  constructor(place: Place, email: string, token: string, language: Language = 'en') {
    this.email = email;
    this.token = token;
    this.#client = clientOf(place, token, language);
  }

  /** Opens an account by mail and logs in, all over HTTP. */
  static async open(place: Place, name = 'member'): Promise<Member> {
    const email = newEmail(name);
    const visitor = clientOf(place, undefined);
    const { people } = calls;
    await visitor.call(people.sendMailCode, { user_string: email, scene: 'register' });
    await visitor.call(people.register, {
      user_string: email,
      code: await codeFor(place.dataDirectory, email),
      password: PASSWORD,
      re_password: PASSWORD,
    });
    return new Member(place, email, await login(place, email));
  }

  call<C extends LightCall>(call: C, input: InputOf<C>): Promise<OutputOf<C>> {
    return this.#client.call(call, input);
  }
}

/** A session of its own for an account, as on another device. */
export function login(place: Place, email: string, password = PASSWORD): Promise<string> {
  return clientOf(place, undefined).call(calls.people.login, { user_string: email, password });
}

/** Whoever a test is, it tries the codes that it has asked for as another. */
export const REQUESTER = 'whoever-a-test-is';

/** Later than all that was ever done: a read that asks for it waits for what is done by now. */
const NEWEST = String(10 ** 15 - 1);

/**
 * What the public may ask, from an address of its own unless said. What it is told after a login is
 * never older than what a page beside it has shown.
 */
export function clientOf(
  place: Place,
  token: string | undefined,
  language: Language = 'en',
  address = newAddress(),
): Client {
  return createClient({
    baseUrl: place.address,
    language: () => language,
    token: () => token,
    // Members who claim coupons are not all on one device.
    headers: ({ path }): Readonly<Record<string, string>> =>
      path === calls.coupons.claim.path ? {} : { [HEADERS.requester]: REQUESTER },
    fetch: (target, init) => {
      const headers = new Headers(init?.headers);
      headers.set('x-forwarded-for', address);
      headers.set(HEADERS.readAfter, NEWEST);
      return fetch(target, { ...init, headers });
    },
  });
}
