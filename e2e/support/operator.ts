/** An operator, as the server sees them from the console, with an authenticator. */
import { createHmac } from 'node:crypto';
import process from 'node:process';
import type { Client } from '@kontor/client';
import type { InputOf, LightCall, OutputOf } from '@kontor/contract/light';
import { operatorCalls } from '@kontor/contract/light-operators';
import { clientOf, type Place } from './api.ts';
import { OPERATOR } from './server.ts';

export { operatorCalls } from '@kontor/contract/light-operators';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;
/** Says the session of the operator whom the setup has signed in to the shared server. */
export const OPERATOR_TOKEN = 'KONTOR_E2E_OPERATOR';

/** What an authenticator shows at a time in ms (RFC 6238). */
export function totpOf(secret: string, at: number): string {
  const bits = Array.from(secret.replace(/=+$/, ''))
    .map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / STEP_MS)));
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** Says why the operator looks at members, which holds for an hour. */
export async function beginLooking(client: Client): Promise<void> {
  await client.call(operatorCalls.operators.beginLooking, { reason: 'answering a member' });
}

export class Operator {
  readonly token: string;
  readonly #client: Client;

  private constructor(place: Place, token: string) {
    this.token = token;
    this.#client = clientOf(place, token);
  }

  /** The first operator of a server that was started with `OPERATOR`, for the first time. */
  static async first(place: Place): Promise<Operator> {
    const visitor = clientOf(place, undefined);
    const { OPERATOR_EMAIL: email, OPERATOR_PASSWORD: password } = OPERATOR;
    const begun = await visitor.call(operatorCalls.operators.login, { email, password });
    if (begun.state !== 'enrol') throw new Error('the operator has an authenticator already');
    const totp = totpOf(begun.secret, Date.now());
    const done = await visitor.call(operatorCalls.operators.login, { email, password, totp });
    if (done.state !== 'signed_in') throw new Error('the operator was not signed in');
    await beginLooking(clientOf(place, done.token));
    return new Operator(place, done.token);
  }

  /** The one operator of the server that all tests share. */
  static shared(place: Place): Operator {
    return new Operator(place, process.env[OPERATOR_TOKEN] ?? '');
  }

  call<C extends LightCall>(call: C, input: InputOf<C>): Promise<OutputOf<C>> {
    return this.#client.call(call, input);
  }
}
