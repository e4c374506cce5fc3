import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Call, calls } from '@kontor/contract';
import { commands } from '@kontor/core';
import { exchangeTables } from '@kontor/schema';
import type { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newOperator } from './testing/operators.ts';
import { routes, TestServer } from './testing/test-server.ts';
import { newTrader, projected, type Trader, USDT } from './testing/trading.ts';

const SOURCE = fileURLToPath(new URL('.', import.meta.url));

/** Of the program, by their path from here; tests and what they share are left out. */
const sources = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !/testing/.test(path))
  .map((path) => ({
    path: path.replaceAll('\\', '/'),
    text: readFileSync(join(SOURCE, path), 'utf8'),
  }));

/** What each file has of these words, by path; files without any are left out. */
function found(words: (text: string) => Iterable<string>): Record<string, string[]> {
  return Object.fromEntries(
    sources.flatMap(({ path, text }) => {
      const seen = [...new Set(words(text))].sort();
      return seen.length === 0 ? [] : [[path, seen]];
    }),
  );
}

/** How a route sends a command in an operator's name. */
const ACT = /(?:actAs|actProposed)\(\s*[\w.]+,\s*'([\w.]+)'/g;

/** Which file sends commands of the platform by itself, without an operator. */
const PLATFORM_PLACES = {
  // The feed's prices, on the platform's clock.
  'modules/markets/price-publisher.ts': ['market.tick'],
  // What a start adds where it is missing.
  'modules/markets/seed-contracts.ts': expect.arrayContaining(['contract.define']),
  'modules/markets/seed-exchange.ts': expect.arrayContaining(['exchange.open']),
  'modules/funding/seed-funding.ts': ['network.define', 'setting.define'],
  'modules/coupons/seed-coupons.ts': ['coupon.define_offer', 'house.fund'],
  // What promotions of before an upgrade may still cost.
  'modules/coupons/cover.ts': ['promotion.cover'],
  'modules/dual/fill-shelf.ts': ['dual.define'],
  'modules/mining/seed-mining.ts': ['mining.define'],
  // Of the demo's own projects; what begins at once does so with the next command.
  'modules/subscription/seed-subscriptions.ts': ['clock.pulse', 'subscription.define'],
  'modules/prediction/open-rounds.ts': ['prediction.open_round'],
  'modules/prediction/seed-prediction.ts': ['prediction.define'],
  'modules/nft/seed-nft.ts': ['nft.studio', 'nft.studio_collection', 'nft.studio_drop'],
  'modules/quick-buy/seed-methods.ts': ['buy_method.define'],
  // What a chain says of deposits and payouts, and whether it can be asked.
  'chain/watch.ts': ['deposit.credit'],
  'chain/payouts.ts': ['withdrawal.done', 'withdrawal.failed', 'withdrawal.sent'],
  'chain/rails.ts': ['network.set_mode'],
  // What a member asked to be told of a price.
  'modules/alerts/tell.ts': ['notice.send'],
  // Shares of fees by the hour, and levels by the rule at midnight.
  'modules/growth/share-fees.ts': ['referral.pay'],
  'modules/growth/evaluate-levels.ts': ['member.set_vip'],
  // Who registers, and where they are; the demo login is certified.
  'modules/people/accounts.ts': ['member.locate', 'member.open'],
  'modules/people/demo.ts': ['member.certify'],
  // Of an account whose owner says that somebody else is in it.
  'modules/security/freeze.ts': ['member.set_withdrawals'],
  'exchange/heartbeat.ts': ['clock.pulse'],
  // With a digest of all rows; the core does nothing on it.
  'exchange/version-begin.ts': ['version.begin'],
  'exchange/write-begin.ts': ['version.begin'],
  // What threw is left out; what ticks decide there is made up for by the log.
  'exchange/sequencer.ts': ['clock.pulse', 'fault.park'],
  // The words of two kinds of bills, which are read.
  'modules/wallet/average-costs.ts': ['stock.split'],
  'modules/wallet/bills.queries.ts': ['stock.dividend', 'stock.split'],
  'modules/wallet/entry-groups.ts': [
    'house.fund',
    'promotion.fund',
    'stock.dividend',
    'stock.split',
  ],
};

/**
 * What operators can do to the exchange: certify and stop people, book money that came or goes,
 * offer loans, and edit what applies to orders from then on. None brings a price, settles anything
 * that a price decides, or touches what somebody has bought.
 */
const OPERATORS_ACTS = [
  // A payout that people have promised or seen, never one that a price has decided.
  'adjustment.approve',
  'adjustment.drop',
  'adjustment.propose',
  'buy.confirm',
  'buy.reject',
  'buy.resolve',
  'buy.retract',
  'buy_method.define',
  'contract.define',
  'coupon.approve_offer',
  'coupon.define_offer',
  'deposit.approve',
  'deposit.reject',
  'deposit.retract',
  'dual.approve',
  'dual.define',
  // Lets what threw run again; what ticks decide is decided by the log, whenever that is.
  'fault.retry',
  'loan.quote',
  'loan.reject',
  'market.define',
  'market.switch',
  'member.certify',
  'member.set_market_maker',
  'member.set_trading',
  'member.set_withdrawals',
  'mining.approve',
  'mining.define',
  'network.define',
  'nft.change_drop',
  'nft.decide_artist',
  'nft.decide_drop',
  'nft.stop_drop',
  'notice.send',
  'option_duration.define',
  'prediction.declare',
  'prediction.define',
  'prediction.open_round',
  // Of a question about the world; a price round is decided by ticks alone.
  'prediction.resolve',
  'promotion.approve_funding',
  'promotion.drop_funding',
  'promotion.fund',
  'region.define',
  'setting.define',
  'subscription.approve',
  'subscription.define',
  'subscription.withdraw',
  'trader.decide',
  'vip.define',
  'withdrawal.approve',
  'withdrawal.done',
  'withdrawal.reject',
  'withdrawal.retract',
  'withdrawal.returned',
  'withdrawal.sent',
];

describe('nobody sets an outcome: the program', () => {
  const platform = commands.filter(({ by }) => by !== 'member').map(({ kind }) => kind);

  it('sends commands of the platform from these places only, and of operators', () => {
    const unsigned = (text: string) => {
      const own = text.replaceAll(ACT, '');
      return platform.filter((kind) => own.includes(`'${kind}'`));
    };
    // It sends nothing of its own: it names acts whose words it treats in another way.
    const { 'http/act-as.ts': named, ...places } = found(unsigned);
    expect(named).toBeDefined();
    expect(places).toEqual(PLATFORM_PLACES);
    const acts = sources.flatMap(({ text }) =>
      [...text.matchAll(ACT)].map(([, kind = '']) => kind),
    );
    expect([...new Set(acts)].sort()).toEqual(OPERATORS_ACTS);
    // Every one is named where it is sent, so that none escapes this list.
    const senders = sources.filter(({ path }) => path !== 'http/act-as.ts');
    const sent = senders.flatMap(({ text }) => [...text.matchAll(/\b(?:actAs|actProposed)\(/g)]);
    expect(sent).toHaveLength(acts.length);
    const asPlatform = sources.filter(({ text }) => /actor: 0\b/.test(text));
    const known = Object.keys(PLATFORM_PLACES);
    expect(asPlatform.map(({ path }) => path).filter((path) => !known.includes(path))).toEqual([]);
    expect(asPlatform.length).toBeGreaterThan(5);
  });

  it('writes tables of the exchange, prices and candles in these places only', () => {
    const tables = [...exchangeTables.map(({ name }) => name), 'journal', 'checkpoint'].concat(
      'tick_heads',
      'signing_keys',
      'candles',
      'candle_checkpoint',
      'core_versions',
      'version_rows',
    );
    const inSql = /(?:INSERT INTO|UPDATE(?! SET)|DELETE FROM|TRUNCATE|COPY)\s+"?([\w$]+)/g;
    const inCode = /\.(?:insert|update|delete)\((\w+)/g;
    const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const written = (text: string) =>
      [...text.matchAll(inSql), ...text.matchAll(inCode)]
        .map(([, name = '']) => snake(name))
        .filter((name) => tables.includes(name) || name.startsWith('$'));
    expect(found(written)).toEqual({
      'exchange/command-keys.ts': ['checkpoint'],
      'exchange/journal.ts': ['journal'],
      'exchange/kept-rows.ts': ['version_rows'],
      'exchange/leadership.ts': ['checkpoint'],
      // Whatever the core has changed, table by table.
      'exchange/projection.ts': expect.arrayContaining(['checkpoint']),
      'exchange/write-begin.ts': ['core_versions'],
      'modules/markets/candle-history.ts': ['candle_checkpoint'],
      'modules/markets/candle-store.ts': expect.arrayContaining(['candles']),
      'modules/markets/signing-keys.ts': ['signing_keys'],
      'modules/markets/tick-heads.ts': ['tick_heads'],
    });
  });
});

/** Sensible values by the name of a field; everything else is sent a 1. */
const VALUES: Readonly<Record<string, string>> = {
  symbol: 'BTC/USDT',
  currency_id: '2',
  legal_id: String(USDT),
  match_id: '1',
  amount: '0.001',
  number: '10',
  seconds: '30',
  period: '1min',
  share: '1',
  multiple: '10',
  type: '1',
  id: '1',
};

describe('nobody sets an outcome: the calls', () => {
  let server: TestServer;
  let alice: Trader;
  let bob: Trader;
  beforeAll(async () => {
    server = await TestServer.start();
    alice = await newTrader(server, 'alice');
    bob = await newTrader(server, 'bob');
    await server.clock.advance(2_000);
    const option = { match_id: 1, currency_id: USDT, type: 1, seconds: 30, number: '50' };
    await server.must(calls.options.submit, option, alice.as);
    await server.clock.advance(2_000);
    await server.must(calls.options.submit, option, alice.as);
  });
  afterAll(() => server.end());

  /** Prices, and what became of what Alice has. */
  async function outcomes(): Promise<Record<string, unknown[]>> {
    await projected(server);
    const read = async (text: string) =>
      (await server.program.services.database.pool.query(text)).rows as unknown[];
    return {
      ticks: await read('SELECT * FROM ticks ORDER BY id'),
      states: await read('SELECT * FROM instrument_states ORDER BY id'),
      // So many that the database looks whether they are the same.
      candles: await read(
        `SELECT count(*), md5(string_agg(row::text, ' ' ORDER BY instrument_id, period, at))
           FROM candles row`,
      ),
      options: await read(`SELECT * FROM options WHERE user_id = ${alice.id} ORDER BY id`),
      fills: await read(
        `SELECT * FROM fills WHERE ${alice.id} IN (taker_user_id, maker_user_id) ORDER BY id`,
      ),
      liquidations: await read('SELECT * FROM liquidations ORDER BY id'),
    };
  }

  /** In several ways of saying which, each with every field and with the known ones alone. */
  function inputsOf(call: Call): Record<string, string>[] {
    const names = Object.keys((call.input as z.ZodObject).shape);
    const ways: Record<string, string>[] = [
      { type: 'buy' },
      { type: 'sell' },
      { currency_id: String(USDT) },
      { kind: 'option' },
    ];
    const known = (way: Record<string, string>, name: string) => way[name] ?? VALUES[name];
    return ways.flatMap((way) => [
      Object.fromEntries(names.map((name) => [name, known(way, name) ?? '1'])),
      Object.fromEntries(
        names.flatMap((name) => {
          const value = known(way, name);
          return value === undefined ? [] : [[name, value]];
        }),
      ),
    ]);
  }

  it('none of them, sent by somebody else, changes a price or a result', async () => {
    const before = await outcomes();
    expect(before.ticks?.length).toBeGreaterThan(50);
    expect(before.options).toHaveLength(2);
    const { logout, revokeSession, revokeOthers } = calls.people;
    const ended: string[] = [logout, revokeSession, revokeOthers].map(({ path }) => path);
    const answered = new Set<string>();
    const reachable = routes.filter(({ call }) => call.access !== 'operator');
    for (const { call } of reachable) {
      if (ended.includes(call.path)) continue;
      server.wallClock.advance(61_000);
      for (const input of inputsOf(call)) {
        const { result } = await server.send(call, input, bob.as);
        if (result !== undefined) answered.add(call.path);
      }
    }
    // Most have really been done, and buying among them.
    expect(answered.size).toBeGreaterThan(reachable.length / 3);
    expect([...answered]).toContain(calls.options.submit.path);
    expect([...answered]).toContain(calls.spot.place.path);
    expect(await outcomes()).toEqual(before);
  });
});

/** An input of an operator's call: what is not named here is sent as it is in `VALUES`. */
const CONSOLE_VALUES: Readonly<Record<string, string>> = {
  ...VALUES,
  reason: 'to see what happens',
  name: 'option_stake_minimum',
  value: '20',
  enabled: 'false',
  disabled: 'false',
  payout_ratio: '0.5',
  minimum_quantity: '0.001',
  maximum_quantity: '1',
  minimum_notional: '5',
  price_band: '0.05',
  minimum_lots: '1',
  maximum_lots: '10',
  overnight_rate: '0.001',
  spot_maker_rate: '0.001',
  spot_taker_rate: '0.001',
  futures_maker_rate: '0.0002',
  futures_taker_rate: '0.0005',
  minimum_volume: '0',
  minimum_balance: '0',
  roles: 'support',
  password: 'correct horse battery',
  level: '2',
  direction: 'in',
  seen: 'applied',
  session_id: 'all',
};

describe('nobody sets an outcome: the console', () => {
  const consoleCalls = routes.filter(({ call }) => call.access === 'operator');

  /** Everything that an admin can send, about markets, durations, members and their options. */
  async function actEverywhere(server: TestServer, ids: readonly string[]): Promise<Set<string>> {
    const admin = await newOperator(server, 'admin');
    const done = new Set<string>();
    const ending: string[] = [calls.operators.logout.path, calls.operators.endSession.path];
    for (const { call } of consoleCalls) {
      if (ending.includes(call.path)) continue;
      server.wallClock.advance(61_000);
      const names = Object.keys((call.input as z.ZodObject).shape);
      for (const id of ids) {
        const values: Readonly<Record<string, string>> = { ...CONSOLE_VALUES, id, user_id: id };
        const input = Object.fromEntries(names.map((name) => [name, values[name]]));
        const { result } = await server.send(call, input, admin.as);
        if (result !== undefined) done.add(call.path);
      }
    }
    return done;
  }

  /** What became of an option and of all prices, with or without an operator in between. */
  async function play(interfere: boolean): Promise<Record<string, unknown[]>> {
    const server = await TestServer.start();
    try {
      const alice = await newTrader(server, 'alice');
      await server.clock.advance(2_000);
      const option = { match_id: 1, currency_id: USDT, type: 1, seconds: 30, number: '50' };
      const { id } = await server.must(calls.options.submit, option, alice.as);
      await server.clock.advance(2_000);
      if (interfere) {
        const done = await actEverywhere(server, ['1', String(alice.id), String(id)]);
        const { switchMarket, limitMarket, defineLevel, defineSetting, defineDuration } =
          calls.operatorConfig;
        const editors = [switchMarket, limitMarket, defineLevel, defineSetting, defineDuration];
        expect([...done]).toEqual(expect.arrayContaining(editors.map(({ path }) => path)));
        expect(done.size).toBeGreaterThan(consoleCalls.length * 0.45);
      }
      await server.clock.advance(60_000);
      await projected(server);
      const read = async (text: string) =>
        (await server.program.services.database.pool.query(text)).rows as unknown[];
      return {
        ticks: await read('SELECT * FROM ticks ORDER BY id'),
        states: await read('SELECT * FROM instrument_states ORDER BY id'),
        options: await read(
          `SELECT id, stake, payout_ratio, entry_at, entry_price, exit_at, exit_price, result,
             returned, settled_at FROM options ORDER BY id`,
        ),
      };
    } finally {
      await server.end();
    }
  }

  it('changes no price, no agreed payout and no result, whatever is done there', async () => {
    const [untouched, touched] = [await play(false), await play(true)];
    expect(untouched.options).toMatchObject([{ payout_ratio: expect.stringMatching(/^0\.75/) }]);
    expect(untouched.options).not.toMatchObject([{ result: null }]);
    expect(touched).toEqual(untouched);
  });
});
