import { hash } from 'node:crypto';
import { HEADERS } from '@kontor/contract';
import { DEFAULT_LANGUAGE, type Language, languageOf } from '@kontor/i18n';
import { stampFault } from '@kontor/rules/keys';
import type { FastifyRequest } from 'fastify';
import { type FieldFault, Refusal } from './refusal.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Nobody reads more of them, and whoever sends more is not helped by a longer list. */
const FAULTS_MAX = 20;
const NAME_LENGTH_MAX = 80;

/**
 * What a call's input is made of: the query of a GET, the body of a POST. Refuses what would be
 * lost without a word and change what is meant: `amount[]` or `order.amount` beside the declared
 * names, undeclared lists and objects, and declared fields in the query of a POST. Other names that
 * nobody declared are let be, as clients send along what concerns themselves.
 */
export function fieldsOf(request: FastifyRequest, declared: ReadonlySet<string>): Fields {
  const query = (request.query ?? {}) as Fields;
  const isGet = request.method === 'GET';
  const fields = isGet ? query : bodyOf(request);
  const faults = lostFields(fields, declared);
  if (!isGet) {
    for (const name in query) if (declared.has(nameOf(name))) faults.push(unknown(name));
  }
  const [first] = faults;
  if (first !== undefined) throw new Refusal(first.error, {}, faults.slice(0, FAULTS_MAX));
  return fields;
}

function bodyOf({ body }: FastifyRequest): Fields {
  if (body === undefined) return {};
  if (body === null || typeof body !== 'object' || Array.isArray(body)) {
    throw new Refusal('UNREADABLE');
  }
  return body as Fields;
}

function lostFields(fields: Fields, declared: ReadonlySet<string>): FieldFault[] {
  const faults: FieldFault[] = [];
  for (const name in fields) {
    if (declared.has(name)) continue;
    const base = nameOf(name);
    const value = fields[name];
    if (declared.has(base)) faults.push({ field: base, error: 'FIELD_TYPE', values: {} });
    else if (base !== name || (value !== null && typeof value === 'object')) {
      faults.push(unknown(name));
    }
  }
  return faults;
}

/** Of `amount[]`, `amount[a][b]` and `amount.a`: `amount`. */
function nameOf(name: string): string {
  return name.split(/[[.]/, 1)[0] ?? '';
}

function unknown(name: string): FieldFault {
  return { field: name.slice(0, NAME_LENGTH_MAX), error: 'FIELD_UNKNOWN', values: {} };
}

/** The browser that asks, by the name that it gave itself; undefined where it gave none. */
export function browserOf(request: FastifyRequest): string | undefined {
  const name = request.headers[HEADERS.requester];
  const isName = typeof name === 'string' && /^[\w-]{16,64}$/.test(name);
  // Who reads the table cannot take the name on.
  return isName ? hash('sha256', name, 'base64url') : undefined;
}

/** The language of the answer: the header, else the field `lang`, else English. */
export function languageOfRequest(request: FastifyRequest): Language {
  const fromHeader = languageOf(request.headers[HEADERS.language]);
  if (fromHeader !== undefined) return fromHeader;
  const { body } = request;
  const fromBody =
    body !== null && typeof body === 'object' ? languageOf((body as Fields).lang) : undefined;
  return fromBody ?? languageOf((request.query as Fields | undefined)?.lang) ?? DEFAULT_LANGUAGE;
}

/**
 * The session's token, with or without `Bearer `; undefined when there is none that could be one.
 */
export function tokenOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  if (header === undefined) return undefined;
  const token = /^bearer /i.test(header) ? header.slice(7) : header;
  return /^[A-Za-z0-9_-]{43}$/.test(token) ? token : undefined;
}

/** The idempotency key; null for none. Refuses one that is too long or not printable ASCII. */
export function idempotencyKeyOf(request: FastifyRequest): string | null {
  const header = request.headers[HEADERS.idempotencyKey];
  if (header === undefined) return null;
  if (typeof header === 'string' && /^[\x20-\x7e]{1,80}$/.test(header)) return header;
  throw new Refusal('KEY_INVALID');
}

/**
 * When the request was first sent, by the stamp beside its key; undefined for none. Refuses one
 * that is older than keys are remembered, or ahead of `now`, the exchange's time.
 */
export function keySentAtOf(request: FastifyRequest, now: number): number | undefined {
  const header = request.headers[HEADERS.keySentAt];
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !/^\d{1,15}$/.test(header)) {
    throw new Refusal('KEY_INVALID', { reason: 'stamp' });
  }
  const sentAt = Number(header);
  const fault = stampFault(sentAt, now);
  if (fault !== undefined) throw new Refusal(fault, { now });
  return sentAt;
}
