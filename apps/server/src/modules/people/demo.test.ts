import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { calls } from '@kontor/contract';
import { afterEach, expect, it } from 'vitest';
import { TestServer } from '../../testing/test-server.ts';
import { ensureDemoLogin } from './demo.ts';

let server: TestServer;
afterEach(async () => {
  await server.end();
});

it('the demo login is made once, with play money, and stays the same', async () => {
  server = await TestServer.start();
  const { services } = server.program;
  const demo = await ensureDemoLogin(services);
  if (demo === undefined) throw new Error('no demo login');
  const login = { user_string: demo.email, password: demo.password };
  const token = await server.must(calls.people.login, login);
  expect(await server.errorOf(calls.people.grant, {}, { token })).toBe('GRANT_TAKEN');
  expect(await ensureDemoLogin(services)).toEqual(demo);
  const file = join(server.config.dataDirectory, 'demo-login');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readFile(file, 'utf8')).toContain(demo.password);

  await rm(file);
  const renewed = await ensureDemoLogin(services);
  expect(renewed?.password).not.toBe(demo.password);
  expect(await server.errorOf(calls.people.info, {}, { token })).toBe('LOGIN_REQUIRED');
  expect(await server.errorOf(calls.people.login, login)).toBe('LOGIN_FAILED');
});

it('there is none where real money is used', async () => {
  server = await TestServer.start({ environment: { PLAY_MONEY: '0' } });
  expect(await ensureDemoLogin(server.program.services)).toBeUndefined();
});
