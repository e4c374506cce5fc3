import { type Call, calls, type ErrorBody, OPERATOR_ROLES } from '@kontor/contract';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { budget } from '@kontor/testkit/budget';
import { newOperator, signIn, type TestOperator } from '../testing/operators.ts';
import { routes, TestServer } from '../testing/test-server.ts';

const areas: readonly Readonly<Record<string, Call>>[] = Object.values(calls);
const every = areas.flatMap((area) => Object.values(area));
const answered = new Set(routes.map((one) => one.call));

const missing = every.filter((call) => !answered.has(call)).map((call) => call.path);

let server: TestServer;
let memberToken: string;
let admin: TestOperator;
beforeAll(async () => {
  server = await TestServer.start();
  memberToken = (await server.newUser()).token;
  admin = await newOperator(server, 'admin');
});
afterAll(async () => {
  await server.end();
});

/** What is said to somebody takes no reason: it is one. */
const SAID: readonly Call[] = [
  calls.chat.reply,
  calls.chat.assign,
  calls.chat.closeConversation,
  calls.chat.setDisplayName,
  calls.chat.answerTicket,
];
/** What shows on a screen for a moment, or is not used yet, is no act. */
const SHOWN: readonly Call[] = [
  calls.chat.agentTyping,
  calls.chat.agentRead,
  calls.chat.replyImage,
];

const LONG = 'x'.repeat(5_000);
/** What people and programs send by mistake. `undefined` is a field that is not sent. */
const MISTAKES = {
  missing: undefined,
  empty: '',
  word: 'not a value',
  'too long': LONG,
  control: 'a\u0000b',
  negative: '-1',
  zero: '0',
  scientific: '1e3',
  fraction: '1.5',
  infinite: 'Infinity',
  huge: '9'.repeat(19),
  number: -5,
  object: { a: 1 },
  list: [1, 2],
  null: null,
} as const;
type Mistake = keyof typeof MISTAKES;
const MISTAKES_COUNT = Object.keys(MISTAKES).length;

function fieldNamesOf(call: Call): string[] {
  return Object.keys((call.input as z.ZodObject).shape);
}

const JSON_TYPE = 'application/json; charset=utf-8';
let operatorSession = { token: '', until: 0 };

/** A console is signed out after two hours, which pass here; a member's session lasts. */
async function tokenFor(call: Call): Promise<string> {
  if (call.access !== 'operator') return memberToken;
  const now = server.wallClock.now();
  if (now > operatorSession.until) {
    operatorSession = { token: await signIn(server, admin), until: now + 10 * 60_000 };
  }
  return operatorSession.token;
}

/** So many fields at once are too long: an address has room for no more. */
const LONG_AT_ONCE = 3;

interface Mistaken {
  readonly call: Call;
  readonly fields: readonly string[];
  readonly mistake: Mistake;
}

function inputOf({ fields, mistake }: Mistaken): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, MISTAKES[mistake]]));
}

/** The error code of each field when all have the mistake; `ok` where there is none. */
async function faultsOf(mistaken: Mistaken): Promise<string[]> {
  const { call, fields, mistake } = mistaken;
  const token = await tokenFor(call);
  if (call.perMinute < MISTAKES_COUNT * fieldNamesOf(call).length) server.wallClock.advance(61_000);
  const lang = 'en';
  const { status, error, headers } = await server.send(
    call,
    { ...(call.method === 'GET' ? {} : { lang }), ...inputOf(mistaken) },
    { token, as: isTyped(mistake) ? 'json' : 'form', headers: { lang } },
  );
  const type = headers.get('content-type');
  expect([status, type], `${call.path} ${fields.join(', ')} ${mistake}`).toEqual([200, JSON_TYPE]);
  return fields.map((field) => {
    const fault = error?.fields?.find((one) => one.field === field);
    expect(fault?.message ?? 'fine').not.toMatch(/\{\{|–|^$/);
    return fault?.error ?? 'ok';
  });
}

function isTyped(mistake: Mistake): boolean {
  return !['string', 'undefined'].includes(typeof MISTAKES[mistake]);
}

async function faultsAlone({ call, fields, mistake }: Mistaken): Promise<string[]> {
  const codes: string[] = [];
  for (const field of fields) codes.push(...(await faultsOf({ call, fields: [field], mistake })));
  return codes;
}

/**
 * As `faultsAlone`. What the call takes for values is sent alone, so that it is done with each; of
 * what it refuses it tells all at once.
 */
async function faultsTogether({ call, fields, mistake }: Mistaken): Promise<string[]> {
  if (mistake === 'missing') return await faultsOf({ call, fields, mistake });
  const takes = (some: readonly string[]) =>
    call.input.safeParse(inputOf({ call, fields: some, mistake })).success;
  const refused = fields.filter((field) => !takes([field]));
  const atOnce = takes(refused) ? 1 : mistake === 'too long' ? LONG_AT_ONCE : refused.length;
  const codes = new Map<string, string | undefined>();
  for (let start = 0; start < refused.length; start += atOnce) {
    const some = refused.slice(start, start + atOnce);
    const answers = await faultsOf({ call, fields: some, mistake });
    for (const [place, field] of some.entries()) codes.set(field, answers[place]);
  }
  for (const field of fields.filter((one) => !codes.has(one))) {
    const [code] = await faultsOf({ call, fields: [field], mistake });
    codes.set(field, code);
  }
  return fields.map((field) => codes.get(field) ?? '');
}

describe('a call that does not exist', () => {
  it('is none of the contract: all have a route of their own', () => {
    expect(new Set(every.map((call) => `${call.method} ${call.path}`)).size).toBe(every.length);
    expect(every.length).toBeGreaterThan(30);
    expect(missing).toEqual([]);
  });
});

describe("a member's call", () => {
  it.each(
    every.filter((call) => call.access === 'member').map((call) => [call.path, call] as const),
  )('%s answers 999 without a session, with a wrong token and with rubbish', async (_, call) => {
    // Who has so many wrong tokens is guessing, and is told so.
    server.wallClock.advance(61_000);
    for (const wrong of [undefined, 'A'.repeat(43), 'Bearer nonsense', LONG]) {
      const { status, error } = await server.send(call, {}, { token: wrong });
      expect([status, error?.type, error?.error]).toEqual([200, '999', 'LOGIN_REQUIRED']);
      expect(error?.message).toBe('Log in to continue.');
    }
  });
});

describe("an operator's call", () => {
  const operators = every.filter((call) => call.access === 'operator');
  const named = operators.map((call) => [call.path, call] as const);

  it.each(named)('%s answers 999 without a session of an operator', async (_, call) => {
    expect(call.path).toMatch(/^\/operator\//);
    server.wallClock.advance(61_000);
    for (const wrong of [undefined, 'A'.repeat(43), 'Bearer nonsense', memberToken]) {
      const { status, error } = await server.send(call, {}, { token: wrong });
      expect([status, error?.type, error?.error]).toEqual([200, '999', 'LOGIN_REQUIRED']);
    }
  });

  it('is refused to who has only other roles', async () => {
    const byRole = new Map<string, TestOperator>();
    for (const role of OPERATOR_ROLES) byRole.set(role, await newOperator(server, role));
    let refused = 0;
    // Whoever signs out is refused nothing more.
    for (const call of operators.filter((one) => one !== calls.operators.logout)) {
      for (const role of OPERATOR_ROLES) {
        const { error } = await server.send(
          call,
          { unknown_field: [] },
          { ...byRole.get(role)?.as, as: call.method === 'POST' ? 'json' : 'form' },
        );
        const may = role === 'admin' || call.roles.includes(role);
        expect(error?.error === 'OPERATOR_ROLE_REQUIRED', `${call.path} ${role}`).toBe(!may);
        if (!may) refused += 1;
      }
    }
    expect(refused).toBeGreaterThan(100);
  });

  it('that acts takes a reason, a key, and stands in the audit log', () => {
    for (const call of operators.filter(({ method }) => method === 'POST')) {
      const isTalk = SAID.includes(call) || SHOWN.includes(call);
      expect(fieldNamesOf(call).includes('reason'), call.path).toBe(!isTalk);
      const acts = !SHOWN.includes(call);
      expect([call.idempotent, call.audited], call.path).toEqual([acts, acts]);
    }
  });
});

describe('every field of every call', () => {
  it('answers a mistake with a stable code at the field, with texts without holes', async () => {
    const lines: string[] = [];
    let looked = 0;
    const faults = budget(faultsTogether, faultsAlone);
    for (const call of every) {
      const fields = fieldNamesOf(call);
      const codes = fields.map((): string[] => []);
      for (const mistake of Object.keys(MISTAKES) as Mistake[]) {
        if (fields.length === 0 || (call.method === 'GET' && isTyped(mistake))) continue;
        for (const [place, code] of (await faults({ call, fields, mistake })).entries()) {
          looked += 1;
          codes[place]?.push(`${mistake} ${code}`);
        }
      }
      for (const [place, field] of fields.entries()) {
        lines.push(`${call.method} ${call.path} ${field}: ${codes[place]?.join(', ')}`);
      }
    }
    expect(looked).toBeGreaterThan(900);
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./every-call.expected.txt');
  });

  it('speaks the language of the header, else of the body', async () => {
    const login = calls.people.login;
    const texts = async (lang: string | undefined, bodyLang: string | undefined) => {
      const { error } = await server.send(
        login,
        { password: 'x', lang: bodyLang },
        { headers: lang === undefined ? {} : { lang } },
      );
      return textsOf(error);
    };
    const english = await texts('en', undefined);
    expect(english).toContain('This field is required.');
    expect(await texts(undefined, undefined)).toBe(english);
    expect(await texts('en', 'zh')).toBe(english);
    const french = await texts('fra', undefined);
    expect(await texts('fr-CA', undefined)).toBe(french);
    expect(await texts(undefined, 'fra')).toBe(french);
    expect(await texts('xx', 'fr')).toBe(french);
    expect(french).not.toBe(english);
  });
});

function textsOf(error: ErrorBody | undefined): string {
  return [error?.message, ...(error?.fields ?? []).map(({ message }) => message)].join(' | ');
}

describe('OpenAPI', () => {
  it('describes every call with its fields, its result and no dangling reference', async () => {
    const response = await fetch(`${server.address}/api/docs/json`);
    const document = (await response.json()) as {
      paths: Record<string, Record<string, Record<string, unknown>>>;
    };
    const text = JSON.stringify(document);
    for (const [, target] of text.matchAll(/"\$ref":"([^"]+)"/g)) {
      expect(target).toMatch(/^#\/components\/(schemas|responses)\/Error$/);
    }
    for (const call of every) {
      const operation = document.paths[`/api${call.path}`]?.[call.method.toLowerCase()];
      expect(operation).toMatchObject({ summary: call.summary, tags: [call.area] });
      for (const field of fieldNamesOf(call)) {
        expect(JSON.stringify(operation), `${call.path} ${field}`).toContain(`"${field}"`);
      }
      for (const error of call.errors) expect(JSON.stringify(operation)).toContain(error);
    }
    const [document404, page] = await Promise.all([
      fetch(`${server.address}/api/docs/nothing`),
      fetch(`${server.address}/api/docs`),
    ]);
    expect(document404.status).toBe(404);
    expect(await page.text()).toContain('Swagger UI');
  });
});
