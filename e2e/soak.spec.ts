/**
 * A crowd trades at random beside an open page, for a while here and for as long as is asked with
 * `SOAK_MINUTES`: nobody meets a fault of the server, every balance adds up from nothing, and does
 * so after a power cut, with all orders there. From ten minutes on neither the server nor the page
 * may have grown.
 */
import { execFileSync } from 'node:child_process';
import process from 'node:process';
import { CallError } from '@kontor/client';
import { budget } from '@kontor/testkit/budget';
import { calls, Member } from './support/api.ts';
import type { App } from './support/app.ts';
import { Operator, operatorCalls } from './support/operator.ts';
import { HOOK_MS_MAX, Server } from './support/server.ts';
import { expect, test } from './support/test.ts';
import { marketOf, priceAway, type Quotation } from './support/trades.ts';

const MEMBERS = 8;
const SEED = Number(process.env.SEED ?? 26);
/** Minutes of trading; without them, so many acts of each member. */
const MINUTES = Number(process.env.SOAK_MINUTES ?? 0);
const ACTS = budget(50, 500);
/** What has run for less still fills its caches. */
const JUDGED_FROM_MINUTES = 10;
const GROWTH_MAX = 1.5;
const ACCOUNTS = ['change', 'lever', 'micro'] as const;

/** Numbers from 0 up to 1, the same for the same seed. */
function drawsFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** One of them trades at random; whatever the rules refuse is part of it. */
class Trader {
  readonly member: Member;
  readonly #market: Quotation;
  readonly #draw: () => number;
  acts = 0;
  refusals = 0;

  constructor(member: Member, market: Quotation, seed: number) {
    this.member = member;
    this.#market = market;
    this.#draw = drawsFrom(seed);
  }

  async act(): Promise<void> {
    const acts = [this.#order, this.#cancel, this.#open, this.#close, this.#option, this.#move];
    const act = acts[Math.floor(this.#draw() * acts.length)] ?? this.#order;
    this.acts += 1;
    try {
      await act.call(this);
    } catch (error) {
      // A fault of the server is none of the rules'.
      if (!(error instanceof CallError) || error.status >= 500) throw error;
      this.refusals += 1;
    }
  }

  get #pair() {
    const { currency_id, legal_id } = this.#market;
    return { currency_id, legal_id };
  }

  async #order(): Promise<void> {
    const type = this.#draw() < 0.5 ? 'buy' : 'sell';
    const away = BigInt(Math.floor(this.#draw() * 5) - 2);
    const limit = { amount: '0.002', target_price: priceAway(this.#market, away) };
    const atOnce = { amount: '0.003', order_type: 'market' } as const;
    const order = this.#draw() < 0.5 ? limit : atOnce;
    await this.member.call(calls.spot.place, { ...this.#pair, ...order, type });
  }

  async #cancel(): Promise<void> {
    await this.member.call(calls.spot.cancelAll, {});
  }

  async #open(): Promise<void> {
    const type = this.#draw() < 0.5 ? 1 : 2;
    const entry = { ...this.#pair, type, status: 1, share: '1', multiple: 10 } as const;
    await this.member.call(calls.futures.submit, entry);
  }

  async #close(): Promise<void> {
    const [position] = (await this.member.call(calls.futures.all, {})).positions;
    if (position !== undefined) await this.member.call(calls.futures.close, { id: position.id });
  }

  async #option(): Promise<void> {
    const type = this.#draw() < 0.5 ? 1 : 2;
    const stake = { match_id: 1, currency_id: this.#market.legal_id, seconds: 30, number: '10' };
    await this.member.call(calls.options.submit, { ...stake, type });
  }

  async #move(): Promise<void> {
    const [from_field, to_field] = this.#draw() < 0.5 ? ACCOUNTS : [...ACCOUNTS].reverse();
    const move = { currency_id: this.#market.legal_id, number: '25' };
    await this.member.call(calls.wallet.transfer, { ...move, from_field, to_field });
  }
}

let server: Server | undefined;
test.beforeAll(async () => {
  test.setTimeout(HOOK_MS_MAX);
  server = await Server.start({ environment: { FEED: 'simulated' } });
});
test.afterAll(() => server?.stop());

test('a crowd trades, every balance adds up, and a power cut takes nothing', async ({ open }) => {
  test.setTimeout(2 * HOOK_MS_MAX + MINUTES * 60_000);
  const place = server;
  if (place === undefined) throw new Error('there is no server');
  const operator = await Operator.first(place);
  const traders = await Promise.all(
    Array.from({ length: MEMBERS }, async (_, at) => {
      const member = await Member.open(place, 'soak');
      await member.call(calls.people.grant, {});
      return new Trader(member, await marketOf(member, 'BTC/USDT'), SEED + at);
    }),
  );
  const [first] = traders;
  if (first === undefined) throw new Error('nobody trades');
  const app = await open({ token: first.member.token }, place);
  await app.load('/pages/transaction/index2');
  await app.settled('trade:title');

  const sizes: Size[] = [];
  const until = performance.now() + MINUTES * 60_000;
  const goesOn = (acts: number): boolean => (MINUTES > 0 ? performance.now() < until : acts < ACTS);
  const measured = async (): Promise<void> => void sizes.push(await sizeOf(place, app));
  await Promise.all(
    traders.map(async (trader) => {
      while (goesOn(trader.acts)) {
        if (trader === first && trader.acts % 500 === 0) await measured();
        await trader.act();
      }
    }),
  );
  await measured();
  const acts = traders.reduce((total, trader) => total + trader.acts, 0);
  const refusals = traders.reduce((total, trader) => total + trader.refusals, 0);
  // Else there was no crowd; where a machine stalls, old prices refuse all that trades.
  expect(refusals, `of ${acts} acts, seed ${SEED}`).toBeLessThan((acts * 3) / 4);
  if (MINUTES >= JUDGED_FROM_MINUTES) expect(grown(sizes)).toEqual([]);

  for (const { member } of traders) expect(await unexplained(member, first)).toEqual([]);
  const wrong = (await operator.call(operatorCalls.operatorLedger.sums, {})).filter(
    ({ ok }) => !ok,
  );
  expect(wrong).toEqual([]);

  // Nothing is under way, or what waits would go on after the start.
  await Promise.all(traders.map(({ member }) => member.call(calls.spot.cancelAll, {})));
  const before = await Promise.all(traders.map(({ member }) => ordersOf(member)));
  await app.serverGoes();
  await place.kill();
  await place.startAgain();
  expect(await Promise.all(traders.map(({ member }) => ordersOf(member)))).toEqual(before);
  for (const { member } of traders) expect(await unexplained(member, first)).toEqual([]);
});

/** What somebody did on the spot market, newest first; prices that move do not change it. */
async function ordersOf(member: Member): Promise<unknown> {
  return member.call(calls.spot.list, { status: 'history', limit: 100 });
}

/** The accounts whose balance is not the sum of its reasons, or whose holds are not all known. */
async function unexplained(member: Member, { member: asker }: Trader): Promise<string[]> {
  const { currency_id, legal_id } = await marketOf(asker, 'BTC/USDT');
  const wrong: string[] = [];
  for (const currency of [currency_id, legal_id]) {
    for (const type of ACCOUNTS) {
      const told = await member.call(calls.wallet.explain, { currency, type });
      if (!told.adds_up || !told.holds_match) wrong.push(`${currency} ${type}`);
    }
  }
  return wrong;
}

interface Size {
  readonly serverMB: number;
  readonly pageMB: number;
}

async function sizeOf(place: Server, app: App): Promise<Size> {
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(place.pid)], {
    encoding: 'utf8',
  });
  const session = await app.context.newCDPSession(app.page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return { serverMB: Number(kilobytes) / 1024, pageMB: usedSize / 1024 ** 2 };
}

/** What is more than half again as large at the end as after a quarter of the time. */
function grown(sizes: readonly Size[]): string[] {
  const early = sizes[Math.ceil(sizes.length / 4)];
  const late = sizes.at(-1);
  if (early === undefined || late === undefined) return ['nothing was measured'];
  return (['serverMB', 'pageMB'] as const)
    .filter((name) => late[name] > GROWTH_MAX * early[name])
    .map((name) => `${name}: ${Math.round(early[name])}, then ${Math.round(late[name])}`);
}
