import { describe, expect, it } from 'vitest';
import { FIRST_USER, TestExchange } from '../testing/exchange.ts';

const ALICE = FIRST_USER;

function exchange(): TestExchange {
  const test = new TestExchange();
  test.member(ALICE);
  return test;
}

describe('member.certify', () => {
  it('is the platform’s and operators’ word, never a member’s', () => {
    const test = exchange();
    expect(test.send(ALICE, 'member.certify', { userId: ALICE, level: 2 })).toMatchObject({
      ok: false,
    });
    expect(test.system('member.certify', { userId: ALICE, level: 1 })).toMatchObject({ ok: true });
    expect(test.rows.get('members')?.get(ALICE)).toMatchObject({ certifiedLevel: 1 });
  });

  it.each([
    [{ userId: 999_999, level: 1 }, 'USER_UNKNOWN'],
    [{ userId: ALICE, level: 3 }, 'FIELD_TOO_LARGE'],
    [{ userId: ALICE, level: -1 }, 'FIELD_TOO_SHORT'],
    [{ userId: ALICE }, 'FIELD_TYPE'],
  ])('of %j is refused: %s', (input, code) => {
    const outcome = exchange().system('member.certify', input);
    expect(outcome).toMatchObject({ ok: false, code });
  });

  it('tells the member of a rise, once', () => {
    const test = exchange();
    const levels = [1, 1, 2, 0, 1];
    for (const level of levels) test.system('member.certify', { userId: ALICE, level });
    expect([...(test.rows.get('notices')?.values() ?? [])]).toMatchObject(
      [1, 2, 1].map((level) => ({ userId: ALICE, kind: 'identity.approved', values: { level } })),
    );
  });
});

describe('who wants to be copied', () => {
  const apply = { profitShare: '0.05', introduction: 'Trend and patience' };

  it('needs a certified identity where an operator decides', () => {
    const test = exchange();
    test.system('setting.define', { name: 'trader_approves_itself', value: '0' });
    expect(test.send(ALICE, 'trader.apply', apply)).toMatchObject({
      ok: false,
      code: 'CERTIFICATION_REQUIRED',
    });
    test.system('member.certify', { userId: ALICE, level: 1 });
    expect(test.send(ALICE, 'trader.apply', apply)).toMatchObject({
      ok: true,
      result: { status: 'applied' },
    });
  });

  it('needs none where play money approves by itself', () => {
    const outcome = exchange().send(ALICE, 'trader.apply', apply);
    expect(outcome).toMatchObject({ ok: true, result: { status: 'approved' } });
  });
});
