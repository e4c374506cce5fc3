import { createClient } from '@kontor/client';
import { operatorCalls } from '@kontor/contract/light-operators';
import type { DataProvider } from 'react-admin';
import { beforeEach, expect, it } from 'vitest';
import { createDataProvider, faultText } from './data-provider.ts';

const { funding, operatorConfig, operators, operatorUsers } = operatorCalls;

let asked: URL[];
let answers: object[];
let provider: DataProvider;

beforeEach(() => {
  asked = [];
  answers = [];
  const client = createClient({
    baseUrl: 'http://console.test',
    language: () => 'en',
    token: () => 'the-token',
    fetch: async (address) => {
      asked.push(new URL(address as string));
      const answer = answers.shift();
      if (answer === undefined) throw new TypeError('no network');
      return Response.json(answer);
    },
  });
  provider = createDataProvider(client, {
    deposits: { list: funding.operatorDeposits },
    levels: { list: operatorConfig.levels },
    outbox: { list: operators.outbox, idOf: (row) => String(row.name) },
    users: { list: operatorUsers.list, one: operatorUsers.detail },
  });
});

const ok = (message: unknown) => ({ type: 'ok', code: 1, message });
const list = (page: number, perPage: number, filter: object = {}) => ({
  pagination: { page, perPage },
  sort: { field: 'id', order: 'ASC' as const },
  filter,
});

it('reads a page of a call, its filters being the inputs of the call', async () => {
  answers.push(ok({ data: [{ id: 7 }, { id: 8 }], page: 3, limit: 2, total: 40 }));
  const result = await provider.getList('deposits', list(3, 2, { status: 'pending' }));
  expect(result).toEqual({ data: [{ id: 7 }, { id: 8 }], total: 40 });
  const [address] = asked;
  expect(address?.pathname).toBe('/api/operator/deposits');
  expect(Object.fromEntries(address?.searchParams ?? [])).toEqual({
    status: 'pending',
    page: '3',
    limit: '2',
    lang: 'en',
  });
});

it('never asks for more rows than the contract gives', async () => {
  answers.push(ok({ data: [], page: 1, limit: 100, total: 0 }));
  await provider.getList('deposits', list(1, 1_000));
  expect(asked[0]?.searchParams.get('limit')).toBe('100');
});

it('takes a plain list for one page', async () => {
  answers.push(ok([{ id: 0 }, { id: 1 }]));
  expect(await provider.getList('levels', list(1, 50))).toEqual({
    data: [{ id: 0 }, { id: 1 }],
    total: 2,
  });
});

it('names records by what names them', async () => {
  answers.push(ok({ data: [{ name: 'a.eml' }], page: 1, limit: 20, total: 1 }));
  const { data } = await provider.getList('outbox', list(1, 20));
  expect(data).toEqual([{ id: 'a.eml', name: 'a.eml' }]);
});

it('reads one record by its own call, or out of the list where there is none', async () => {
  answers.push(ok({ id: 1000, uid: '12345678' }));
  expect((await provider.getOne('users', { id: 1000 })).data).toEqual({
    id: 1000,
    uid: '12345678',
  });
  expect(asked[0]?.pathname).toBe('/api/operator/users/detail');
  answers.push(ok([{ id: 0 }, { id: 1 }]), ok([]));
  expect((await provider.getOne('levels', { id: '1' })).data).toEqual({ id: 1 });
  await expect(provider.getOne('levels', { id: '1' })).rejects.toMatchObject({ status: 404 });
});

it('tells refusals in words, and the end of a session as the library knows it', async () => {
  const refusal = { code: 0, message: 'Please sign in.', error: 'LOGIN_REQUIRED' };
  answers.push({ type: '999', ...refusal });
  await expect(provider.getList('deposits', list(1, 10))).rejects.toMatchObject({
    status: 401,
    message: 'Please sign in.',
  });
  const fields = [{ field: 'user_id', error: 'FIELD_TYPE', message: 'A number, please.' }];
  answers.push({ type: 'error', code: 0, message: 'Wrong.', error: 'FIELD_TYPE', fields });
  await expect(provider.getList('deposits', list(1, 10))).rejects.toMatchObject({
    status: 200,
    body: { code: 'FIELD_TYPE', errors: { user_id: 'A number, please.' } },
  });
  const lost = await provider.getList('deposits', list(1, 10)).catch((error: unknown) => error);
  expect(faultText(lost)).toContain('No response, so we don’t know');
});

it('acts on nothing by itself', async () => {
  const previousData = { id: 1 };
  await expect(provider.delete('deposits', { id: 1, previousData })).rejects.toThrow('reason');
  await expect(provider.update('deposits', { id: 1, data: {}, previousData })).rejects.toThrow(
    'reason',
  );
  await expect(provider.create('deposits', { data: {} })).rejects.toThrow('reason');
  expect(asked).toEqual([]);
});
