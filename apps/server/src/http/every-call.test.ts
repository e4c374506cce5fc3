import { type Call, calls, type ErrorBody } from '@kontor/contract';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes, TestServer } from '../testing/test-server.ts';

const areas: readonly Readonly<Record<string, Call>>[] = Object.values(calls);
const every = areas.flatMap((area) => Object.values(area));
const answered = new Set(routes.map((one) => one.call));

const missing = every.filter((call) => !answered.has(call)).map((call) => call.path);

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await TestServer.start();
  token = (await server.newUser()).token;
});
afterAll(async () => {
  await server.end();
});

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

async function faultOf(call: Call, field: string, mistake: Mistake, lang: string) {
  if (call.perMinute < MISTAKES_COUNT * fieldNamesOf(call).length) server.wallClock.advance(61_000);
  const value = MISTAKES[mistake];
  const typed = typeof value !== 'string' && value !== undefined;
  if (call.method === 'GET' && typed) return undefined;
  const { status, error, headers } = await server.send(
    call,
    { ...(call.method === 'GET' ? {} : { lang }), [field]: value },
    { token, as: typed ? 'json' : 'form', headers: { lang } },
  );
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  return { status, error };
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
    for (const wrong of [undefined, 'A'.repeat(43), 'Bearer nonsense', LONG]) {
      const { status, error } = await server.send(call, {}, { token: wrong });
      expect([status, error?.type, error?.error]).toEqual([200, '999', 'LOGIN_REQUIRED']);
      expect(error?.message).toBe('Please log in first.');
    }
  });
});

describe('every field of every call', () => {
  it('answers a mistake with a stable code at the field, with texts without holes', async () => {
    const lines: string[] = [];
    let looked = 0;
    for (const call of every) {
      for (const field of fieldNamesOf(call)) {
        const codes: string[] = [];
        for (const mistake of Object.keys(MISTAKES) as Mistake[]) {
          const answer = await faultOf(call, field, mistake, 'en');
          if (answer === undefined) continue;
          looked += 1;
          expect(answer.status, `${call.path} ${field} ${mistake}`).toBe(200);
          const fault = answer.error?.fields?.find((one) => one.field === field);
          expect(fault?.message ?? 'fine').not.toMatch(/\{\{|–|^$/);
          codes.push(`${mistake} ${fault?.error ?? 'ok'}`);
        }
        lines.push(`${call.method} ${call.path} ${field}: ${codes.join(', ')}`);
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
    expect(english).toContain('Please fill this in.');
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
