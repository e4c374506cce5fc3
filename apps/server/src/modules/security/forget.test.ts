import { calls } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proveOwner } from '../../testing/second-factor.ts';
import { TEST_PASSWORD, TestServer, type TestUser } from '../../testing/test-server.ts';

const { people, security } = calls;
const NEW_PASSWORD = 'another good phrase';

let server: TestServer;
let numbers = 0;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.end());

/** A member with a mail address and a number. */
async function reachedTwice(): Promise<{ user: TestUser; mobile: string }> {
  const user = await server.newUser('twice');
  numbers += 1;
  const mobile = `791177700${numbers}`;
  server.wallClock.advance(61_000);
  const { token } = user;
  await server.must(people.sendMobileCode, { area_code: '44', mobile, scene: 'bind' }, { token });
  const code = await server.codeFor(`+44${mobile}`);
  const proof = await proveOwner(server, user, 'mobile');
  await server.must(security.bindMobile, { area_code: '44', mobile, code, proof }, { token });
  server.wallClock.advance(61_000);
  return { user, mobile };
}

const passwords = { password: NEW_PASSWORD, re_password: NEW_PASSWORD };
const byMail = async (user: TestUser) => {
  await server.must(people.sendMailCode, { user_string: user.email, scene: 'forget' });
  const code = await server.codeFor(user.email);
  return { user_string: user.email, code, ...passwords };
};
const signsInWith = async (user: TestUser, password: string) =>
  (await server.errorOf(people.login, { user_string: user.email, password })) === undefined;

describe('a forgotten password of who is reached in two ways', () => {
  it('takes a code to both, by mail first', async () => {
    const { user, mobile } = await reachedTwice();
    const reset = await byMail(user);
    const before = (await server.outbox()).length;
    const { error } = await server.call(people.forget, reset);
    expect(error).toMatchObject({
      error: 'OTHER_CODE_REQUIRED',
      details: { address: `+44 ***${mobile.slice(-2)}`, seconds: 60 },
      fields: [{ field: 'other_code' }],
    });
    expect(error?.message).not.toContain(mobile);
    expect((await server.outbox()).length).toBe(before + 1);
    // Who has the mailbox alone is no further: nothing is changed, and no other code helps.
    for (const other_code of ['000000', reset.code]) {
      const said = await server.call(people.forget, { ...reset, other_code });
      expect(said.error).toMatchObject({ error: 'CODE_WRONG', fields: [{ field: 'other_code' }] });
    }
    expect(await signsInWith(user, TEST_PASSWORD)).toBe(true);
    const other_code = await server.codeFor(`+44${mobile}`);
    await server.must(people.forget, { ...reset, other_code });
    expect(await signsInWith(user, NEW_PASSWORD)).toBe(true);
    // Both are used up.
    expect(await server.errorOf(people.forget, { ...reset, other_code })).toBe('CODE_EXPIRED');
  });

  it('takes a code to both, by telephone first', async () => {
    const { user, mobile } = await reachedTwice();
    const number = { area_code: '44', mobile };
    await server.must(people.sendMobileCode, { ...number, scene: 'forget' });
    const code = await server.codeFor(`+44${mobile}`);
    const reset = { user_string: mobile, area_code: '44', code, ...passwords };
    const { error } = await server.call(people.forget, reset);
    expect(error?.error).toBe('OTHER_CODE_REQUIRED');
    expect(error?.details?.address).toMatch(/^tw\*\*\*@kontor\.example$/);
    const other_code = await server.codeFor(user.email);
    await server.must(people.forget, { ...reset, other_code });
    expect(await signsInWith(user, NEW_PASSWORD)).toBe(true);
  });

  it('sends the second code anew when it is asked for again, once a minute', async () => {
    const { user, mobile } = await reachedTwice();
    const reset = await byMail(user);
    const sent = async () =>
      (await server.outbox()).filter((one) => one.includes(`To: +44${mobile}`)).length;
    const before = await sent();
    for (const seconds of [60, 40, 20]) {
      const { error } = await server.call(people.forget, reset);
      // Whoever asks too soon is not told that another code is on its way.
      expect(error).toMatchObject({ error: 'OTHER_CODE_REQUIRED', details: { seconds } });
      server.wallClock.advance(20_000);
    }
    expect(await sent()).toBe(before + 1);
    expect(await server.errorOf(people.forget, reset)).toBe('OTHER_CODE_REQUIRED');
    expect(await sent()).toBe(before + 2);
  });

  it('sends nobody a second code before the first is right', async () => {
    const { user } = await reachedTwice();
    const reset = await byMail(user);
    const before = (await server.outbox()).length;
    const code = reset.code === '000000' ? '000001' : '000000';
    expect(await server.errorOf(people.forget, { ...reset, code })).toBe('CODE_WRONG');
    expect((await server.outbox()).length).toBe(before);
  });
});
