import { expect, it } from 'vitest';
import { BTC_USDT, FIRST_USER, TestExchange, USDT } from '../testing/exchange.ts';

it('begins a version without anything that is due: the rows stay what was digested', () => {
  const test = new TestExchange({ liquidity: '20' });
  test.member(FIRST_USER);
  test.tick({ [BTC_USDT]: '40000' });
  const terms = { marketId: BTC_USDT, currencyId: USDT, direction: 'up', seconds: 30 };
  test.send(FIRST_USER, 'option.buy', { ...terms, stake: '100' });
  test.endBatch();
  test.advance(60_000);
  const status = () => {
    test.endBatch();
    return test.table<{ id: number; status: string }>('options').map((option) => option.status);
  };
  expect(test.system('version.begin', { to: '99' })).toMatchObject({ ok: true });
  expect(status()).toEqual(['pending']);
  test.system('clock.pulse', {});
  expect(status()).toEqual(['settled']);
});
