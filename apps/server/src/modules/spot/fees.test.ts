import { calls } from '@kontor/contract';
import { multiply, parseAmount } from '@kontor/money';
import { members } from '@kontor/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestServer } from '../../testing/test-server.ts';
import { BTC_USDT, newTrader, type Trader } from '../../testing/trading.ts';

const { fees, place } = calls.spot;

let server: TestServer;
let trader: Trader;

beforeAll(async () => {
  server = await TestServer.start();
  trader = await newTrader(server, 'fees');
});
afterAll(() => server.end());

describe('GET /coin/fees', () => {
  it('tells a visitor the rates of level 0', async () => {
    expect(await server.must(fees, {})).toEqual({
      vip_level: 0,
      maker_rate: '0.001',
      taker_rate: '0.001',
      discount: '0',
      stock_discount: '0',
    });
  });

  it('tells a member the rate that a trade then costs', async () => {
    const { taker_rate } = await server.must(fees, {}, trader.as);
    const bought = await server.must(
      place,
      { ...BTC_USDT, type: 'buy', amount: '0.01' },
      trader.as,
    );
    expect(parseAmount(bought.fee)).toBe(
      multiply(parseAmount(bought.filled), parseAmount(taker_rate), 'up'),
    );
  });

  it('follows the own level', async () => {
    await server.program.services.queries
      .update(members)
      .set({ vipLevel: 3 })
      .where(eq(members.id, trader.id));
    const own = await server.must(fees, {}, trader.as);
    expect(own.vip_level).toBe(3);
    expect(parseAmount(own.taker_rate) < parseAmount('0.001')).toBe(true);
  });
});
