import { calls } from '@kontor/contract';
import { ledgerEntries } from '@kontor/schema';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { agreed, newOperator } from '../../testing/operators.ts';
import { TestServer } from '../../testing/test-server.ts';

type Environment = Readonly<Record<string, string>>;

const { settings, defineSetting } = calls.operatorConfig;

let server: TestServer;
afterEach(() => server.end());

const start = async (environment: Environment = {}): Promise<void> => {
  server = await TestServer.start({ environment });
};
const startAgain = (changes: Environment = {}) => server.restart(undefined, changes);
const values = async (): Promise<Readonly<Record<string, string>>> => {
  const operator = await newOperator(server, 'trading');
  const list = await server.must(settings, {}, operator.as);
  return Object.fromEntries(list.map(({ name, value }) => [name, value]));
};
const reason = 'decided by the risk committee';
const choose = async (name: string, value: string): Promise<void> => {
  const operator = await newOperator(server, 'trading');
  await agreed(server, defineSetting, { name, value, reason }, operator);
};

const AT_SPEED_1 = {
  index_stale_seconds: '10',
  option_tick_wait_seconds: '5',
  dual_ticks_share: '0.6',
};
const AT_SPEED_60 = {
  index_stale_seconds: '300',
  option_tick_wait_seconds: '6',
  dual_ticks_share: '0.2',
};

describe('what depends on the speed of the clock', () => {
  it('goes with each start, there and back', async () => {
    await start();
    expect(await values()).toMatchObject(AT_SPEED_1);
    await startAgain({ CLOCK_SPEED: '60' });
    expect(await values()).toMatchObject(AT_SPEED_60);
    const { sequence } = server.program.services.exchange.status();
    await startAgain({ CLOCK_SPEED: '60' });
    expect(server.program.services.exchange.status().sequence - sequence).toBeLessThan(3);
    await startAgain();
    expect(await values()).toMatchObject(AT_SPEED_1);
  });

  it('stays as an operator has set it, and the rest goes on', async () => {
    await start();
    await choose('index_stale_seconds', '20');
    await startAgain({ CLOCK_SPEED: '60' });
    expect(await values()).toMatchObject({ ...AT_SPEED_60, index_stale_seconds: '20' });
    await choose('dual_ticks_share', '0.3');
    const chosen = { index_stale_seconds: '20', dual_ticks_share: '0.3' };
    await startAgain({ CLOCK_SPEED: '60' });
    expect(await values()).toMatchObject({ ...AT_SPEED_60, ...chosen });
    await startAgain();
    expect(await values()).toMatchObject({ ...AT_SPEED_1, ...chosen });
  });

  it('is not what an operator only proposes', async () => {
    await start();
    const operator = await newOperator(server, 'trading');
    const wish = { name: 'index_stale_seconds', value: '300', reason };
    expect(await server.must(defineSetting, wish, operator.as)).toHaveProperty('proposal_id');
    await startAgain({ CLOCK_SPEED: '60' });
    expect(await values()).toMatchObject(AT_SPEED_60);
    await startAgain();
    expect(await values()).toMatchObject(AT_SPEED_1);
  });

  it('is not what an operator wanted and was refused', async () => {
    await start({ CLOCK_SPEED: '60' });
    const operator = await newOperator(server, 'trading');
    const refused = { name: 'index_stale_seconds', value: '300000', reason: 'far too long' };
    expect(await server.errorOf(defineSetting, refused, operator.as)).toBe('FIELD_TOO_LARGE');
    await startAgain({ CLOCK_SPEED: '1' });
    expect(await values()).toMatchObject(AT_SPEED_1);
  });
});

it('prices of a test that stood are stale again as soon as they move', async () => {
  await start({ FEED: 'still' });
  expect(await values()).toMatchObject({ ...AT_SPEED_1, index_stale_seconds: '200000' });
  await startAgain({ FEED: 'simulated' });
  expect(await values()).toMatchObject(AT_SPEED_1);
});

it('with real money traders wait for an answer, unless an operator wants otherwise', async () => {
  await start({ PLAY_MONEY: '0' });
  expect(await values()).toMatchObject({ trader_approves_itself: '0' });
  await choose('trader_approves_itself', '1');
  await startAgain();
  expect(await values()).toMatchObject({ trader_approves_itself: '1' });
});

it('with real money no fund of the house begins with play money, nor later', async () => {
  await start({ PLAY_MONEY: '0' });
  await startAgain();
  await server.projected();
  const { queries } = server.program.services;
  const made = await queries
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.kind, 'house.fund'));
  expect(made).toEqual([]);
});
