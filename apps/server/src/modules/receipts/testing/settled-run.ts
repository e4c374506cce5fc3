import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls, type OutputOf } from '@kontor/contract';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@kontor/rules/time';
import { newOperator } from '../../../testing/operators.ts';
import { TestServer } from '../../../testing/test-server.ts';
import {
  BTC,
  BTC_USDT,
  newTrader,
  projected,
  type Trader,
  USDT,
} from '../../../testing/trading.ts';

export type Receipt = OutputOf<typeof calls.receipts.get>;
export type Kind = Receipt['kind'];

/** A receipt of a run, as whoever may have it asks for it. */
export interface Settled {
  readonly name: string;
  readonly kind: Kind;
  readonly id: number;
  /** Empty for those that are public. */
  readonly as: { readonly token?: string };
}

export interface SettledRun {
  readonly server: TestServer;
  readonly settled: readonly Settled[];
  receiptOf(one: Settled): Promise<Receipt>;
  end(): Promise<void>;
}

/** 06:20 UTC, with time for a sale before the maturity at 08:00. */
const START = Date.UTC(2026, 2, 3, 6, 20);
const MATURES = Date.UTC(2026, 2, 3, 8);
const BTC_MARKET = 1;
const reason = 'for a test';

/** A little up and down, two percent down in a minute, and later another eight. */
function recording(): string {
  const closeAt = (minute: number): number => {
    const wave = (minute * 7) % 5;
    if (minute < 14) return 50_000 + wave;
    return (minute < 40 ? 49_000 : 45_000) + wave;
  };
  const lines = ['timestamp,open,high,low,close,volume'];
  for (let minute = -60; minute < 180; minute += 1) {
    const time = new Date(START + minute * MINUTE_MS).toISOString().slice(0, 19).replace('T', ' ');
    const [open, close] = [closeAt(minute - 1), closeAt(minute)];
    const range = [Math.max(open, close), Math.min(open, close)].join(',');
    lines.push(`${time},${open},${range},${close},10`);
  }
  return `${lines.join('\n')}\n`;
}

/**
 * Settlements of all seven kinds, made by a real run: three options, two stops, two stops of
 * positions, two liquidations, a loan closed by force, a dual investment each way, and a round.
 * Steps of thirty seconds keep the runs of ticks short.
 */
export async function settledRun(): Promise<SettledRun> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-settled-'));
  const file = join(folder, 'recording.csv');
  await writeFile(file, recording());
  const server = await TestServer.start({
    start: START,
    environment: { FEED: `replay:${file}`, CLOCK_SPEED: '480' },
  });
  const run = new Run(server);
  await run.begin();
  await run.quietMinutes();
  await run.firstFall();
  await run.secondFall();
  return {
    server,
    settled: run.settled,
    receiptOf: ({ kind, id, as }) => server.must(calls.receipts.get, { kind, id }, as),
    end: async () => {
      await server.end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

class Run {
  readonly settled: Settled[] = [];
  readonly #server: TestServer;
  readonly #traders = new Map<string, Trader>();

  constructor(server: TestServer) {
    this.#server = server;
  }

  async begin(): Promise<void> {
    await this.#until(MINUTE_MS);
    for (const name of ['alice', 'bob', 'carol', 'dora']) {
      this.#traders.set(name, await newTrader(this.#server, name));
    }
    await this.#dual();
    await this.#loan();
  }

  /** What needs small movements only: options, a round, stops close to the price. */
  async quietMinutes(): Promise<void> {
    const up = await this.#option(1);
    const down = await this.#option(2);
    await this.#round();
    const place = { ...BTC_USDT, type: 'buy' as const, amount: '0.001' };
    const stops = [
      { ...place, stop_price: '50003.5' },
      { ...place, order_type: 'take_profit' as const, stop_price: '49800' },
    ];
    const orders: number[] = [];
    for (const stop of stops) {
      orders.push((await this.#server.must(calls.spot.place, stop, this.#who('alice').as)).id);
    }
    await this.#until(9 * MINUTE_MS);
    // Less than the feed takes from tick to tick, so that no entry comes in time.
    await this.#set('option_tick_wait_seconds', '1');
    await this.#until(9 * MINUTE_MS + 1 * SECOND_MS);
    const late = await this.#option(1);
    await this.#until(10 * MINUTE_MS);
    const own = this.#who('alice').as;
    for (const [n, id] of [up, down, late].entries()) this.#add(`option ${n}`, 'option', id, own);
    for (const [n, id] of orders.entries()) this.#add(`stop ${n}`, 'stop', id, own);
  }

  /** Two percent: a stop, a target, a position of its own margin and a pool of two. */
  async firstFall(): Promise<void> {
    const open = async (name: string, input: object) => {
      const order = { currency_id: BTC, legal_id: USDT, type: 1, status: 1, share: '10' };
      const placed = { ...order, multiple: 10, ...input };
      return (await this.#server.must(calls.futures.submit, placed, this.#who(name).as)).id;
    };
    const stopped = await open('dora', { stop_loss_price: '49900' });
    const taken = await open('dora', { type: 2, target_profit_price: '49850' });
    const isolated = await open('bob', { multiple: 125, margin_mode: 'isolated' });
    const cross = await open('carol', { multiple: 50, share: '900' });
    await open('carol', { currency_id: 3, multiple: 20, share: '5' });
    await this.#until(20 * MINUTE_MS);
    const own = this.#who('dora').as;
    this.#add('stop-loss', 'position_stop', stopped, own);
    this.#add('take-profit', 'position_stop', taken, own);
    this.#add('isolated liquidation', 'liquidation', isolated, {});
    this.#add('cross liquidation', 'liquidation', cross, {});
  }

  /** Eight percent more close the loan; then the dual investments mature. */
  async secondFall(): Promise<void> {
    await this.#until(MATURES - START + 3 * MINUTE_MS);
    await this.#server.program.services.markets.heads.signUntil(this.#server.clock.now());
  }

  async #option(type: 1 | 2): Promise<number> {
    const input = { match_id: BTC_MARKET, currency_id: USDT, type, seconds: 60, number: '100' };
    return (await this.#server.must(calls.options.submit, input, this.#who('alice').as)).id;
  }

  async #round(): Promise<void> {
    const olga = await newOperator(this.#server, 'trading');
    const now = this.#server.clock.now();
    const times = { opens_at: now, closes_at: now + MINUTE_MS, ends_at: now + 3 * MINUTE_MS };
    const input = { symbol: 'btc/usdt', ...times, reason };
    const { id } = await this.#server.must(calls.prediction.openRound, input, olga.as);
    for (const [name, option_id, amount] of [
      ['alice', 1, '50'],
      ['dora', 2, '70'],
    ] as const) {
      await this.#server.must(calls.prediction.bet, { id, option_id, amount }, this.#who(name).as);
    }
    this.#add('price round', 'prediction', id, {});
  }

  async #dual(): Promise<void> {
    const olga = await newOperator(this.#server, 'finance');
    const now = this.#server.clock.now();
    const times = {
      expires_at: MATURES,
      sale_from: now,
      sale_until: MATURES - HOUR_MS,
    };
    const terms = { section: 'BTC', rate_year: '1', total: 20, enabled: true, reason, ...times };
    const { as } = this.#who('alice');
    await this.#server.must(calls.spot.place, { ...BTC_USDT, type: 'buy', amount: '0.02' }, as);
    for (const own of [
      { type: 'put', price: '50', linked_price: '44000' },
      { type: 'call', price: '0.001', linked_price: '44000' },
    ] as const) {
      const { id } = await this.#server.must(calls.dual.define, { ...terms, ...own }, olga.as);
      const order = await this.#server.must(calls.dual.buy, { id, num: 4 }, as);
      this.#add(`dual ${own.type}`, 'dual', order.id, as);
    }
  }

  /** Ordinary terms would outlive such a fall, so these are an operator's. */
  async #loan(): Promise<void> {
    const { as, email, id: user_id } = this.#who('dora');
    const desk = await newOperator(this.#server, 'finance');
    await this.#server.must(calls.spot.place, { ...BTC_USDT, type: 'buy', amount: '0.06' }, as);
    await this.#set('loan_minimum', '1000');
    await this.#set('loan_leverage_maximum', '9');
    await this.#set('loan_warn_rate', '1.07');
    await this.#set('loan_warn_hysteresis', '0.045');
    await this.#set('loan_close_rate', '1.05');
    const maker = { user_id, enabled: true, reason };
    await this.#server.must(calls.loan.setMarketMaker, maker, desk.as);
    const asked = { amount: '2000', currency: 'USDT', margin_currency: 'BTC' } as const;
    const request = { ...asked, contact: email, days: 30 };
    const { id } = await this.#server.must(calls.loan.request, request, as);
    await this.#server.must(calls.loan.quote, { id, reason }, desk.as);
    await this.#server.must(calls.loan.accept, { id }, as);
    this.#add('loan', 'loan_close', id, as);
  }

  async #set(name: string, value: string): Promise<void> {
    const { exchange } = this.#server.program.services;
    const input = { name, value };
    const { outcome } = await exchange.submit({
      kind: 'setting.define',
      actor: 0,
      input,
      key: null,
    });
    if (!outcome.ok) throw new Error(`${name} was refused: ${outcome.code}`);
  }

  #add(name: string, kind: Kind, id: number, as: Settled['as']): void {
    this.settled.push({ name, kind, id, as });
  }

  #who(name: string): Trader {
    const trader = this.#traders.get(name);
    if (trader === undefined) throw new Error(`nobody is called ${name}`);
    return trader;
  }

  /** Moves the clock to so long after the start. */
  async #until(ms: number): Promise<void> {
    const { clock } = this.#server;
    await clock.advance(START + ms - clock.now());
    await projected(this.#server);
  }
}
