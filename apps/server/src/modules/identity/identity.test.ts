import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { calls } from '@kontor/contract';
import { identityRequests, operators, users } from '@kontor/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '@kontor/contract';
import { z } from 'zod';
import { route } from '../../http/route.ts';
import { picture, uploaded } from '../../testing/images.ts';
import { routes, TestServer, type TestUser } from '../../testing/test-server.ts';
import { ensureDemoLogin } from '../people/index.ts';
import { tidyUploads } from '../uploads/index.ts';
import { requireCertified, tidyIdentity } from './index.ts';
import { REJECTED_KEPT_MS } from './tidy.ts';

const { identity } = calls;
const CARD = '11010519491231002X';
const LEVEL_1 = {
  real_type: '1',
  id_type: 'id_card',
  name: '王小明',
  card_id: CARD,
} as const;

const needsLevel = call({
  method: 'POST',
  path: '/test/certified',
  area: 'test',
  access: 'member',
  summary: 'For tests',
  input: z.object({ level: z.string() }),
  output: z.object({}),
  errors: ['CERTIFICATION_REQUIRED'],
});

let server: TestServer;
let reviewer: string;
let finance: string;
let shade = 0;

beforeAll(async () => {
  const gate = route(needsLevel, async (context) => {
    await requireCertified(context, context.input.level === '2' ? 2 : 1);
    return {};
  });
  server = await TestServer.start({ routes: [...routes, gate] });
  reviewer = await operator(901, ['compliance']);
  finance = await operator(902, ['finance']);
});
afterAll(async () => {
  await server.end();
});

async function operator(id: number, roles: string[]): Promise<string> {
  const { queries, operators: staff, wallClock } = server.program.services;
  await queries.insert(operators).values({
    id,
    email: `operator${id}@kontor.example`,
    name: `Operator ${id}`,
    roles,
    passwordHash: '',
    passwordIsOthers: false,
    disabled: false,
    createdAt: wallClock.now(),
  });
  return await staff.sessions.create(id, { userAgent: 'test', address: '127.0.0.1' });
}

/** A member with both addresses bound, as the identity check wants. */
async function newMember(name: string, areaCode = '44'): Promise<TestUser> {
  const user = await server.newUser(name);
  await server.program.services.queries
    .update(users)
    .set({ areaCode, mobile: `7700${user.id}` })
    .where(eq(users.id, user.id));
  return user;
}

async function newPicture(token: string): Promise<string> {
  shade += 1;
  return await uploaded(server, token, await picture('jpeg', { shade }));
}

const stateOf = ({ token }: TestUser) => server.must(identity.state, {}, { token });

async function pending(userId: number): Promise<number> {
  const input = { status: 'in_review', limit: 100 } as const;
  const { data } = await server.must(identity.queue, input, { token: reviewer });
  const found = data.find((row) => row.user_id === userId);
  if (found === undefined) throw new Error('nothing waits');
  return found.id;
}

async function approve(user: TestUser, token = reviewer): Promise<void> {
  const id = await pending(user.id);
  await server.must(identity.approve, { id, reason: 'all is in order' }, { token });
}

async function level2(user: TestUser) {
  const front_pic = await newPicture(user.token);
  const reverse_pic = await newPicture(user.token);
  return { real_type: '2', front_pic, reverse_pic } as const;
}

describe('the way to level 2', () => {
  it('goes through both reviews, and what asks for it follows at once', async () => {
    const anna = await newMember('anna', '86');
    const { token } = anna;
    expect(await stateOf(anna)).toMatchObject({ state: 0, level: 0, request: null, reason: null });
    const gate = (level: string) => server.call(needsLevel, { level }, { token });
    expect((await gate('1')).error).toMatchObject({
      type: '998',
      error: 'CERTIFICATION_REQUIRED',
      details: { level: 1 },
    });

    const sent = await server.must(identity.submit, LEVEL_1, { token });
    expect(sent).toMatchObject({
      state: 1,
      level: 0,
      request: { real_type: 1, name: '王小明', card_id: '110*************2X', handle_time: null },
    });
    await approve(anna);
    expect(await stateOf(anna)).toMatchObject({ state: 2, level: 1 });
    expect((await gate('1')).error).toBeUndefined();
    expect((await gate('2')).error?.error).toBe('CERTIFICATION_REQUIRED');
    expect(await server.must(calls.people.info, {}, { token })).toMatchObject({ certified: 1 });

    const second = await server.must(identity.submit, await level2(anna), { token });
    expect(second).toMatchObject({ state: 1, level: 1, request: { real_type: 2, name: '王小明' } });
    await approve(anna);
    expect(await stateOf(anna)).toMatchObject({ state: 2, level: 2 });
    expect((await gate('2')).error).toBeUndefined();
    const told = await server.must(calls.messages.list, { type: 'system' }, { token });
    expect(told.data.map(({ title }) => title)).toEqual([
      'Level 2 verification approved',
      'Level 1 verification approved',
    ]);
    const again = await server.call(identity.submit, LEVEL_1, { token });
    expect(again.error?.error).toBe('IDENTITY_DONE');
  });

  it('tells what each level allows, as the settings have it', async () => {
    const { limits } = await stateOf(await newMember('limits'));
    expect(limits).toEqual([
      { level: 0, withdraw_24h: '2', fiat_order: '0' },
      { level: 1, withdraw_24h: '200', fiat_order: '2000' },
      { level: 2, withdraw_24h: '500', fiat_order: '1000000' },
    ]);
  });

  it('is open again after a failure, whose reason the member reads', async () => {
    const ben = await newMember('ben');
    const { token } = ben;
    const card = { ...LEVEL_1, id_type: 'passport', card_id: 'e-1234 5678' } as const;
    await server.must(identity.submit, card, { token });
    const id = await pending(ben.id);
    const refusal = { id, reason_code: 'other', reason: 'looked at by two' } as const;
    const silent = await server.call(identity.reject, refusal, { token: reviewer });
    expect(silent.error).toMatchObject({ fields: [{ field: 'reason_text' }] });
    const reason_text = 'The passport <b>ends</b> next week.';
    await server.must(identity.reject, { ...refusal, reason_text }, { token: reviewer });
    expect(await stateOf(ben)).toMatchObject({
      state: 3,
      level: 0,
      reason: 'other',
      reason_text,
    });
    const told = await server.must(calls.messages.list, { type: 'system' }, { token });
    expect(told.data[0]).toMatchObject({
      title: 'Your verification wasn’t approved',
      link: '/pages/setting/real_mark',
    });
    const sent = await server.must(identity.submit, card, { token });
    expect(sent).toMatchObject({ state: 1, reason: null, request: { card_id: 'E*******8' } });
  });

  it('of one of a hundred requests at once is one request', async () => {
    const { token } = await newMember('hasty');
    const answers: (string | undefined)[] = [];
    for (let round = 0; round < 5; round += 1) {
      server.wallClock.advance(61_000);
      const sent = Array.from({ length: 20 }, () =>
        server.errorOf(identity.submit, LEVEL_1, { token }),
      );
      answers.push(...(await Promise.all(sent)));
    }
    expect(answers.filter((code) => code === undefined)).toHaveLength(1);
    expect(answers.filter((code) => code === 'IDENTITY_IN_REVIEW')).toHaveLength(99);
  });
});

describe('a proof is refused', () => {
  it('before email and mobile are bound, in this order', async () => {
    const carl = await server.newUser('carl');
    const { token, id } = carl;
    expect(await server.errorOf(identity.submit, LEVEL_1, { token })).toBe('PHONE_UNBOUND');
    expect(await stateOf(carl)).toMatchObject({ email_bound: true, mobile_bound: false });
    const { queries } = server.program.services;
    await queries
      .update(users)
      .set({ email: null, areaCode: '44', mobile: `7${id}` })
      .where(eq(users.id, id));
    expect(await server.errorOf(identity.submit, LEVEL_1, { token })).toBe('EMAIL_UNBOUND');
  });

  it.each([
    ['no name', { name: '' }, 'name', 'FIELD_REQUIRED'],
    ['no number', { card_id: undefined }, 'card_id', 'FIELD_REQUIRED'],
    ['no kind of document', { id_type: '' }, 'id_type', 'FIELD_REQUIRED'],
    ['another kind', { id_type: 'library card' }, 'id_type', 'FIELD_CHOICE'],
    ['a script as name', { name: '<script>1</script>' }, 'name', 'NAME_WRONG'],
    ['digits in the name', { name: 'R2 D2' }, 'name', 'NAME_WRONG'],
    ['a wrong digit', { card_id: '110105194912310021' }, 'card_id', 'ID_NUMBER_WRONG'],
    ['somebody under age', { card_id: '110101201501010015' }, 'card_id', 'ID_NUMBER_WRONG'],
    ['another country’s form', { card_id: 'L01X00T471' }, 'card_id', 'ID_NUMBER_WRONG'],
    ['a script as number', { card_id: '1<script>' }, 'card_id', 'ID_NUMBER_WRONG'],
    [
      'a passport’s short number',
      { id_type: 'passport', card_id: 'E12' },
      'card_id',
      'ID_NUMBER_WRONG',
    ],
  ])('with %s', async (_, changes, field, code) => {
    server.wallClock.advance(61_000);
    const { token } = await newMember('wrong', '86');
    const { error } = await server.send(identity.submit, { ...LEVEL_1, ...changes }, { token });
    expect(error).toMatchObject({ error: code, fields: [{ field, error: code }] });
    expect(error?.message).not.toMatch(/\{\{/);
  });

  it('of level 2 before level 1', async () => {
    const dora = await newMember('dora');
    const { token } = dora;
    const both = await level2(dora);
    expect(await server.errorOf(identity.submit, both, { token })).toBe('IDENTITY_LEVEL_FIRST');
  });

  it('with pictures that are missing, another’s, used, or twice the same', async () => {
    const emma = await newMember('emma');
    const { token } = emma;
    await server.must(identity.submit, LEVEL_1, { token });
    await approve(emma);
    const fred = await newMember('fred');
    const send = async (front_pic?: string, reverse_pic?: string) => {
      server.wallClock.advance(61_000);
      const input = { real_type: '2', front_pic, reverse_pic } as const;
      const { error } = await server.call(identity.submit, input, { token });
      return [error?.error, error?.fields?.map(({ field }) => field)];
    };
    const front = await newPicture(token);
    const others = await newPicture(fred.token);
    const bytes = await picture('png', { shade: 251 });
    const twice = [await uploaded(server, token, bytes), await uploaded(server, token, bytes)];
    expect(await send()).toEqual(['FIELD_REQUIRED', ['front_pic', 'reverse_pic']]);
    expect(await send(front)).toEqual(['FIELD_REQUIRED', ['reverse_pic']]);
    expect(await send(front, others)).toEqual(['UPLOAD_UNKNOWN', ['reverse_pic']]);
    expect(await send(front, front)).toEqual(['UPLOAD_USED', ['reverse_pic']]);
    expect(await send(...twice)).toEqual(['UPLOAD_REPEATED', ['reverse_pic']]);
    expect(await send('javascript:alert(1)', front)).toEqual(['FIELD_FORMAT', ['front_pic']]);
    // None of these used the pictures up.
    expect(await send(front, twice[0])).toEqual([undefined, undefined]);
    const later = await newMember('later');
    expect(await server.errorOf(identity.submit, LEVEL_1, { token: later.token })).toBeUndefined();
  });
});

describe('a reviewer', () => {
  it('sees who sent the same document, and finds it by its number, name or address', async () => {
    const number = 'P7654321';
    const document = { ...LEVEL_1, id_type: 'passport', card_id: number } as const;
    const [first, second] = [await newMember('first'), await newMember('second')];
    await server.must(identity.submit, document, { token: first.token });
    await server.must(identity.submit, { ...document, card_id: 'p 765-4321' }, second);
    const find = async (keyword: string) => {
      const found = await server.must(identity.queue, { keyword }, { token: reviewer });
      return found.data.map((row) => [row.user_id, row.duplicate]);
    };
    const both = [
      [second.id, true],
      [first.id, false],
    ];
    expect(await find(number)).toEqual(both);
    expect(await find('p7654321')).toEqual(both);
    expect(await find(first.email)).toEqual([[first.id, false]]);
    expect(await find('%')).toEqual([]);
    const id = await pending(first.id);
    const shown = await server.must(identity.document, { id }, { token: reviewer });
    expect(shown).toMatchObject({
      card_number: number,
      card_id: 'P******1',
      level: 0,
      same_document: [{ user_id: second.id, status: 'in_review' }],
    });
  });

  it('goes through the queue from its oldest, others see it not at all', async () => {
    const input = { status: 'in_review', limit: 100 } as const;
    const { data } = await server.must(identity.queue, input, { token: reviewer });
    expect(data.length).toBeGreaterThan(3);
    expect(data.map(({ id }) => id)).toEqual(data.map(({ id }) => id).sort((a, b) => a - b));
    const { token } = await newMember('nosy');
    expect(await server.errorOf(identity.queue, {}, { token })).toBe('LOGIN_REQUIRED');
    expect(await server.errorOf(identity.queue, {}, { token: finance })).toBe(
      'OPERATOR_ROLE_REQUIRED',
    );
    const id = data[0]?.id ?? 0;
    for (const wrong of [finance, token]) {
      const act = { id, reason: 'because I can' };
      expect(await server.errorOf(identity.approve, act, { token: wrong })).toMatch(/REQUIRED$/);
      expect(await server.errorOf(identity.document, { id }, { token: wrong })).toMatch(
        /REQUIRED$/,
      );
    }
  });

  it('and another at once decide once', async () => {
    const gina = await newMember('gina');
    await server.must(identity.submit, LEVEL_1, { token: gina.token });
    const id = await pending(gina.id);
    const second = await operator(903, ['compliance']);
    const input = { id, reason: 'in order' };
    const codes = await Promise.all([
      server.errorOf(identity.approve, input, { token: reviewer }),
      server.errorOf(identity.reject, { ...input, reason_code: 'blurred' }, { token: second }),
    ]);
    expect(codes.filter((code) => code === 'DECIDED_ALREADY')).toHaveLength(1);
    expect(codes.filter((code) => code === undefined)).toHaveLength(1);
    const { state, level } = await stateOf(gina);
    expect([
      [2, 1],
      [3, 0],
    ]).toContainEqual([state, level]);
    const unknown = { id: 999_999, reason: 'in order' };
    expect(await server.errorOf(identity.approve, unknown, { token: reviewer })).toBe(
      'IDENTITY_UNKNOWN',
    );
  });
});

describe('documents', () => {
  it('are for their owner and for reviewers, each look in the log', async () => {
    const hugo = await newMember('hugo');
    const { token } = hugo;
    await server.must(identity.submit, LEVEL_1, { token });
    await approve(hugo);
    await server.must(identity.submit, await level2(hugo), { token });
    const id = await pending(hugo.id);
    const shown = await server.must(identity.document, { id }, { token: reviewer });
    const address = String(shown.front_pic);
    const look = async (by?: string) => {
      const headers = by === undefined ? {} : { authorization: by };
      return (await fetch(server.address + address, { headers })).status;
    };
    const other = await newMember('other');
    expect([await look(token), await look(reviewer)]).toEqual([200, 200]);
    expect([await look(other.token), await look(finance), await look()]).toEqual([404, 404, 404]);
    const { rows } = await server.program.services.database.pool.query(
      `SELECT act, input FROM operator_audit WHERE operator_id = 901
       AND act IN ('identity/document', 'files/view') ORDER BY id DESC LIMIT 4`,
    );
    expect(rows).toContainEqual({
      act: 'files/view',
      input: { id: address.slice(-32), purpose: 'identity', user_id: hugo.id },
    });
    expect(rows.some(({ act, input }) => act === 'identity/document' && input?.id === id)).toBe(
      true,
    );
  });

  it('lie nowhere in the clear: no picture on the disk, no number in the database', async () => {
    const folder = join(server.config.dataDirectory, 'uploads');
    const names = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = names.filter((entry) => entry.isFile());
    expect(files.length).toBeGreaterThan(5);
    for (const { parentPath, name } of files) {
      const bytes = await readFile(join(parentPath, name));
      expect(bytes.includes('RIFF') || bytes.includes('WEBP')).toBe(false);
    }
    const { queries, database } = server.program.services;
    const rows = await queries.select().from(identityRequests);
    expect(rows.length).toBeGreaterThan(5);
    expect(JSON.stringify(rows)).not.toContain(CARD.slice(0, 17));
    const log = await database.pool.query('SELECT * FROM operator_audit');
    expect(JSON.stringify(log.rows)).not.toContain(CARD.slice(0, 17));
    expect(server.logLines.join('')).not.toContain(CARD.slice(0, 17));
  });
});

describe('pictures', () => {
  const look = async (address: string, token: string) =>
    (await fetch(server.address + address, { headers: { authorization: token } })).status;
  const tidyAt = async (now: number) => {
    const { services } = server.program;
    await tidyIdentity(services.queries, now);
    await tidyUploads(services, server.wallClock.now());
  };

  it('of a proof that was sent back go after 90 days; what certified somebody stays', async () => {
    const jana = await newMember('jana');
    const { token } = jana;
    await server.must(identity.submit, LEVEL_1, { token });
    await approve(jana);
    const first = await level2(jana);
    await server.must(identity.submit, first, { token });
    const id = await pending(jana.id);
    const refusal = { id, reason_code: 'blurred', reason: 'not to be read' } as const;
    await server.must(identity.reject, refusal, { token: reviewer });
    const rejectedAt = server.clock.now();
    const second = await level2(jana);
    await server.must(identity.submit, second, { token });
    await approve(jana);

    await tidyAt(rejectedAt + REJECTED_KEPT_MS);
    expect(await look(first.front_pic, token)).toBe(200);
    await tidyAt(rejectedAt + REJECTED_KEPT_MS + 1);
    for (const gone of [first.front_pic, first.reverse_pic]) {
      expect(await look(gone, token)).toBe(404);
      expect(await server.program.services.storage.read(gone.slice(-32))).toBeUndefined();
    }
    const shown = await server.must(identity.document, { id }, { token: reviewer });
    expect(shown).toMatchObject({ status: 'rejected', front_pic: null, reverse_pic: null });
    await tidyAt(rejectedAt + 100 * REJECTED_KEPT_MS);
    expect(await look(second.front_pic, token)).toBe(200);
    expect(await look(second.reverse_pic, token)).toBe(200);
    expect(await stateOf(jana)).toMatchObject({ state: 2, level: 2 });
  });
});

describe('the demo login', () => {
  it('is certified, so that a newcomer can try everything', async () => {
    const login = await ensureDemoLogin(server.program.services);
    const { email = '', password = '' } = login ?? {};
    server.wallClock.advance(61_000);
    const token = await server.must(calls.people.login, { user_string: email, password });
    expect(await server.must(calls.people.info, {}, { token })).toMatchObject({ certified: 2 });
    expect(await server.must(identity.state, {}, { token })).toMatchObject({ state: 2, level: 2 });
  });
});
