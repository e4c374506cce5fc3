import { HEADERS } from '@kontor/contract';
import { DEFAULT_LANGUAGE, type Language, languageOf } from '@kontor/i18n';
import type { FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What a call's input is made of: the query, and for a POST the body over it. */
export function fieldsOf(request: FastifyRequest): Fields {
  const query = (request.query ?? {}) as Fields;
  if (request.method === 'GET') return query;
  const { body } = request;
  if (body === undefined) return query;
  if (body === null || typeof body !== 'object' || Array.isArray(body)) {
    throw new Refusal('UNREADABLE');
  }
  return isEmpty(query) ? (body as Fields) : { ...query, ...body };
}

function isEmpty(fields: Fields): boolean {
  for (const _ in fields) return false;
  return true;
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
