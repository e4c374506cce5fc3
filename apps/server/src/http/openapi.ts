import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Call, type ErrorCode, errorKinds, HEADERS } from '@kontor/contract';
import { LANGUAGES } from '@kontor/i18n';
import { z } from 'zod';
import { isErrorCode } from './field-faults.ts';

type Json = Record<string, unknown>;

/** Any call can answer these, whatever it does. */
const COMMON_ERRORS: readonly ErrorCode[] = [
  'SIGNED_IN_AS_ANOTHER',
  'UNREADABLE',
  'TOO_SLOW',
  'TOO_LARGE',
  'TOO_MANY_REQUESTS',
  'SERVER_FAULT',
];
const EXCHANGE_ERRORS: readonly ErrorCode[] = [
  'EXCHANGE_BUSY',
  'EXCHANGE_RECOVERING',
  'EXCHANGE_UNKNOWN',
  'EXCHANGE_DONE',
  'KEY_REUSED',
  'KEY_INVALID',
  'KEY_EXPIRED',
  'KEY_AHEAD',
];

/**
 * The OpenAPI 3.1 document of the given calls; the contract is its only source. Its paths are
 * described when they are first read, or before that by `describeInTurns`: a start that waited for
 * them took half a second longer.
 */
export function openApiOf(calls: readonly Call[], version: string): Json {
  let paths: Json | undefined;
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kontor',
      version,
      description:
        'Answers have HTTP status 200 and say by `type` whether they are a result (`ok`), a ' +
        'refusal (`error`), or that a login (`999`) or a certification (`998`) is needed. ' +
        'Faults of the transport keep their status, with the same body. Money is decimal text, ' +
        'times are milliseconds since 1970-01-01 UTC.',
    },
    tags: [...new Set(calls.map(({ area }) => area))].map((name) => ({ name })),
    get paths() {
      paths ??= pathsOf(calls);
      return paths;
    },
    components: {
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The token that login answered, with or without `Bearer `',
        },
      },
      schemas: { Error: ERROR_SCHEMA },
      responses: {
        Error: {
          description: 'An error',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      },
    },
  };
}

function pathsOf(calls: readonly Call[]): Json {
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    const path = `/api${call.path}`;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) };
  }
  return paths;
}

const ERROR_SCHEMA: Json = {
  type: 'object',
  required: ['type', 'code', 'message', 'error'],
  properties: {
    type: { enum: ['error', '999', '998'] },
    code: { const: 0 },
    message: { type: 'string', description: "In the request's language" },
    error: { enum: Object.keys(errorKinds).filter(isErrorCode) },
    fields: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'error', 'message'],
        properties: {
          field: { type: 'string' },
          error: { type: 'string' },
          message: { type: 'string' },
        },
      },
    },
    details: { type: 'object', description: 'What the text names: limits, amounts, seconds' },
  },
};

/**
 * Describes the calls one in each turn of the loop: all at once they would keep everybody waiting
 * for half a second, at the first request of whoever it is.
 */
export async function describeInTurns(calls: readonly Call[]): Promise<void> {
  for (const call of calls) {
    operationOf(call);
    await nextTurn();
  }
}

/** Calls do not change, and describing all of them takes a good part of a start. */
const described = new WeakMap<Call, Json>();

function operationOf(call: Call): Json {
  const known = described.get(call);
  if (known !== undefined) return known;
  const operation = describe(call);
  described.set(call, operation);
  return operation;
}

function describe(call: Call): Json {
  const input = schemaOf(call.input, 'input');
  return {
    operationId: `${call.area}.${call.path.slice(1).replaceAll('/', '_')}`,
    tags: [call.area],
    summary: call.summary,
    ...(call.access === 'public' ? {} : { security: [{ token: [] }] }),
    parameters: [...(call.method === 'GET' ? queryOf(input) : []), ...headersOf(call)],
    ...(call.method === 'POST' ? { requestBody: bodyOf(input) } : {}),
    responses: responsesOf(call),
    'x-requests-per-minute': call.perMinute,
  };
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const {
    $schema: _,
    $defs: __,
    ...json
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Json;
  return withoutDefinitions(json) as Json;
}

/** Only a free JSON value is defined by itself, and a definition has no place inside a schema. */
function withoutDefinitions(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(withoutDefinitions);
  if (typeof json !== 'object' || json === null) return json;
  if (String((json as Json).$ref).startsWith('#/$defs/')) return { description: 'any JSON value' };
  return Object.fromEntries(
    Object.entries(json).map(([key, value]) => [key, withoutDefinitions(value)]),
  );
}

function queryOf(input: Json): Json[] {
  const required = (input.required ?? []) as readonly string[];
  return Object.entries((input.properties ?? {}) as Record<string, Json>).map(([name, schema]) => ({
    in: 'query',
    name,
    required: required.includes(name),
    schema,
  }));
}

function headersOf(call: Call): Json[] {
  const header = (name: string, description: string, schema: Json): Json => ({
    in: 'header',
    name,
    description,
    schema,
  });
  return [
    header(HEADERS.language, 'The language of texts', { type: 'string', examples: LANGUAGES }),
    header(
      'Member-Id',
      "Whose page sends it, a member's `uid` or an operator's `id`: beside the token of another " +
        'it is refused, and without it the token alone says who acts',
      { type: 'string' },
    ),
    ...(call.idempotent
      ? [
          header(
            'Idempotency-Key',
            'A repeat with the same key answers with the first result and does nothing again',
            { type: 'string', minLength: 1, maxLength: 80 },
          ),
          header(
            'Idempotency-Stamp',
            "When the request was first sent, in ms on the exchange's clock; the same on each " +
              'repeat, never later than it was. Older than a day it is refused',
            { type: 'integer' },
          ),
        ]
      : []),
    ...(call.access !== 'public' && !call.idempotent
      ? [
          header(
            'Read-After',
            'The newest `Seq` that the caller has seen; the answer includes it',
            {
              type: 'integer',
            },
          ),
        ]
      : []),
  ];
}

function bodyOf(input: Json): Json {
  const content = { schema: input };
  return {
    required: ((input.required ?? []) as readonly string[]).length > 0,
    content: {
      'application/x-www-form-urlencoded': content,
      'application/json': content,
      'multipart/form-data': content,
    },
  };
}

function responsesOf(call: Call): Json {
  const errors: readonly ErrorCode[] = [
    ...call.errors,
    ...(call.access === 'public' ? [] : (['LOGIN_REQUIRED'] as const)),
    ...(call.access === 'operator' ? (['OPERATOR_ROLE_REQUIRED'] as const) : []),
    ...(call.idempotent ? EXCHANGE_ERRORS : []),
    ...COMMON_ERRORS,
  ];
  const refusals = errors.filter((code) => errorKinds[code].status === 200);
  const faults = new Map<number, ErrorCode[]>();
  for (const code of errors) {
    const { status } = errorKinds[code];
    if (status !== 200) faults.set(status, [...(faults.get(status) ?? []), code]);
  }
  const ok = {
    type: 'object',
    required: ['type', 'code', 'message'],
    properties: {
      type: { const: 'ok' },
      code: { const: 1 },
      message: schemaOf(call.output, 'output'),
    },
  };
  return {
    200: {
      description: `The result, or a refusal: ${[...refusals, 'FIELD_…'].join(', ')}`,
      ...(call.idempotent
        ? {
            headers: {
              Seq: { description: 'Sequence of the command', schema: { type: 'integer' } },
            },
          }
        : {}),
      content: {
        'application/json': { schema: { oneOf: [ok, { $ref: '#/components/schemas/Error' }] } },
      },
    },
    ...Object.fromEntries(
      [...faults].map(([status, codes]) => [
        status,
        { $ref: '#/components/responses/Error', description: codes.join(', ') },
      ]),
    ),
  };
}
