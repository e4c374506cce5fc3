import { calls } from '@kontor/contract';
import { HOUR_MS } from '@kontor/rules/time';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { newOperator } from '../../../testing/operators.ts';
import { TestServer } from '../../../testing/test-server.ts';

const { people, security } = calls;
const AT_ONCE = 50;

let server: TestServer | undefined;
beforeEach(async () => {
  await server?.end();
  server = undefined;
});
afterAll(() => server?.end());

async function start(MAIL_BUDGET: string, SMS_BUDGET = '20/100/5000'): Promise<TestServer> {
  server = await TestServer.start({
    environment: { TRUSTED_PROXIES: '1', MAIL_BUDGET, SMS_BUDGET },
  });
  return server;
}

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

/** What a code by mail is refused with. */
async function ask(
  user_string: string,
  scene: 'register' | 'forget',
  address: string,
): Promise<string | undefined> {
  return await server?.errorOf(people.sendMailCode, { user_string, scene }, from(address));
}

describe('the budget of codes', () => {
  it('is spent by what sends nothing too, so that it says nothing of accounts', async () => {
    const { known, must } = await startedWith('50/4/100');
    const told = async (who: string, domain: string) => {
      // To one below what the domain has.
      for (let n = 0; n < 3; n += 1) {
        expect(await ask(`new${n}@${domain}`, 'register', '203.0.113.1')).toBeUndefined();
      }
      expect(await ask(who, 'forget', '203.0.113.2')).toBeUndefined();
      return await ask(`next@${domain}`, 'register', '203.0.113.3');
    };
    const there = await told(known, 'kontor.example');
    expect(there).toBe('CODE_BUDGET');
    expect(await told('nobody@free.example', 'free.example')).toBe(there);
    // Where a range is spent, the answer is the same with an account and without.
    expect(await ask(known, 'forget', '198.51.100.5')).toBe('CODE_BUDGET');
    expect(await ask('nobody9@kontor.example', 'forget', '198.51.100.6')).toBe('CODE_BUDGET');
    expect(await must()).toMatchObject({ sent: 8 });
  });

  it('of resets is not used up by strangers where the owner has logged in', async () => {
    const started = await start('100/100/100');
    const owner = await started.newUser('owner');
    const nobody = 'nobody@kontor.example';
    const later = () => started.wallClock.advance(61_000);
    for (let n = 0; n < 20; n += 1) {
      later();
      for (const who of [owner.email, nobody]) {
        expect(await ask(who, 'forget', `203.0.113.${n}`)).toBeUndefined();
      }
    }
    // A stranger is told the same of an account and of none.
    for (const who of [owner.email, nobody]) {
      expect(await ask(who, 'forget', '198.51.100.1')).toBe('CODE_LIMIT');
    }
    const own = { user_string: owner.email, scene: 'forget' as const };
    const others = { user_string: nobody, scene: 'forget' as const };
    expect(await started.errorOf(people.sendMailCode, others)).toBe('CODE_LIMIT');
    for (let n = 0; n < 20; n += 1) {
      later();
      expect(await started.errorOf(people.sendMailCode, own)).toBeUndefined();
    }
    const password = 'another horse battery';
    const code = await started.codeFor(owner.email);
    const reset = { user_string: owner.email, code, password, re_password: password };
    expect(await started.errorOf(people.forget, reset)).toBeUndefined();
    later();
    expect(await started.errorOf(people.sendMailCode, own)).toBe('CODE_LIMIT');
  });

  it('of an address is spent by every question, and has all of an IPv6 /48', async () => {
    const { known } = await startedWith('3/100/100');
    for (const one of [known, 'nobody1@free.example', 'nobody2@free.example']) {
      expect(await ask(one, 'forget', '203.0.113.1')).toBeUndefined();
    }
    expect(await ask('nobody3@free.example', 'forget', '203.0.113.1')).toBe('CODE_BUDGET');
    for (const [n, net] of ['0', '1000', 'f0'].entries()) {
      const address = `2001:db8:1:${net}::1`;
      expect(await ask(`six${n}@free.example`, 'register', address)).toBeUndefined();
    }
    expect(await ask('six3@free.example', 'register', '2001:db8:1:abcd::1')).toBe('CODE_BUDGET');
    expect(await ask('six4@free.example', 'register', '2001:db8:2::1')).toBeUndefined();
  });

  it('of all that strangers have spent shuts out nobody who is signed in', async () => {
    const started = await start('5/20/6', '1/2/2');
    const user = await started.newUser('signed-in');
    for (let n = 0; n < 5; n += 1) {
      expect(await ask(`new${n}@d${n}.example`, 'register', `203.0.113.${n}`)).toBeUndefined();
    }
    expect(await ask('new6@d6.example', 'register', '203.0.113.6')).toBe('CODE_BUDGET');
    // Nor does what others ask for from the same address.
    const own = { token: user.token, ...from('203.0.113.6') };
    expect(await started.errorOf(security.sendCode, { for: 'password' }, own)).toBeUndefined();
    for (const purpose of ['pay_password', 'totp_on', 'totp_off', 'email'] as const) {
      expect(await started.errorOf(security.sendCode, { for: purpose }, own)).toBeUndefined();
    }
    // The account has its own, from wherever it asks.
    const elsewhere = { token: user.token, ...from('203.0.113.9') };
    const sixth = await started.errorOf(security.sendCode, { for: 'mobile' }, elsewhere);
    expect(sixth).toBe('CODE_BUDGET');
  });

  it('holds for fifty at once', async () => {
    await start('7/11/20');
    const sent = async (address: (n: number) => string, domain: (n: number) => string) => {
      const errors = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, n) =>
          ask(`many${n}@${domain(n)}`, 'register', address(n)),
        ),
      );
      expect(errors.every((error) => error === undefined || error === 'CODE_BUDGET')).toBe(true);
      return errors.filter((error) => error === undefined).length;
    };
    expect(
      await sent(
        (n) => `2001:db8:7:${n.toString(16)}::1`,
        () => 'one.example',
      ),
    ).toBe(7);
    expect(
      await sent(
        (n) => `203.0.113.${n}`,
        () => 'two.example',
      ),
    ).toBe(11);
    expect(
      await sent(
        (n) => `198.51.100.${n}`,
        (n) => `d${n}.example`,
      ),
    ).toBe(2);
  });
});

/** With one account. */
async function startedWith(budget: string) {
  const started = await start(budget);
  const user = await started.newUser('known');
  // What the registration has cost is of yesterday.
  started.wallClock.advance(25 * HOUR_MS);
  const support = await newOperator(started, 'support');
  const must = async () =>
    (await started.must(calls.operators.codes, {}, support.as)).find(
      ({ kind }) => kind === 'email',
    );
  return { known: user.email, must };
}
