import { createTestDatabase, type TestDatabase } from '@kontor/testkit/database';
import { tickId } from '@kontor/rules/ticks';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openExchange, verifyExchange } from './index.ts';
import { FIRST_MEMBER, marketSetup, seededRandom } from './testing/market-load.ts';
import { MemoryLog } from './testing/harness.ts';

const START = 5_000_000;
const log = new MemoryLog();
let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await database.drop();
});

async function sql(text: string): Promise<number> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rowCount } = await client.query(text);
  await client.end();
  return rowCount ?? 0;
}

/** Two minutes of ticks with a gap of 20 s, and an option every other second. */
async function trade(): Promise<void> {
  let now = START;
  const exchange = await openExchange({ database, clock: { now: () => now }, log });
  const send = async (actor: number, kind: string, input: Record<string, unknown>) =>
    await exchange.submit({ kind, actor, input: input as Record<string, string>, key: null });
  await Promise.all(marketSetup(3, START).map((command) => exchange.submit(command)));
  const random = seededRandom(3);
  for (let second = 1; second <= 120; second += 1) {
    now = START + second * 1_000;
    const price = `${40_000 + random(5)}`;
    if (second < 40 || second > 60) {
      await send(0, 'market.tick', { at: now, prices: [[1, price, '1']] });
    } else await send(0, 'clock.pulse', {});
    if (second % 2 === 1) continue;
    const direction = random(2) === 0 ? 'up' : 'down';
    const terms = { marketId: 1, currencyId: 1, seconds: 30, stake: '20', direction };
    await send(FIRST_MEMBER + random(3), 'option.buy', terms);
  }
  await exchange.close();
}

async function checksOf(): Promise<Map<string, { ok: boolean; looked: number; detail: string }>> {
  const { checks } = await verifyExchange({ database, log });
  return new Map(checks.map((check) => [check.name, check]));
}

describe('verifying outcomes', () => {
  it('computes every settled option again from the log', async () => {
    await trade();
    const before = await checksOf();
    expect([...before.values()].filter(({ ok }) => !ok)).toEqual([]);
    expect(before.get('options by the tick log')?.looked).toBeGreaterThan(30);
    await sql('CREATE TABLE kept AS SELECT * FROM options');
    const damages = [
      ['lost', "result = 'won', returned = 35"],
      ['lost', 'direction = CASE direction WHEN $$up$$ THEN $$down$$ ELSE $$up$$ END'],
      ['won', "result = 'tie', returned = 20"],
      ['won', 'returned = returned + 0.00000001'],
      ['won', 'exit_tick_id = exit_tick_id + 1'],
      ['won', 'entry_tick_id = entry_tick_id + 1'],
      ['won', 'accepted_at = accepted_at + 1000'],
      ['void', "result = 'lost', returned = 0"],
      ['void', 'tick_wait_ms = 60000'],
    ];
    for (const [result, change] of damages) {
      const target = `(SELECT min(id) FROM options WHERE result = '${result}')`;
      expect(await sql(`UPDATE options SET ${change} WHERE id = ${target}`), change).toBe(1);
      const check = (await checksOf()).get('options by the tick log');
      expect(check?.ok, change).toBe(false);
      expect(check?.detail).toMatch(/^option \d+ says .*, the log /);
      await sql('DELETE FROM options');
      await sql('INSERT INTO options SELECT * FROM kept');
    }
  });

  it('holds every liquidation against its rule and its ticks', async () => {
    await trade();
    const id = tickId(1, START + 1_000);
    const insert = (
      changes: Partial<Record<'balance' | 'price' | 'open' | 'lots' | 'even', string>>,
    ) => {
      const contract = {
        kind: 'linear',
        lotSize: '0.01',
        priceDecimals: 1,
        marginDecimals: 8,
        tiers: [{ notional: '1000000', rate: '0.004', multiple: 125 }],
      };
      const input = {
        positionId: 1,
        marketId: 7,
        direction: 'long',
        lots: '100',
        openValue: changes.open ?? '40500',
        advanced: '0',
        tickId: id,
        price: changes.price ?? 'PRICE',
        contract,
      };
      // 100 lots of 0.01 BTC: the value is the price. Profit = price - 40,500, gone at 39,900.
      return sql(`INSERT INTO liquidations (id, user_id, position_id, market_id, direction,
          margin_mode, lots, tick_id, mark_price, bankruptcy_price, price, equity, maintenance,
          balance, insurance, deleveraged_lots, inputs, at)
        SELECT coalesce(max(l.id), 0) + 1, 100001, 1, 7, 'long', 'isolated',
          ${changes.lots ?? '100'}, ${id}, t.price, ${changes.even ?? '39900'}, 1,
          ${changes.balance ?? '600'} + t.price - 40500, t.price * 0.004,
          ${changes.balance ?? '600'}, 0, 0,
          replace('${JSON.stringify([input])}', 'PRICE', trim_scale(t.price)::text)::jsonb, 1
        FROM (SELECT price FROM ticks WHERE id = ${id}) t LEFT JOIN liquidations l ON true
        GROUP BY t.price`);
    };
    const liquidations = async () => (await checksOf()).get('liquidations by their rule');
    expect(await liquidations()).toMatchObject({ ok: true, looked: 0 });
    await insert({});
    expect(await liquidations()).toMatchObject({ ok: true, looked: 1 });
    const bad = [
      [{ balance: '700' }, 'was above its maintenance'],
      [{ price: '39999' }, 'is marked by 39999, which tick'],
      [{ open: '40400' }, 'its inputs'],
      [{ lots: '101' }, 'says 101.'],
      [{ even: '39901' }, 'bankrupt at 39901.'],
    ] as const;
    for (const [changes, words] of bad) {
      await sql('ALTER TABLE liquidations DISABLE TRIGGER ALL');
      await sql('DELETE FROM liquidations');
      await insert(changes);
      const check = await liquidations();
      expect(check?.ok).toBe(false);
      expect(check?.detail).toContain(words);
    }
  });
});
