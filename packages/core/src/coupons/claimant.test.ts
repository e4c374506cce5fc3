import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json, Outcome } from '../index.ts';
import { fundPromotions, offerInput } from '../testing/coupons.ts';
import { codeOf, FIRST_USER, TestExchange } from '../testing/exchange.ts';
import { checkInvariants } from '../testing/invariants.ts';
import { must } from '../testing/loans.ts';
import { checkMemory } from '../testing/memory.ts';
import type { Coupon } from './memory.ts';

type Input = { [field: string]: Json };
const OLGA = 7;
const PAUL = 8;
const LIMITS = {
  mailHash: ['coupon_mailbox_members', 'COUPON_SAME_MAILBOX', 1],
  numberHash: ['coupon_mailbox_members', 'COUPON_SAME_MAILBOX', 1],
  deviceHash: ['coupon_device_members', 'COUPON_SAME_DEVICE', 2],
  networkHash: ['coupon_network_members', 'COUPON_SAME_NETWORK', 10],
} as const;
type Field = keyof typeof LIMITS;
const FIELDS = Object.keys(LIMITS) as Field[];

function open(members = 14): TestExchange {
  const test = new TestExchange();
  for (let n = 0; n < members; n += 1) test.member(FIRST_USER + n);
  fundPromotions(test);
  return test;
}
const offerOf = (test: TestExchange): number =>
  must<{ offerId: number }>(
    test.send(OLGA, 'coupon.define_offer', offerInput(test.at, { quantity: 100 })),
  ).offerId;
/** By the nth member. */
const claim = (test: TestExchange, offerId: number, n: number, claimant?: Json): Outcome =>
  test.send(FIRST_USER + n, 'coupon.claim', {
    offerId,
    ...(claimant !== undefined && { claimant }),
  });
/** Members who claim with the same one after another, until one is refused. */
function claimUntilRefused(test: TestExchange, offerId: number, same: Input): [number, string] {
  for (let n = 0; ; n += 1) {
    const code = codeOf(claim(test, offerId, n, same));
    if (code !== 'ok') return [n, code];
  }
}
const set = (test: TestExchange, name: string, value: number, actor = OLGA, more: Input = {}) =>
  codeOf(test.send(actor, 'setting.define', { name, value: String(value), ...more }));

describe('who claims', () => {
  it.each(FIELDS)('is one person by the same %s, up to the limit', (field) => {
    const test = open();
    const [, code, most] = LIMITS[field];
    const offerId = offerOf(test);
    expect(claimUntilRefused(test, offerId, { [field]: 'x' })).toEqual([most, code]);
    test.endBatch();
    expect(test.table<Coupon>('coupons').map((row) => row[field])).toEqual(
      Array.from({ length: most }, () => 'x'),
    );
    // Somebody else is free to, so is everybody at another offer.
    expect(codeOf(claim(test, offerId, most, { [field]: 'y' }))).toBe('ok');
    expect(codeOf(claim(test, offerOf(test), most, { [field]: 'x' }))).toBe('ok');
    checkInvariants(test);
  });

  it.each(FIELDS)('is known by the %s after a restart, and a refusal leaves nothing', (field) => {
    const test = open();
    const [, code, most] = LIMITS[field];
    const offerId = offerOf(test);
    for (let n = 0; n < most; n += 1) must(claim(test, offerId, n, { [field]: 'x' }));
    test.endBatch();
    test.recover();
    expect(codeOf(claim(test, offerId, most, { [field]: 'x', networkHash: 'x' }))).toBe(code);
    checkMemory(test);
    test.endBatch();
    expect(test.table('coupons')).toHaveLength(most);
  });

  it('is one by either of a mailbox and a number', () => {
    const test = open();
    const offerId = offerOf(test);
    must(claim(test, offerId, 0, { mailHash: 'm', numberHash: 'n' }));
    for (const same of [{ mailHash: 'm' }, { numberHash: 'n' }, { mailHash: 'o', numberHash: 'n' }])
      expect(codeOf(claim(test, offerId, 1, same))).toBe('COUPON_SAME_MAILBOX');
    // A mailbox is no number, nor a device, whatever they are written as.
    expect(codeOf(claim(test, offerId, 1, { mailHash: 'n', deviceHash: 'm' }))).toBe('ok');
  });

  it('is nobody in particular where nothing is said, as in journals of before', () => {
    const test = open();
    const offerId = offerOf(test);
    const unsaid = [undefined, null, {}, { mailHash: null, deviceHash: null }];
    unsaid.forEach((claimant, n) => {
      expect(codeOf(claim(test, offerId, n, claimant))).toBe('ok');
    });
    test.endBatch();
    expect(test.table('coupons')[0]).toMatchObject({ mailHash: null, networkHash: null });
  });

  it('is refused for what they lack before it is said who else has it', () => {
    const test = open();
    const offerId = offerOf(test);
    must(claim(test, offerId, 0, { mailHash: 'm' }));
    expect(codeOf(claim(test, offerId, 0, { mailHash: 'm' }))).toBe('COUPON_CLAIMED');
    test.advance(31 * 86_400_000);
    expect(codeOf(claim(test, offerId, 1, { mailHash: 'm' }))).toBe('COUPON_NOT_OPEN');
  });

  it.each([
    ['text', 'FIELD_TYPE'],
    [7, 'FIELD_TYPE'],
    [[], 'FIELD_TYPE'],
    [{ mailHash: '' }, 'FIELD_TYPE'],
    [{ numberHash: 5 }, 'FIELD_TYPE'],
    [{ deviceHash: {} }, 'FIELD_TYPE'],
    [{ networkHash: 'x'.repeat(65) }, 'FIELD_TOO_LONG'],
  ])('is not %j', (claimant, code) => {
    const test = open();
    expect(codeOf(claim(test, offerOf(test), 0, claimant))).toBe(code);
  });

  it('may be sent again from elsewhere under its key', () => {
    const test = open();
    const input = { offerId: offerOf(test) };
    const send = (networkHash: string, more: Input = {}) =>
      test.send(FIRST_USER, 'coupon.claim', { ...input, claimant: { networkHash }, ...more }, 'k');
    const first = send('home');
    expect(first.ok).toBe(true);
    expect(send('train')).toEqual(first);
    expect(codeOf(send('home', { offerId: 99 }))).toBe('KEY_REUSED');
  });
});

describe('the limits', () => {
  it.each(Object.values(LIMITS).slice(1))('%s: one operator lowers it, two raise it', (name) => {
    const test = open();
    must(test.system('setting.define', { name, value: '5' }));
    expect(set(test, name, 4)).toBe('ok');
    expect(set(test, name, 5)).toBe('FOUR_EYES_REQUIRED');
    expect(set(test, name, 5, PAUL, { proposer: OLGA })).toBe('ok');
  });

  it('hold from the next claim on, and take nothing from who has it', () => {
    const test = open();
    const offerId = offerOf(test);
    const same = { deviceHash: 'd' };
    for (const n of [0, 1]) must(claim(test, offerId, n, same));
    expect(set(test, 'coupon_device_members', 1)).toBe('ok');
    expect(codeOf(claim(test, offerId, 2, same))).toBe('COUPON_SAME_DEVICE');
    expect(set(test, 'coupon_device_members', 3, PAUL, { proposer: OLGA })).toBe('ok');
    expect(codeOf(claim(test, offerId, 2, same))).toBe('ok');
    expect(codeOf(claim(test, offerId, 3, same))).toBe('COUPON_SAME_DEVICE');
    test.endBatch();
    expect(test.table('coupons')).toHaveLength(3);
    checkInvariants(test);
  });

  it('of nothing are no way to lift them', () => {
    const test = open();
    expect(set(test, 'coupon_network_members', 0)).toBe('ok');
    const offerId = offerOf(test);
    expect(codeOf(claim(test, offerId, 0, { networkHash: 'n' }))).toBe('COUPON_SAME_NETWORK');
  });
});

it('whoever claims in whatever order, nobody is let in above a limit or kept out below', () => {
  const MEMBERS = 12;
  const one = fc.record({
    n: fc.nat(MEMBERS - 1),
    offer: fc.nat(1),
    mailHash: fc.option(fc.constantFrom('a', 'b', 'c')),
    numberHash: fc.option(fc.constantFrom('a', 'b')),
    deviceHash: fc.option(fc.constantFrom('a', 'b', 'c')),
    networkHash: fc.constantFrom('a', 'b'),
  });
  fc.assert(
    fc.property(
      fc.array(one, { maxLength: 30 }),
      fc.record({
        mailbox: fc.integer({ min: 1, max: 3 }),
        network: fc.integer({ min: 1, max: 6 }),
      }),
      (claims, { mailbox, network }) => {
        const test = open(MEMBERS);
        must(test.system('setting.define', { name: LIMITS.mailHash[0], value: String(mailbox) }));
        must(
          test.system('setting.define', { name: LIMITS.networkHash[0], value: String(network) }),
        );
        const most = {
          mailHash: mailbox,
          numberHash: mailbox,
          deviceHash: 2,
          networkHash: network,
        };
        const offers = [offerOf(test), offerOf(test)];
        const had: typeof claims = [];
        for (const next of claims) {
          const { n, offer, ...claimant } = next;
          const others = had.filter((other) => other.offer === offer);
          const full = FIELDS.find((field) => {
            const same = others.filter((other) => other[field] === claimant[field]);
            return claimant[field] !== null && same.length >= most[field];
          });
          const isOwn = others.some((other) => other.n === n);
          const refused = full === undefined ? 'ok' : LIMITS[full][1];
          const code = codeOf(claim(test, offers[offer] ?? 0, n, claimant));
          expect(code).toBe(isOwn ? 'COUPON_CLAIMED' : refused);
          if (code === 'ok') had.push(next);
        }
        checkMemory(test);
      },
    ),
    { numRuns: 40 },
  );
});
