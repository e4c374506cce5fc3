import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { calls } from '@kontor/contract';
import { siteSettings } from '@kontor/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TEST_PASSWORD, TestServer } from '../../testing/test-server.ts';

const { people } = calls;

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.end());

const name = 'code_secret';
const inDatabase = () =>
  server.program.services.queries.select().from(siteSettings).where(eq(siteSettings.name, name));
const file = () => join(server.config.dataDirectory, 'keys', 'code-secret');

it('the key of codes and tokens lies in no table', async () => {
  expect(await inDatabase()).toEqual([]);
  const { codeSecret } = server.program.services;
  expect((await readFile(file(), 'utf8')).trim()).toBe(codeSecret.toString('base64url'));
});

it('that lies in the database is moved at the start, and what it made is good', async () => {
  const email = 'moved@kontor.example';
  server.wallClock.advance(61_000);
  await server.must(people.sendMailCode, { user_string: email, scene: 'register' });
  const code = await server.codeFor(email);
  const { codeSecret, queries } = server.program.services;
  const value = codeSecret.toString('base64');
  await queries.insert(siteSettings).values({ name, value, public: false });
  await server.restart(() => rm(file()));
  expect(await inDatabase()).toEqual([]);
  expect(server.program.services.codeSecret.equals(codeSecret)).toBe(true);
  const password = TEST_PASSWORD;
  await server.must(people.register, { user_string: email, code, password, re_password: password });
  // Where both are there, as after a crash in the middle, the file is the one.
  const other = Buffer.alloc(32, 7).toString('base64');
  await server.program.services.queries
    .insert(siteSettings)
    .values({ name, value: other, public: false });
  await server.restart();
  expect(await inDatabase()).toEqual([]);
  expect(server.program.services.codeSecret.equals(codeSecret)).toBe(true);
});
