import { calls } from '@kontor/contract';
import { DAY_MS } from '@kontor/rules/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdingUser } from '../../testing/held-user.ts';
import { newOperator } from '../../testing/operators.ts';
import { ownCode, proveOwner, setPayPassword, switchTotpOn } from '../../testing/second-factor.ts';
import { TEST_PASSWORD, TestServer, type TestUser } from '../../testing/test-server.ts';
import { BTC_USDT, newTrader, projected, USDT } from '../../testing/trading.ts';

const { options, people, security, spot } = calls;

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(async () => {
  await server.end();
});

async function codeTo(address: string, token: string): Promise<string> {
  server.wallClock.advance(61_000);
  await server.must(people.sendMailCode, { user_string: address, scene: 'bind' }, { token });
  return await server.codeFor(address);
}

async function codeToMobile(mobile: string, token: string): Promise<string> {
  server.wallClock.advance(61_000);
  // As the seed's client sends it: a member without a scene means to bind.
  await server.must(people.sendMobileCode, { area_code: '44', mobile }, { token });
  return await server.codeFor(`+44${mobile}`);
}

async function mailsTo(address: string): Promise<string[]> {
  const mails = (await server.outbox()).filter((mail) => mail.includes(`To: ${address}`));
  return mails.map((mail) => mail.replaceAll('=\r\n', ''));
}

const as = (user: TestUser) => ({ token: user.token });

const holds = (after: { withdrawals_held_until: number | null } | undefined) =>
  expect(after?.withdrawals_held_until).toBe(server.wallClock.now() + DAY_MS);

describe('a mobile number', () => {
  it('is bound with all that the owner has, signs in, and holds withdrawals', async () => {
    const user = await server.newUser('mobile');
    const code = await codeToMobile('7911000001', user.token);
    const number = { area_code: '44', mobile: '7911000001', code };
    const without = await server.send(security.bindMobile, number, as(user));
    expect(without.error?.fields?.[0]?.field).toBe('proof');
    const proof = await proveOwner(server, user, 'mobile');
    holds(await server.must(security.bindMobile, { ...number, proof }, as(user)));
    const overview = await server.must(security.overview, {}, as(user));
    expect(overview).toMatchObject({ area_code: '44', mobile: '+44 ***01' });
    expect(overview.email).toMatch(/^mo\*\*\*@/u);
    const account = { user_string: '7911000001', area_code: '44', password: TEST_PASSWORD };
    expect(await server.must(people.login, account)).toHaveLength(43);
  });

  it('is changed with codes to all addresses, and the old number is told', async () => {
    const user = await server.newUser('change');
    const code = await codeToMobile('7911000002', user.token);
    const first = { area_code: '44', mobile: '7911000002', code };
    const proof = await proveOwner(server, user, 'mobile');
    await server.must(security.bindMobile, { ...first, proof }, as(user));
    expect(await server.errorOf(security.bindMobile, { ...first, proof }, as(user))).toBe(
      'BOUND_ALREADY',
    );
    const next = {
      area_code: '44',
      mobile: '7911000003',
      code: await codeToMobile('7911000003', user.token),
    };
    const used = await server.errorOf(security.bindMobile, { ...next, proof }, as(user));
    expect(used).toBe('PROOF_OVER');
    // A code to the mail address proves the mail address alone.
    const mailed = await ownCode(server, user, 'mobile');
    const half = { for: 'mobile', password: user.password, email_code: mailed } as const;
    const missing = await server.call(security.prove, half, as(user));
    expect(missing.error).toMatchObject({
      error: 'FIELD_REQUIRED',
      details: { field: 'mobile_code' },
    });
    const mobile_code = mailed;
    const twice = await server.call(security.prove, { ...half, mobile_code }, as(user));
    expect(twice.error).toMatchObject({ error: 'CODE_WRONG', details: { field: 'mobile_code' } });
    const whole = await proveOwner(server, user, 'mobile', { mobile: '+447911000002' });
    const input = { ...next, proof: whole };
    holds((await server.call(security.bindMobile, input, as(user))).result);
    const told = await mailsTo('+447911000002');
    expect(told.at(-1)).toContain('was changed');
    expect(told.at(-1)).toMatch(/\d+-[A-Z0-9]{4}(-[A-Z0-9]{4}){3}/u);
    expect((await mailsTo('+447911000003')).at(-1)).toContain('was changed');
    expect((await mailsTo(user.email)).at(-1)).toContain('was changed');
  });

  it('of somebody else is refused as with a wrong code, and its owner is told', async () => {
    const [owner, other] = [await server.newUser('owner'), await server.newUser('other')];
    const code = await codeToMobile('7911000004', owner.token);
    const bind = async (user: TestUser, mobile: string, given: string) => {
      const proof = await proveOwner(server, user, 'mobile');
      const number = { area_code: '44', mobile, code: given };
      return await server.call(security.bindMobile, { ...number, proof }, as(user));
    };
    expect((await bind(owner, '7911000004', code)).error).toBeUndefined();
    server.wallClock.advance(61_000);
    // Asking for a code says the same of a number that has an account as of one that has none.
    const ask = (mobile: string) =>
      server.call(people.sendMobileCode, { area_code: '44', mobile }, as(other));
    const [taken, free] = [await ask('7911000004'), await ask('7911000005')];
    expect(taken).toEqual(free);
    expect((await mailsTo('+447911000004')).join()).toContain('already has an account');
    const soon = [await ask('7911000004'), await ask('7911000005')];
    expect(soon[0]?.error?.error).toBe('CODE_TOO_SOON');
    expect(soon[0]).toEqual(soon[1]);
    const theirs = await server.codeFor('+447911000005');
    const refused = await bind(other, '7911000004', theirs);
    expect(refused.error).toMatchObject({ error: 'CODE_WRONG', details: { field: 'code' } });
    expect((await bind(other, '7911000005', theirs)).error).toBeUndefined();
  });

  it('needs a session to be bound', async () => {
    const { error } = await server.call(people.sendMobileCode, {
      mobile: '7911000009',
      scene: 'bind',
    });
    expect(error?.type).toBe('999');
  });
});

describe('a mail address', () => {
  it('is changed with all codes, and the old one is told', async () => {
    const user = await server.newUser('before');
    const proof = await proveOwner(server, user, 'email');
    const email = 'after@kontor.example';
    const code = await codeTo(email, user.token);
    await server.must(security.bindEmail, { email, code, proof }, as(user));
    expect((await mailsTo(user.email)).at(-1)).toContain('email');
    expect((await mailsTo(email)).at(-1)).toContain('af***@kontor.example');
    const login = { password: TEST_PASSWORD };
    expect(await server.errorOf(people.login, { ...login, user_string: user.email })).toBe(
      'LOGIN_FAILED',
    );
    expect(await server.must(people.login, { ...login, user_string: email })).toHaveLength(43);
  });

  it('is told of as old and new, masked so that the two can be told apart', async () => {
    const user = await server.newUser('heron');
    const [name, domain] = user.email.split('@');
    const next = `${name}-x@${domain}`;
    const proof = await proveOwner(server, user, 'email');
    const code = await codeTo(next, user.token);
    await server.must(security.bindEmail, { email: next, code, proof }, as(user));
    const [old, one] = [`he***${name?.at(-1)}@${domain}`, `he***x@${domain}`];
    expect((await mailsTo(next)).at(-1)).toContain(`changed from ${old} to ${one}.`);
    const { data } = await server.must(security.log, { limit: 1 }, as(user));
    expect(data[0]?.values).toEqual({ old_address: old, new_address: one });
  });

  it('that was bound at that moment is told of the next one', async () => {
    const user = await server.newUser('moment');
    const between = 'between@kontor.example';
    const proof = await proveOwner(server, user, 'email');
    const email = 'behind@kontor.example';
    const code = await codeTo(email, user.token);
    let bound: Promise<string | undefined> | undefined;
    await holdingUser(server, user.id, async ({ waiting, write }) => {
      bound = server.errorOf(security.bindEmail, { email, code, proof }, as(user));
      await waiting(1, bound);
      await write('UPDATE users SET email = $2 WHERE id = $1', [user.id, between]);
    });
    expect(await bound).toBeUndefined();
    await server.program.services.background.idle();
    expect(await server.outbox()).toContainEqual(expect.stringContaining(`To: ${between}`));
  });

  it('that has an account is told its owner, and the code in no mail opens it', async () => {
    const [owner, other] = [await server.newUser('taken'), await server.newUser('taker')];
    server.wallClock.advance(61_000);
    const asked = await server.call(
      people.sendMailCode,
      { user_string: owner.email, scene: 'bind' },
      as(other),
    );
    expect(asked.error).toBeUndefined();
    const told = (mail: string) => mail.includes('add this email address to another');
    const letters = (await mailsTo(owner.email)).filter(told);
    expect(letters).toHaveLength(1);
    expect(letters[0]).not.toMatch(/^\d{6}\s*$/mu);
    const proof = await proveOwner(server, other, 'email');
    const input = { email: owner.email, code: '000000', proof };
    expect(await server.errorOf(security.bindEmail, input, as(other))).toBe('CODE_WRONG');
  });

  it('of two who bind it at once is one’s', async () => {
    const email = 'race@kontor.example';
    const users = [await server.newUser('one'), await server.newUser('two')];
    const proofs = [
      await proveOwner(server, users[0]!, 'email'),
      await proveOwner(server, users[1]!, 'email'),
    ];
    const code = await codeTo(email, users[0]!.token);
    const errors = await Promise.all(
      users.map((user, n) =>
        server.errorOf(security.bindEmail, { email, code, proof: proofs[n]! }, as(user)),
      ),
    );
    expect(errors.filter((error) => error === undefined)).toHaveLength(1);
    expect(['CODE_EXPIRED', 'CODE_WRONG', 'ADDRESS_TAKEN']).toContain(errors.find(Boolean));
  });
});

describe('the words against phishing', () => {
  it('stand in every mail to their owner, and in no text as markup', async () => {
    const user = await server.newUser('words');
    const set = (phrase: string | undefined, proof: string) =>
      server.call(security.setAntiPhishing, { phrase, proof }, as(user));
    const proof = await proveOwner(server, user, 'anti_phishing');
    expect((await set('<b>', proof)).error?.error).toBe('FIELD_TOO_SHORT');
    expect((await set('<script>', proof)).error?.error).toBe('FIELD_FORMAT');
    expect((await set('Blue heron 7', proof)).error).toBeUndefined();
    await ownCode(server, user);
    const mail = (await mailsTo(user.email)).at(-1) ?? '';
    expect(mail).toContain('Your anti-phishing code: Blue heron 7');
    const overview = await server.must(security.overview, {}, as(user));
    expect(overview.anti_phishing).toBe('Blue heron 7');
    const again = await proveOwner(server, user, 'anti_phishing');
    expect((await set(undefined, again)).error).toBeUndefined();
    await ownCode(server, user);
    expect((await mailsTo(user.email)).at(-1)).not.toContain('heron');
  });
});

describe('a letter that warns', () => {
  it('names one remedy, and support for whom it does not help', async () => {
    const user = await server.newUser('remedy');
    await setPayPassword(server, user);
    const mail = (await mailsTo(user.email)).at(-1) ?? '';
    expect(mail).toMatch(/freezes your account/u);
    expect(mail).toMatch(/If that doesn\S+t work, contact support\./u);
    expect(mail).not.toMatch(/change your password|log out all devices/u);
  });

  it('says which password was wrong too often', async () => {
    const user = await server.newUser('which');
    const wrong = { for: 'password', password: 'not the password' } as const;
    const email_code = await ownCode(server, user, 'password');
    for (let n = 0; n < 5; n += 1) {
      await server.call(security.prove, { ...wrong, email_code }, as(user));
    }
    const mail = (await mailsTo(user.email)).at(-1) ?? '';
    expect(mail).toContain('login password');
    expect(mail).not.toContain('payment password');
  });
});

describe('the log', () => {
  it('has logins, failures and changes, no whole address, and is only added to', async () => {
    const user = await server.newUser('log');
    const login = { user_string: user.email, password: TEST_PASSWORD };
    await server.call(people.login, { ...login, password: 'wrong password' });
    await setPayPassword(server, user);
    const { data, total } = await server.must(security.log, { limit: 2 }, as(user));
    expect(total).toBe(3);
    expect(data.map(({ kind }) => kind)).toEqual(['pay_password_set', 'login_failed']);
    expect(data[0]).toMatchObject({ address: '127.0.0.*', create_time: server.wallClock.now() });
    const older = await server.must(security.log, { limit: 2, page: 2 }, as(user));
    expect(older.data.map(({ kind }) => kind)).toEqual(['login']);
    const { pool } = server.program.services.database;
    await expect(pool.query('DELETE FROM security_events')).rejects.toThrow(/only ever added/u);
    await expect(pool.query("UPDATE security_events SET kind = 'login'")).rejects.toThrow();
  });

  it('and everything else of one account is not another’s', async () => {
    const [user, other] = [await server.newUser('own'), await server.newUser('alien')];
    await switchTotpOn(server, user);
    const theirs = await server.must(security.log, {}, as(other));
    expect(theirs.data.map(({ kind }) => kind)).toEqual(['login']);
    const overview = await server.must(security.overview, {}, as(other));
    expect(overview).toMatchObject({ totp_at: null, recovery_codes_left: 0 });
    const proof = await proveOwner(server, other, 'recovery_codes');
    expect(await server.errorOf(security.renewRecoveryCodes, { proof }, as(other))).toBe(
      'TOTP_OFF',
    );
  });
});

describe('a login', () => {
  it('from a new device is told by mail, from a known one it is not', async () => {
    const user = await server.newUser('alert');
    const input = { user_string: user.email, password: TEST_PASSWORD };
    const from = (userAgent: string) =>
      server.must(people.login, input, { headers: { 'user-agent': userAgent } });
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0';
    const before = (await mailsTo(user.email)).length;
    await from(firefox);
    const mails = await mailsTo(user.email);
    expect(mails).toHaveLength(before + 1);
    expect(mails.at(-1)).toContain('Firefox');
    expect(mails.at(-1)).toContain('127.0.0.*');
    // The same browser a version later is no new device.
    await from(firefox.replaceAll('127.0', '128.0'));
    expect(await mailsTo(user.email)).toHaveLength(before + 1);
    const { data } = await server.must(security.log, { limit: 3 }, as(user));
    expect(data.map(({ kind }) => kind)).toEqual(['login', 'login_new_device', 'login']);
  });
});

describe('limits', () => {
  const buy = { ...BTC_USDT, type: 'buy', amount: '0.001', target_price: '1000' } as const;

  it('are set, shown, and hold for every call', async () => {
    const trader = await newTrader(server, 'limited');
    const fresh = await server.must(security.limits, {}, trader.as);
    expect(fresh).toMatchObject({
      daily_loss: { limit: null, used: '0', next: null, next_at: null },
      cool_off_until: null,
      excluded_until: null,
      timed_options: true,
    });
    await server.must(security.setLimits, { daily_loss: '250.5', daily_stake: '100' }, trader.as);
    await server.must(security.setLimits, { daily_loss: '300', no_daily_stake: 'true' }, trader.as);
    const now = server.clock.now();
    expect(await server.must(security.limits, {}, trader.as)).toMatchObject({
      daily_loss: { limit: '250.5', next: '300', next_at: now + DAY_MS },
      daily_stake: { limit: '100', next: null, next_at: now + DAY_MS },
    });
    await server.must(security.setLimits, { cool_off_hours: '24' }, trader.as);
    const refused = await server.call(spot.place, buy, trader.as);
    expect(refused.error).toMatchObject({
      error: 'COOLING_OFF',
      details: { until: server.clock.now() + DAY_MS, ends: '2026-03-03 12:00 UTC' },
    });
    expect(refused.error?.message).toContain('2026-03-03 12:00 UTC');
    const shorter = await server.call(security.setLimits, { cool_off_hours: '24' }, trader.as);
    expect(shorter.error).toBeUndefined();
    await server.must(security.setLimits, { exclusion_months: '6' }, trader.as);
    expect(await server.errorOf(spot.place, buy, trader.as)).toBe('SELF_EXCLUDED');
    const { data } = await server.must(security.log, { limit: 1 }, trader.as);
    expect(data[0]).toMatchObject({ kind: 'limits_changed', values: { exclusion_months: '6' } });
  });

  it('refuse what is no limit, at its field', async () => {
    const user = await server.newUser('fields');
    const fieldOf = async (input: object) => {
      const { error } = await server.send(security.setLimits, { ...input }, as(user));
      return [error?.error, error?.fields?.[0]?.field];
    };
    expect(await fieldOf({ daily_loss: '0' })).toEqual(['FIELD_NOT_POSITIVE', 'daily_loss']);
    expect(await fieldOf({ daily_stake: '1.001' })).toEqual(['FIELD_DECIMALS', 'daily_stake']);
    expect(await fieldOf({ cool_off_hours: '23' })).toEqual(['FIELD_TOO_SHORT', 'cool_off_hours']);
    expect(await fieldOf({ exclusion_months: '61' })).toEqual([
      'FIELD_TOO_LARGE',
      'exclusion_months',
    ]);
  });
});

describe('a region', () => {
  it('without timed options refuses them to who proved a number of it', async () => {
    const trader = await newTrader(server, 'region');
    const { token } = await newOperator(server, 'compliance');
    const code = await codeToMobile('7911000020', trader.token);
    const proof = await proveOwner(server, trader, 'mobile');
    const bind = { area_code: '44', mobile: '7911000020', code, proof };
    await server.must(security.bindMobile, bind, trader.as);
    const closed = { area_code: 44, timed_options: 'false', reason: 'the law of that country' };
    await server.must(security.setRegion, closed, {
      token,
      headers: { 'idempotency-key': 'region-44' },
    });
    await projected(server);
    expect((await server.must(security.limits, {}, trader.as)).timed_options).toBe(false);
    const option = {
      match_id: 1,
      currency_id: USDT,
      type: 1,
      seconds: 30,
      number: '10',
    } as const;
    expect(await server.errorOf(options.submit, option, trader.as)).toBe('REGION_CLOSED');
    expect(await server.must(security.operatorRegions, {}, { token })).toEqual([
      { area_code: 44, timed_options: false, prediction: true },
    ]);
    expect(await server.errorOf(security.setRegion, closed, trader.as)).toBe('LOGIN_REQUIRED');
  });
});
