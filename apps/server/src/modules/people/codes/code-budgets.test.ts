import { calls } from '@kontor/contract';
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
  it('is not spent by what sends nothing, and says so to nobody', async () => {
    const { must, ...rest } = await startedWith('5/2/4');
    const { known } = rest;
    // More than a range and all may cost, from wherever: no code goes out for who has no account.
    for (let n = 0; n < 8; n += 1) {
      expect(await ask(`nobody${n}@free.example`, 'forget', `203.0.113.${n}`)).toBeUndefined();
    }
    expect(await must()).toMatchObject({ sent: 1 });
    expect(await ask('new1@free.example', 'register', '198.51.100.1')).toBeUndefined();
    expect(await ask('new2@free.example', 'register', '198.51.100.2')).toBeUndefined();
    // Where a range is spent, the answer is the same with an account and without.
    expect(await ask('nobody9@free.example', 'forget', '198.51.100.3')).toBe('CODE_BUDGET');
    expect(await ask('new3@kontor.example', 'register', '198.51.100.4')).toBeUndefined();
    expect(await ask(known, 'forget', '198.51.100.5')).toBe('CODE_BUDGET');
    expect(await ask('nobody9@kontor.example', 'forget', '198.51.100.6')).toBe('CODE_BUDGET');
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

/** With one account, and what its registration has cost. */
async function startedWith(budget: string) {
  const started = await start(budget);
  const user = await started.newUser('known');
  const support = await newOperator(started, 'support');
  started.wallClock.advance(61_000);
  const must = async () =>
    (await started.must(calls.operators.codes, {}, support.as)).find(
      ({ kind }) => kind === 'email',
    );
  return { known: user.email, must };
}
