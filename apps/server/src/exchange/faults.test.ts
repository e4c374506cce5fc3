import type { Core } from '@kontor/core';
import { parseAmount } from '@kontor/money';
import { type Planted, plantFaults } from '@kontor/testkit/plant-faults';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Command, CoreMaker, Outcome } from './core-port.ts';
import { ExchangeError } from './errors.ts';
import { type Exchange, openExchangeWith } from './exchange.ts';
import { coreMaker, verifyExchange } from './index.ts';
import { Harness, TABLES, until } from './testing/harness.ts';
import { FIRST_MEMBER, marketSetup, tick } from './testing/market-load.ts';

const ALICE = FIRST_MEMBER;
const BOB = FIRST_MEMBER + 1;
const CAROL = FIRST_MEMBER + 2;
const OPERATOR = 11;

let harness: Harness;
let exchange: Exchange<Core>;
/** What is broken in every memory that is built from now on. */
let breakCore: (core: Core) => void;
beforeEach(async () => {
  harness = await Harness.create();
  breakCore = () => undefined;
  exchange = await open();
  for (const command of marketSetup(3, harness.clock.time)) await must(command);
});
afterEach(async () => {
  await exchange.close();
  await harness.end();
});

const maker: CoreMaker<Core> = {
  ...coreMaker,
  create: () => {
    const core = coreMaker.create();
    breakCore(core);
    return core;
  },
};

async function open(): Promise<Exchange<Core>> {
  const { database, clock, log } = harness;
  return await openExchangeWith({ database, clock, log, tables: TABLES, maker });
}

/** Breaks this and every later memory, which replays nothing of before the break. */
async function breakFromNow(broken: (core: Core) => void): Promise<void> {
  await projected();
  breakCore = broken;
  broken(exchange.core() as Core);
}

async function plant(isPlanted: Planted): Promise<void> {
  await breakFromNow((core) => plantFaults(core, isPlanted));
}

async function must(command: Command): Promise<{ id: number }> {
  const { outcome } = await exchange.submit(command);
  if (!outcome.ok) throw new Error(`${command.kind}: ${outcome.code}`);
  return outcome.result as { id: number };
}

const pulse: Command = { kind: 'clock.pulse', actor: 0, input: {}, key: null };
const by = (actor: number, kind: string, input: Command['input']): Command => ({
  kind,
  actor,
  input,
  key: null,
});
const order = (actor: number, changes: Command['input'] = {}) =>
  by(actor, 'spot.place', {
    marketId: 1,
    side: 'buy',
    type: 'limit',
    quantity: '0.0001',
    limitPrice: '39990',
    ...changes,
  });
const option = (actor: number) =>
  by(actor, 'option.buy', {
    marketId: 1,
    currencyId: 1,
    seconds: 2,
    stake: '10',
    direction: 'up',
  });
const nextTick = () => {
  harness.clock.time += 1_000;
  return tick(harness.clock.time);
};
const retry = (id: number, ticks: Command['input'][string] = []) =>
  by(OPERATOR, 'fault.retry', { id, ticks });

async function codesOf(commands: readonly Command[]): Promise<string[]> {
  const settled = await Promise.allSettled(commands.map((one) => exchange.submit(one)));
  return settled.map((one) => {
    if (one.status === 'fulfilled') return codeOf(one.value.outcome);
    return one.reason instanceof ExchangeError ? one.reason.code : String(one.reason);
  });
}
const codeOf = (outcome: Outcome) => (outcome.ok ? 'ok' : outcome.code);

async function projected(): Promise<void> {
  expect(await exchange.waitFor(exchange.status().sequence, 10_000)).toBe(true);
}

/** The paths that are parked, as operators read them. */
async function parked(): Promise<unknown[]> {
  await projected();
  const rows = await harness.rows(`SELECT path FROM faults WHERE status = 'parked' ORDER BY id`);
  return rows.map(({ path }) => path);
}

/** A core without faults makes the same of the journal, and verify names what is parked. */
async function expectVerified(): Promise<void> {
  const paths = await parked();
  expect(exchange.status().parkedCount).toBe(paths.length);
  const report = await verifyExchange({ database: harness.database, log: harness.log });
  const wrong = report.checks.filter(({ ok }) => !ok);
  // Operators act here without the console, which writes the audit log.
  expect(wrong.filter(({ name }) => name !== "operators' commands are in the audit log")).toEqual(
    [],
  );
  const faults = report.checks.find(({ name }) => name === 'parked faults');
  expect(faults?.looked).toBe(paths.length);
  for (const path of paths) expect(faults?.detail).toContain(path);
}

describe('a part that throws is parked, and all others go on', () => {
  it('a timer: whoever comes next is served, and no pulse is turned away', async () => {
    const { id } = await must(option(ALICE));
    const other = await must(option(BOB));
    await plant((kind, row) => kind === 'timer.option.entry' && row === id);
    harness.clock.time += 60_000;
    expect(await codesOf([order(CAROL), pulse, pulse])).toEqual(['ok', 'ok', 'ok']);
    expect(exchange.status()).toMatchObject({ faultCount: 1, parkedCount: 1, leader: true });
    expect(await parked()).toEqual([`timer.option.entry ${id}`]);
    const rows = () => harness.rows(`SELECT id::int, status, result FROM options ORDER BY id`);
    const returned = { id: other.id, status: 'settled', result: 'void' };
    expect(await rows()).toEqual([{ id, status: 'pending', result: null }, returned]);
    await expectVerified();
    // A tick finds by another way what the timer would have: no price came in time.
    expect(await codesOf([nextTick(), pulse])).toEqual(['ok', 'ok']);
    await projected();
    expect(await rows()).toEqual([{ ...returned, id }, returned]);
    await expectVerified();
    expect(harness.log.lines.filter((line) => line.includes('is parked'))).toHaveLength(1);
  });

  it('a command of a member: it alone, whenever it comes, also after a restart', async () => {
    await plant((kind, row) => kind === 'command.spot.place' && row === ALICE);
    const codes = await codesOf([order(BOB), order(ALICE), order(CAROL)]);
    expect(codes).toEqual(['ok', 'EXCHANGE_FAULT', 'ok']);
    expect(exchange.status().faultCount).toBe(1);
    expect(await codesOf([{ ...order(ALICE), key: 'again' }])).toEqual(['EXCHANGE_FAULT']);
    await exchange.close();
    exchange = await open();
    expect(await codesOf([order(ALICE), order(BOB)])).toEqual(['EXCHANGE_FAULT', 'ok']);
    expect(exchange.status().faultCount).toBe(0);
    await expectVerified();
    breakCore = () => undefined;
    await exchange.close();
    exchange = await open();
    await must(retry(1));
    expect(await codesOf([{ ...order(ALICE), key: 'again' }])).toEqual(['ok']);
    await expectVerified();
  });

  it('the tick of a market: the price is in the log, and other markets trade', async () => {
    await plant((kind, row) => kind === 'tick.market' && row === 1_001);
    const open = { marketId: 1_001, direction: 'long', lots: '1', multiple: 10 };
    const entry = by(BOB, 'futures.open', { ...open, marginMode: 'cross' });
    expect(await codesOf([nextTick(), entry, order(CAROL)])).toEqual(['ok', 'HALTED', 'ok']);
    expect(await parked()).toEqual(['tick.market 1001']);
    const at = harness.clock.time;
    expect(await harness.number(`SELECT count(*) FROM ticks WHERE at = ${at}`)).toBe(1);
    await expectVerified();
  });

  it('a settlement: others of the same tick are settled, it later, as the log says', async () => {
    const [one, two] = [(await must(option(ALICE))).id, (await must(option(BOB))).id];
    await must(nextTick());
    await plant((kind, row) => kind === 'option' && row === one);
    for (let n = 0; n < 4; n += 1) await must(nextTick());
    expect(await parked()).toEqual([`tick.options 1/option ${one}`]);
    breakCore = () => undefined;
    await exchange.close();
    exchange = await open();
    const stands = await exchange.submit(retry(1));
    expect(stands.outcome).toMatchObject({ ok: true, result: { released: false } });
    await projected();
    const missed = await harness.rows(
      `SELECT at, trim_scale(price)::text AS price FROM ticks WHERE at >
         (SELECT tick_at FROM faults) ORDER BY at`,
    );
    await must(
      retry(
        1,
        missed.map(({ at, price }) => [Number(at), String(price)]),
      ),
    );
    expect(await parked()).toEqual([]);
    const rows = await harness.rows(
      `SELECT entry_tick_id, exit_tick_id, result FROM options WHERE id IN (${one}, ${two})`,
    );
    expect(rows[0]?.result).toMatch(/won|lost|tie/);
    expect(rows[1]).toEqual(rows[0]);
    await expectVerified();
  });

  it('a resting order that the quotes cross: it is out of the book, which goes on', async () => {
    const [bad, good] = [(await must(order(ALICE))).id, (await must(order(BOB))).id];
    await plant((kind, row) => kind === 'order' && row === bad);
    harness.clock.time += 1_000;
    const fall = by(0, 'market.tick', { at: harness.clock.time, prices: [[1, '39000', '1']] });
    expect(await codesOf([fall])).toEqual(['ok']);
    expect(await parked()).toEqual([`tick.market 1/order ${bad}`]);
    const rows = await harness.rows(
      `SELECT id::int, status FROM orders WHERE id IN (${bad}, ${good}) ORDER BY id`,
    );
    expect(rows).toEqual([
      { id: bad, status: 'open' },
      { id: good, status: 'filled' },
    ]);
    await expectVerified();
  });
});

/** Rows that a part spoils after it has run, so that only writing them down shows it. */
async function spoil(kind: string, row: number, spoilRows: (core: Core) => void): Promise<void> {
  await breakFromNow((core) =>
    plantFaults(core, (...part) => {
      if (part[0] === kind && part[1] === row) spoilRows(core);
      return false;
    }),
  );
}

describe('rows that cannot be written down are the fault of the part that made them', () => {
  const tooMuch = (core: Core) => {
    const [balance] = [...core.exchange.balances.values()];
    core.exchange.balances.edit(balance?.id ?? 0).available = 10n ** 38n;
  };

  it('of a timer', async () => {
    const { id } = await must(option(ALICE));
    await spoil('timer.option.entry', id, tooMuch);
    harness.clock.time += 60_000;
    expect(await codesOf([order(BOB), order(CAROL), pulse])).toEqual(['ok', 'ok', 'ok']);
    expect(await parked()).toEqual([`timer.option.entry ${id}`]);
    await expectVerified();
  });

  it('of a command, among others of its batch', async () => {
    await spoil('command.spot.place', BOB, tooMuch);
    const codes = await codesOf([order(ALICE), order(BOB), order(CAROL), pulse]);
    expect(codes).toEqual(['ok', 'EXCHANGE_FAULT', 'ok', 'ok']);
    expect(await parked()).toEqual([expect.stringMatching(/^command\.spot\.place \d+\/digest /)]);
    await expectVerified();
  });

  it('of a tick', async () => {
    await spoil('tick.futures', 1, tooMuch);
    expect(await codesOf([order(ALICE), nextTick(), order(BOB)])).toEqual(['ok', 'ok', 'ok']);
    expect(await parked()).toEqual(['tick.futures 1']);
    await expectVerified();
  });

  it('also where only a check of the table would have said so', async () => {
    const { id } = await must(option(ALICE));
    await spoil('timer.option.entry', id, (core) => {
      const [first] = [...core.exchange.balances.values()].filter(({ userId }) => userId === BOB);
      core.exchange.balances.edit(first?.id ?? 0).frozen = -parseAmount('1');
    });
    harness.clock.time += 60_000;
    expect(await codesOf([pulse, order(CAROL)])).toEqual(['ok', 'ok']);
    expect(await parked()).toEqual([`timer.option.entry ${id}`]);
    await expectVerified();
  });

  it('and where handing them out throws, of the command whose batch it is', async () => {
    await breakFromNow((core) => {
      const { apply, endBatch } = core;
      let isBroken = false;
      core.apply = (command) => {
        const outcome = apply.call(core, command);
        isBroken ||= command.actor === BOB && outcome.ok;
        return outcome;
      };
      core.endBatch = () => {
        if (isBroken) throw new Error('a row vanished');
        return endBatch.call(core);
      };
    });
    const codes = await codesOf([order(ALICE), order(BOB), order(CAROL)]);
    expect(codes).toEqual(['ok', 'EXCHANGE_FAULT', 'ok']);
    expect(await parked()).toEqual([expect.stringMatching(/^command\.spot\.place \d+\/digest /)]);
    await expectVerified();
  });
});

describe('what cannot be left out stops with a reason, and never goes round', () => {
  it('a fault in the parking itself', async () => {
    await plant(
      (kind, row) => kind === 'command.fault.park' || (kind === 'tick.market' && row === 1),
    );
    expect(await codesOf([nextTick(), order(BOB)])).toEqual([
      'EXCHANGE_RECOVERING',
      'EXCHANGE_RECOVERING',
    ]);
    await until(() => exchange.status().state === 'failed');
    expect(exchange.status().reason).toContain('planted in command.fault.park');
    expect(await codesOf([order(BOB)])).toEqual(['EXCHANGE_RECOVERING']);
  });

  it('a part that throws although it is parked', async () => {
    await breakFromNow((core) => {
      core.exchange.faults.has = () => false;
      plantFaults(core, (kind, row) => kind === 'tick.market' && row === 1);
    });
    expect(await codesOf([nextTick()])).toEqual(['EXCHANGE_RECOVERING']);
    await until(() => exchange.status().state === 'failed');
    expect(exchange.status().reason).toBe('tick.market 1 threw and cannot be parked: FAULT_PARKED');
  });

  it('a core that throws whatever comes, and names no part', async () => {
    await breakFromNow((core) => {
      core.apply = () => {
        throw new Error('nothing goes any more');
      };
    });
    for (let n = 0; exchange.status().state !== 'failed'; n += 1) {
      const [code = ''] = await codesOf([order(BOB)]);
      expect(['EXCHANGE_FAULT', 'EXCHANGE_RECOVERING']).toContain(code);
      expect(n).toBeLessThan(20);
    }
    expect(exchange.status().reason).toContain('nothing goes any more');
    expect(exchange.status().faultCount).toBeLessThan(10);
  });

  it('a part that is let in unmended: the operator is told, and it stays parked', async () => {
    const { id } = await must(order(ALICE, { limitPrice: '39990' }));
    await plant((kind, row) => kind === 'order' && row === id);
    harness.clock.time += 1_000;
    await must(by(0, 'market.tick', { at: harness.clock.time, prices: [[1, '39000', '1']] }));
    expect(exchange.status().parkedCount).toBe(1);
    await plant((kind) => kind === 'order' || kind === 'command.fault.retry');
    expect(await codesOf([retry(1), order(BOB, { limitPrice: '38990' })])).toEqual([
      'EXCHANGE_FAULT',
      'ok',
    ]);
    expect(exchange.status().parkedCount).toBe(1);
    await expectVerified();
  });
});
