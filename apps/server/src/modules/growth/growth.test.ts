import { calls } from '@kontor/contract';
import { formatAmount, parseAmount } from '@kontor/money';
import { HOUR_MS } from '@kontor/rules/time';
import { growthMarks, rebates as rebateRows, users } from '@kontor/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyExchange } from '../../exchange/index.ts';
import { TestServer } from '../../testing/test-server.ts';
import { wrongFigures } from '../../testing/wrong-figures.ts';
import { BTC_USDT, newTrader, projected, type Trader } from '../../testing/trading.ts';
import { growthPart } from './growth-part.ts';
import { shareFees } from './share-fees.ts';

const { growth, spot } = calls;

let server: TestServer;
let inviter: Trader;
let invitee: Trader;
let stop: (() => Promise<void>) | undefined;

/** As a restart does: the part stops, and begins with what the tables say. */
async function restart(): Promise<void> {
  await stop?.();
  await projected(server);
  const over = new AbortController();
  const ended = await growthPart().start(server.program.services, undefined as never, over.signal);
  stop = () => {
    over.abort();
    return ended();
  };
  await projected(server);
}

const paid = async () => await server.program.services.queries.select().from(rebateRows);
const buy = () => server.must(spot.place, { ...BTC_USDT, type: 'buy', amount: '0.01' }, invitee.as);

/** Level 1 from this balance on. */
async function defineLevel(minimumBalance: string): Promise<void> {
  const rate = '0.0005';
  const rates = { spotMakerRate: rate, spotTakerRate: rate };
  const others = { futuresMakerRate: rate, futuresTakerRate: rate };
  const input = { id: 1, ...rates, ...others, minimumVolume: '1000000', minimumBalance };
  const { exchange } = server.program.services;
  await exchange.submit({ kind: 'vip.define', actor: 0, input, key: null });
  await projected(server);
}

beforeAll(async () => {
  // Seconds before a midnight: an hour and a day end at once.
  server = await TestServer.start({ start: Date.UTC(2026, 2, 2, 23, 59, 50) });
  inviter = await newTrader(server, 'inviter');
  invitee = await newTrader(server, 'invitee');
  await server.program.services.queries
    .update(users)
    .set({ invitedBy: inviter.id })
    .where(eq(users.id, invitee.id));
});
afterAll(async () => {
  await stop?.();
  await server.end();
});

describe('rebates', () => {
  it('share what invited members paid, by the hour and once', async () => {
    const first = await buy();
    await projected(server);
    await restart();
    // The hour is not over.
    await defineLevel('20000');
    expect(await paid()).toEqual([]);
    await server.clock.advance(15_000);
    await projected(server);
    const [row, ...more] = await paid();
    expect(more).toEqual([]);
    expect(row).toMatchObject({ inviterId: inviter.id, inviteeId: invitee.id });
    expect(formatAmount(row?.fees ?? 0n)).toBe(first.fee);
    expect(row?.amount).toBe(parseAmount(first.fee) / 5n);
    await restart();
    await shareFees(server.program.services, server.clock.now() + HOUR_MS);
    await projected(server);
    expect(await paid()).toHaveLength(1);
  });

  it('are what verify computes of the fills again, and a forged one is found', async () => {
    const { database, log } = server.program.services;
    const failed = async () => {
      const { checks } = await verifyExchange({ database, log });
      return checks.filter(({ ok }) => !ok).map(({ name }) => name);
    };
    expect(await failed()).toEqual([]);
    const forge = async (sign: string) => {
      await database.pool.query(`ALTER TABLE rebates DISABLE TRIGGER USER`);
      await database.pool.query(`UPDATE rebates SET fees = fees ${sign} 0.0001`);
      await database.pool.query(`ALTER TABLE rebates ENABLE TRIGGER USER`);
    };
    await forge('+');
    expect(await wrongFigures(server)).toContain('shares of fees by their fills');
    await forge('-');
    expect(await wrongFigures(server)).toEqual([]);
  });

  it('of fees before a stop come after it', async () => {
    await stop?.();
    stop = undefined;
    await server.program.services.queries.delete(growthMarks).where(eq(growthMarks.name, 'fees'));
    await shareFees(server.program.services, server.clock.now() + HOUR_MS);
    await projected(server);
    // Without its mark it looks at all fills again, and the pairs know better.
    expect(await paid()).toHaveLength(1);
  });

  it('are told to the inviter, with masked names, and to nobody else', async () => {
    const info = await server.must(growth.invite, {}, inviter.as);
    expect(info).toMatchObject({ rate: '0.2', invited: 1, rebates: [{ currency: 'BTC' }] });
    expect(info.link).toBe(`/#/pages/common/register?code=${info.code}`);
    expect(parseAmount(info.rebate_total ?? '0') > 0n).toBe(true);
    const list = await server.must(growth.rebates, {}, inviter.as);
    expect(list).toMatchObject({ total: 1, data: [{ currency: 'BTC', rate: '0.2' }] });
    expect(list.data[0]?.name).toMatch(/^in\*\*\*@/);
    expect((await server.must(growth.invited, {}, inviter.as)).total).toBe(1);
    expect((await server.must(growth.rebates, {}, invitee.as)).total).toBe(0);
    expect(await server.errorOf(growth.invite, {})).toBe('LOGIN_REQUIRED');
  });
});

describe('VIP levels', () => {
  it('follow the rule of midnight, once a day', async () => {
    const vip = await server.must(growth.vip, {}, invitee.as);
    const midnight = Date.UTC(2026, 2, 3);
    expect(vip).toMatchObject({ level: 1, evaluated_at: midnight });
    expect(vip.next_at).toBe(midnight + 24 * HOUR_MS);
    expect(vip.levels).toHaveLength(10);
    expect(parseAmount(vip.volume_30d) > 0n).toBe(true);
    await defineLevel('50000');
    await restart();
    // The day is over and done.
    expect(await server.must(growth.vip, {}, inviter.as)).toMatchObject({ level: 1 });
  });
});
