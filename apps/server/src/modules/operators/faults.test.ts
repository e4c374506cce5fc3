import { calls } from '@kontor/contract';
import type { Core } from '@kontor/core';
import { type Planted, plantFaults } from '@kontor/testkit/plant-faults';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newOperator, type TestOperator } from '../../testing/operators.ts';
import { TestServer } from '../../testing/test-server.ts';
import { newTrader, projected, type Trader, USDT } from '../../testing/trading.ts';

const { list, retry } = calls.operatorFaults;

const BTC_MARKET = 1;
const reason = 'mended';

let server: TestServer;
let trading: TestOperator;
let support: TestOperator;
let content: TestOperator;
let anna: Trader;
beforeAll(async () => {
  server = await TestServer.start();
  trading = await newOperator(server, 'trading');
  support = await newOperator(server, 'support');
  content = await newOperator(server, 'content');
  anna = await newTrader(server, 'anna');
});
afterAll(() => server.end());

/** Breaks the memory of now; what is built after a fault is sound again. */
async function plant(isPlanted: Planted): Promise<void> {
  await projected(server);
  plantFaults(server.program.services.exchange.core() as Core, isPlanted);
}

const stake = async () => {
  const input = { match_id: BTC_MARKET, currency_id: USDT, type: 1, seconds: 30, number: '25' };
  return await server.must(calls.options.submit, input, anna.as);
};
const optionOf = (id: number) => server.must(calls.options.result, { id }, anna.as);
const pass = async (ms: number) => {
  await server.clock.advance(ms);
  await projected(server);
};

describe('parked faults', () => {
  it('are none at first, and are seen by operators whose work they stop', async () => {
    expect(await server.must(list, {}, support.as)).toMatchObject({ data: [], total: 0 });
    expect(await server.errorOf(list, {})).toBe('LOGIN_REQUIRED');
    expect(await server.errorOf(list, {}, anna.as)).toBe('LOGIN_REQUIRED');
    expect(await server.errorOf(list, {}, content.as)).toBe('OPERATOR_ROLE_REQUIRED');
  });

  it('let a settlement run again with the ticks it has missed, and once by one key', async () => {
    const [one, two] = [await stake(), await stake()];
    await pass(2_000);
    await plant((kind, row) => kind === 'option' && row === one.id);
    await pass(60_000);
    expect(await optionOf(one.id)).toMatchObject({ status: 1, result: null });
    const settled = await optionOf(two.id);
    const [fault, ...others] = (await server.must(list, { status: 'parked' }, support.as)).data;
    expect(others).toEqual([]);
    expect(fault).toMatchObject({
      path: `tick.options ${BTC_MARKET}/option ${one.id}`,
      kind: 'option',
      row_id: one.id,
      error: `Error: planted in option ${one.id}`,
      suspect_order: null,
      status: 'parked',
      times: 1,
      released_by: null,
    });
    const id = fault?.id ?? 0;
    expect(await server.errorOf(retry, { id, reason })).toBe('LOGIN_REQUIRED');
    expect(await server.errorOf(retry, { id, reason }, anna.as)).toBe('LOGIN_REQUIRED');
    expect(await server.errorOf(retry, { id, reason }, support.as)).toBe('OPERATOR_ROLE_REQUIRED');
    const { error } = await server.send(retry, { id: 'x', reason }, trading.as);
    expect(error).toMatchObject({ error: 'FIELD_TYPE', fields: [{ field: 'id' }] });

    const twice = { ...trading.as, headers: { 'idempotency-key': 'let-it-in' } };
    expect(await server.must(retry, { id, reason }, twice)).toEqual({ id });
    await pass(5_000);
    // More ticks have come since: the repeat still does and says the same.
    expect(await server.must(retry, { id, reason }, twice)).toEqual({ id });
    const { id: _, ...mended } = await optionOf(one.id);
    expect(mended).toMatchObject({ entry_at: settled.entry_at, open_price: settled.open_price });
    expect(mended).toMatchObject({ end_price: settled.end_price, result: settled.result });
    expect(await server.errorOf(retry, { id, reason }, trading.as)).toBe('FAULT_UNKNOWN');
    const released = await server.must(list, { status: 'released' }, support.as);
    expect(released.data).toMatchObject([{ id, released_by: trading.id }]);
  });

  it('stay parked, and say so, where the part throws again', async () => {
    await plant((kind, row) => kind === 'command.option.buy' && row === anna.id);
    const refused = await server.errorOf(
      calls.options.submit,
      { match_id: BTC_MARKET, currency_id: USDT, type: 2, seconds: 30, number: '25' },
      anna.as,
    );
    expect(refused).toBe('SERVER_FAULT');
    await projected(server);
    const [fault] = (await server.must(list, { status: 'parked' }, support.as)).data;
    const id = fault?.id ?? 0;
    await plant((kind) => kind === 'command.fault.retry');
    expect(await server.errorOf(retry, { id, reason }, trading.as)).toBe('FAULT_AGAIN');
    await projected(server);
    expect((await server.must(list, {}, support.as)).data[0]).toMatchObject({
      id,
      status: 'parked',
    });
    expect(await server.must(retry, { id, reason }, trading.as)).toEqual({ id });
    await stake();
  });
});
