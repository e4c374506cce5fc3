import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { calls, type OutputOf } from '@kontor/contract';
import { parseAmount } from '@kontor/money';
import { MINUTE_MS } from '@kontor/rules/time';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCli } from '../../cli.ts';
import { verifyExchange } from '../../exchange/index.ts';
import { verifyReceiptText } from '../../receipt-file.ts';
import { TEST_START, TestServer } from '../../testing/test-server.ts';
import { newTrader, projected, type Trader, USDT } from '../../testing/trading.ts';

const RECORDING = fileURLToPath(
  new URL('../../../../../../shared/data/btc-perp-1m-2022-01.csv', import.meta.url),
);
const { receipts, options, spot } = calls;
type Receipt = OutputOf<typeof receipts.get>;

const BTC_MARKET = 1;

let server: TestServer;
let alice: Trader;
let folder: string;
afterEach(async () => {
  await server.end();
  await rm(folder, { recursive: true, force: true });
});

async function begin(environment: Record<string, string> = {}, start = TEST_START) {
  folder = await mkdtemp(join(tmpdir(), 'kontor-receipts-'));
  server = await TestServer.start({ environment, start });
  alice = await newTrader(server, 'alice');
}

const pass = async (ms: number) => {
  await server.clock.advance(ms);
  await projected(server);
};
/** Until the minute is over and its heads are signed. */
async function sign(): Promise<void> {
  const now = server.clock.now();
  await server.clock.advance(MINUTE_MS - (now % MINUTE_MS) + 1_000);
  await projected(server);
  await server.program.services.markets.heads.signUntil(server.clock.now());
}
const buy = async (type: 1 | 2, seconds = 30): Promise<number> => {
  const input = { match_id: BTC_MARKET, currency_id: USDT, type, seconds, number: '100' };
  return (await server.must(options.submit, input, alice.as)).id;
};
const receiptOf = (id: number, kind: Receipt['kind'] = 'option') =>
  server.must(receipts.get, { kind, id }, alice.as);
const show = (receipt: Receipt) => {
  const { ok, checks } = verifyReceiptText(JSON.stringify(receipt));
  return { ok, faults: checks.filter((check) => !check.ok) };
};

/** Runs the command on a file with this text. */
async function command(text: string, ...words: string[]) {
  const file = join(folder, 'receipt.json');
  await writeFile(file, text);
  let out = '';
  const print = { out: (part: string) => (out += part), error: (part: string) => (out += part) };
  const code = await runCli(['verify-receipt', file, ...words], {}, print);
  return { code, out };
}

/** The text with one digit of the price of the tick at this time changed. */
function tamper(receipt: Receipt, at: number): { text: string; price: string } {
  const draft = structuredClone(receipt);
  const tick = draft.chains[0]?.ticks.find((one) => one.at === at);
  if (tick === undefined) throw new Error(`no tick at ${at}`);
  tick.price = tick.price.replace(/\d$/, (digit) => String((Number(digit) % 9) + 1));
  return { text: JSON.stringify(draft), price: tick.price };
}

describe('the receipt of an option', () => {
  beforeEach(() => begin());

  it('verifies on its own once its minute is signed', async () => {
    await pass(2_000);
    const id = await buy(1);
    const unknown = await server.errorOf(receipts.get, { kind: 'option', id }, alice.as);
    expect(unknown).toBe('RECEIPT_UNKNOWN');
    await pass(32_000);
    const early = await receiptOf(id);
    expect(early).toMatchObject({ complete: false, kind: 'option', id, rule: 'option-1' });
    expect(show(early).faults.map(({ name, fault }) => [name, fault?.code])).toEqual([
      ['signed', 'not_signed'],
    ]);
    expect(early.complete_at).toBe(Math.ceil(server.clock.now() / MINUTE_MS) * MINUTE_MS);
    await sign();
    const receipt = await receiptOf(id);
    expect(receipt).toMatchObject({ complete: true, complete_at: null });
    expect(show(receipt)).toEqual({ ok: true, faults: [] });
    const option = await server.must(options.result, { id }, alice.as);
    expect(receipt.result).toMatchObject({
      result: option.result,
      entry_at: option.entry_at,
      exit_at: option.ends_at,
    });
    expect(parseAmount(receipt.result.entry_price as string)).toBe(
      parseAmount(option.open_price ?? ''),
    );
  });

  it('is checked by the command line, which names the tick of one changed digit', async () => {
    await pass(2_000);
    const id = await buy(2);
    await pass(32_000);
    await sign();
    const receipt = await receiptOf(id);
    const good = await command(JSON.stringify({ type: 'ok', code: 1, message: receipt }));
    expect(good).toMatchObject({ code: 0, out: expect.stringContaining('it verifies') });
    for (const name of ['format', 'chain', 'heads', 'signed', 'rule', 'whole']) {
      expect(good.out).toMatch(new RegExp(`^ok +${name} +[1-9]`, 'm'));
    }
    for (const { at } of receipt.chains[0]?.ticks ?? []) {
      const { text, price } = tamper(receipt, at);
      const bad = await command(text);
      expect(bad.code).toBe(1);
      expect(bad.out).toContain(
        `the tick of BTC/USDT at ${new Date(at).toISOString()} with the price ${price} does not`,
      );
    }
  });

  it('is held against a key that is trusted, and refuses what is no receipt', async () => {
    await pass(2_000);
    const id = await buy(2);
    await pass(32_000);
    await sign();
    const text = JSON.stringify(await receiptOf(id));
    const keyFile = join(folder, 'key.pem');
    await writeFile(keyFile, server.program.services.markets.keys.current.public_key);
    expect(await command(text, '--tick-key', keyFile)).toMatchObject({ code: 0 });
    await writeFile(keyFile, '-----BEGIN PUBLIC KEY-----\nother\n-----END PUBLIC KEY-----\n');
    const other = await command(text, '--tick-key', keyFile);
    expect(other).toMatchObject({ code: 1, out: expect.stringMatching(/WRONG +key/) });
    expect(await command('not JSON')).toMatchObject({ code: 1 });
    expect(await command('{}', '--tick-key')).toMatchObject({ code: 2 });
    expect(await command('{}', '--tick-key', join(folder, 'none'))).toMatchObject({ code: 2 });
  });

  it('is for its owner alone', async () => {
    await pass(2_000);
    const id = await buy(1);
    await pass(32_000);
    const bob = await newTrader(server, 'bob');
    for (const kind of ['option', 'stop', 'position_stop'] as const) {
      const visitor = await server.call(receipts.get, { kind, id });
      expect([visitor.error?.type, visitor.error?.error]).toEqual(['999', 'LOGIN_REQUIRED']);
      expect(await server.errorOf(receipts.get, { kind, id }, bob.as)).toBe('RECEIPT_UNKNOWN');
    }
    expect(await server.errorOf(receipts.get, { kind: 'liquidation', id })).toBe('RECEIPT_UNKNOWN');
    const wrong = await server.send(receipts.get, { kind: 'other', id: 'x' }, alice.as);
    expect(wrong.error?.fields?.map(({ field, error }) => [field, error])).toEqual([
      ['kind', 'FIELD_CHOICE'],
      ['id', 'FIELD_TYPE'],
    ]);
  });

  it('proves a void by the tick that came too late', async () => {
    await pass(2_000);
    const { exchange } = server.program.services;
    const send = async (kind: string, input: Record<string, string>) =>
      await exchange.submit({ kind, actor: 0, input, key: null });
    // Half a second is less than the feed takes from tick to tick.
    await send('setting.define', { name: 'option_tick_wait_seconds', value: '0.3' });
    await pass(100);
    const id = await buy(1);
    await pass(2_000);
    await sign();
    const receipt = await receiptOf(id);
    expect(receipt.result).toMatchObject({ result: 'void', entry_at: null, returned: '100' });
    expect(show(receipt)).toEqual({ ok: true, faults: [] });
  });
});

describe('the receipt of a stop', () => {
  it('names the tick that reached the trigger', async () => {
    await begin();
    await pass(2_000);
    const core = server.program.services.exchange.core();
    const price = core?.exchange.instrumentStates.get(1)?.price ?? 0n;
    const step = parseAmount('0.1');
    // A trigger just above the index and one just below: one of them comes soon.
    const near = (ticks: bigint) => (price / step + ticks) * step;
    const text = (amount: bigint) => `${amount / 10n ** 18n}.${(amount / 10n ** 17n) % 10n}`;
    const order = { currency_id: 2, legal_id: USDT, type: 'buy' as const, amount: '0.001' };
    const placed = await Promise.all([
      server.must(spot.place, { ...order, stop_price: text(near(2n)) }, alice.as),
      server.must(
        spot.place,
        { ...order, order_type: 'take_profit', stop_price: text(near(-2n)) },
        alice.as,
      ),
    ]);
    const untouched = await server.errorOf(
      receipts.get,
      { kind: 'stop', id: placed[0].id },
      alice.as,
    );
    expect(untouched).toBe('RECEIPT_UNKNOWN');
    await pass(60_000);
    await sign();
    let seen = 0;
    for (const { id } of placed) {
      const { result } = await server.call(receipts.get, { kind: 'stop', id }, alice.as);
      if (result === undefined) continue;
      seen += 1;
      expect(result).toMatchObject({ complete: true, rule: 'stop-1' });
      expect(show(result)).toEqual({ ok: true, faults: [] });
      const at = Number(result.result.tick_at);
      expect((await command(tamper(result, at).text)).out).toContain(new Date(at).toISOString());
    }
    expect(seen).toBeGreaterThan(0);
  });
});

describe('the receipts of positions', () => {
  /** An hour at 50,000, then a fall of two percent within the second minute. */
  function fall(): string {
    const lines = ['timestamp,open,high,low,close,volume'];
    for (let minute = -60; minute < 30; minute += 1) {
      const time = new Date(TEST_START + minute * MINUTE_MS).toISOString().slice(0, 19);
      const [from, to] = [minute <= 1 ? 50_000 : 49_000, minute < 1 ? 50_000 : 49_000];
      lines.push(`${time.replace('T', ' ')},${from},${from},${to},${to},10`);
    }
    return `${lines.join('\n')}\n`;
  }

  it('prove a liquidation to anybody, and a stop and a target to their owner', async () => {
    folder = await mkdtemp(join(tmpdir(), 'kontor-receipts-'));
    const file = join(folder, 'fall.csv');
    await writeFile(file, fall());
    server = await TestServer.start({ environment: { FEED: `replay:${file}` } });
    alice = await newTrader(server, 'alice');
    const bob = await newTrader(server, 'bob');
    await pass(2_000);
    const open = async (who: Trader, input: object) => {
      const order = { currency_id: 2, legal_id: USDT, type: 1, status: 1, share: '10' };
      const placed = { ...order, multiple: 10, ...input };
      return (await server.must(calls.futures.submit, placed, who.as)).id;
    };
    const isolated = await open(bob, { multiple: 125, margin_mode: 'isolated' });
    const stopped = await open(alice, { stop_loss_price: '49900' });
    const taken = await open(alice, { type: 2, target_profit_price: '49850' });
    // One margin behind two markets: nearly all of the account, most of it long of BTC.
    const carol = await newTrader(server, 'carol');
    const cross = await open(carol, { multiple: 50, share: '900' });
    await open(carol, { currency_id: 3, multiple: 20, share: '5' });
    await pass(3 * MINUTE_MS);
    await sign();
    for (const id of [isolated, cross]) {
      const receipt = await server.must(receipts.get, { kind: 'liquidation', id });
      expect(receipt).toMatchObject({ complete: true, rule: 'liquidation-2', id });
      expect(show(receipt)).toEqual({ ok: true, faults: [] });
      expect(JSON.stringify(receipt)).not.toMatch(/user/);
      const at = Number(receipt.result.tick_at);
      const bad = await command(tamper(receipt, at).text);
      expect(bad).toMatchObject({ code: 1 });
      expect(bad.out).toContain(`the tick of BTC/USDT at ${new Date(at).toISOString()}`);
    }
    const pool = await server.must(receipts.get, { kind: 'liquidation', id: cross });
    expect(pool.chains.map(({ symbol }) => symbol).sort()).toEqual(['BTC/USDT', 'ETH/USDT']);
    for (const id of [stopped, taken]) {
      const receipt = await receiptOf(id, 'position_stop');
      expect(receipt).toMatchObject({ complete: true, rule: 'position-stop-1' });
      expect(show(receipt)).toEqual({ ok: true, faults: [] });
      const others = { kind: 'position_stop', id } as const;
      expect(await server.errorOf(receipts.get, others, bob.as)).toBe('RECEIPT_UNKNOWN');
      expect(await server.errorOf(receipts.get, others)).toBe('LOGIN_REQUIRED');
    }
    const { database } = server.program.services;
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const { checks } = await verifyExchange({ database, log });
    expect(checks.filter(({ ok }) => !ok)).toEqual([]);
    const rule = checks.find(({ name }) => name === 'liquidations by their rule');
    expect(rule?.looked).toBeGreaterThanOrEqual(2);
  });
});

describe.skipIf(!existsSync(RECORDING))(
  'on the recorded January 2022 (skipped where ../shared/data is absent)',
  () => {
    const START = Date.UTC(2022, 0, 5, 10);
    const WATCHED_MS = 8 * MINUTE_MS;
    const environment = { FEED: `replay:${RECORDING}`, CLOCK_SPEED: '1' };

    /** The prices of every second, as a first run of the same recording gives them. */
    async function pricesOfSeconds(): Promise<Map<number, bigint>> {
      await begin(environment, START);
      await pass(WATCHED_MS);
      const { rows } = await server.program.services.database.pool.query<{
        at: number;
        price: string;
      }>('SELECT at, price FROM ticks WHERE instrument_id = 1');
      await server.end();
      return new Map(rows.map(({ at, price }) => [at, parseAmount(price)]));
    }

    /** A minute of the file: open, high, low, close. */
    function recordedMinute(at: number): bigint[] {
      const line = readFileSync(RECORDING, 'utf8')
        .split('\n')
        .find((one) => one.startsWith(new Date(at).toISOString().slice(0, 16).replace('T', ' ')));
      return (line ?? '').split(',').slice(1, 5).map(parseAmount);
    }

    it('a won, a lost and a tied option verify offline and equal the recording', async () => {
      const prices = await pricesOfSeconds();
      const change = (at: number) => (prices.get(at + 30_000) ?? 0n) - (prices.get(at) ?? 0n);
      const entries = [...prices.keys()].filter((at) => at > START && prices.has(at + 30_000));
      const wanted = [
        ['won', entries.find((at) => change(at) > 0n)],
        ['lost', entries.find((at) => change(at) < 0n)],
        ['tie', entries.find((at) => change(at) === 0n)],
      ] as const;
      await begin(environment, START);
      const ids: number[] = [];
      for (const [, at] of [...wanted].sort(([, a], [, b]) => (a ?? 0) - (b ?? 0))) {
        if (at === undefined) throw new Error('the recording has no such half minute');
        await pass(at - 1 - server.clock.now());
        ids.push(await buy(1));
        await pass(1);
      }
      await pass(32_000);
      await sign();
      const found: unknown[] = [];
      for (const id of ids) {
        const receipt = await receiptOf(id);
        expect(show(receipt)).toEqual({ ok: true, faults: [] });
        expect((await command(JSON.stringify(receipt))).code).toBe(0);
        const { result, entry_at, entry_price, exit_price } = receipt.result;
        found.push([result, entry_at]);
        expect(parseAmount(entry_price as string)).toBe(prices.get(Number(entry_at)));
        expect(parseAmount(exit_price as string)).toBe(prices.get(Number(entry_at) + 30_000));
        // A whole minute lies between two heads, with the recording's open, high, low and close.
        const minute = Math.ceil(Number(entry_at) / MINUTE_MS) * MINUTE_MS - MINUTE_MS;
        const ticks = receipt.chains[0]?.ticks ?? [];
        const inMinute = ticks.filter(({ at }) => at >= minute && at < minute + MINUTE_MS);
        expect(inMinute).toHaveLength(60);
        const values = inMinute.map(({ price }) => parseAmount(price));
        const sorted = values.toSorted((x, y) => (x < y ? -1 : 1));
        const seen = [values[0], sorted.at(-1), sorted[0], values.at(-1)];
        expect(seen).toEqual(recordedMinute(minute));
      }
      expect(new Set(found)).toEqual(new Set(wanted.map(([result, at]) => [result, at])));
    });
  },
);
