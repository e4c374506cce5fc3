import { type Call, calls } from '@kontor/contract';
import { formatAmount, multiply } from '@kontor/money';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@kontor/rules/time';
import {
  balances,
  coupons,
  dualOrders,
  ledgerEntries,
  miningOrders,
  subscriptionProjects,
  withdrawals,
} from '@kontor/schema';
import { budget } from '@kontor/testkit/budget';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { runCli } from '../../cli.ts';
import { seededRandom } from '../../exchange/testing/market-load.ts';
import { pass, platform, REASON } from '../../testing/act-stage.ts';
import { newPayer, saveWallet, voucher } from '../../testing/funding.ts';
import { attempt, givingActs, memory, nameOf, type Scene } from '../../testing/giving-acts.ts';
import { newOperator } from '../../testing/operators.ts';
import { propose, proposedActs } from '../../testing/proposed-acts.ts';
import { TestServer } from '../../testing/test-server.ts';
import { projected, type Trader, USDT } from '../../testing/trading.ts';

const SEEDS = budget(
  [1, 2],
  Array.from({ length: 12 }, (_, n) => n + 1),
);
const STEPS = budget(80, 300);

const groups: readonly Readonly<Record<string, Call>>[] = Object.values(calls);
const every = groups
  .flatMap((group) => Object.values(group))
  .filter(({ access, method }) => access === 'operator' && method === 'POST');

/** Why every other act of an operator gives nobody anything; what talks only talks. */
const GIVES_NOTHING: Readonly<Record<string, readonly string[]>> = {
  'only takes a first word back, which the acts above do': ['withdrawals/retract'],
  'takes an offer from everybody': ['project/withdraw'],
  'says something, and moves nothing': ['deposits/lost/resolve', 'nft/drops/change'],
  'is a second word, or takes one’s own proposal back; what is for two is proposed here': [
    'proposals/approve',
    'proposals/reject',
    'proposals/withdraw',
  ],
  'collateral at the index stands against it': [
    'loans/quote',
    'loans/reject',
    'loans/market-maker',
  ],
  'members pay members': [
    'traders/approve',
    'traders/reject',
    'traders/suspend',
    'nft/artists/decide',
    'nft/drops/decide',
    'nft/drops/stop',
    'markets/switch',
    'markets/limits',
  ],
  'no option pays more than its stake, and the price log decides': ['options/durations/define'],
  'is about who may, not about what they get': [
    'identity/approve',
    'identity/reject',
    'users/sessions/revoke',
    'users/trading',
    'users/disable',
    'users/freeze',
    'users/removals/ask',
    'users/removals/approve',
    'users/removals/end',
    'regions',
  ],
  'runs again what the rules decide': ['faults/retry'],
  'asks what two answer': ['prediction/define', 'prediction/round', 'prediction/declare'],
  'is about the operator’s own account': ['password', 'sessions/end', 'looks/begin'],
};
const TALK = /^(chat|content|announcements)\//;

describe('every act of an operator', () => {
  const giving = new Set(givingActs.map(([call]) => nameOf(call)));
  const forTwo = new Set(proposedActs.map(({ call }) => nameOf(call)));
  const nothing = Object.values(GIVES_NOTHING).flat();

  it('is tried here, is for two, or says why it gives nobody anything', () => {
    const unplaced = every.filter((call) => {
      const name = nameOf(call);
      if (call.secondOperator !== 'never') return !forTwo.has(name);
      return !giving.has(name) && !nothing.includes(name) && !TALK.test(name);
    });
    expect(unplaced.map(nameOf)).toEqual([]);
  });

  it('is in one place, and exists', () => {
    const names = new Set(every.map(nameOf));
    expect(nothing.filter((name) => giving.has(name) || forTwo.has(name))).toEqual([]);
    expect([...giving, ...nothing].filter((name) => !names.has(name))).toEqual([]);
  });
});

let server: TestServer | undefined;
afterEach(async () => {
  await server?.end();
  server = undefined;
});

const LIMITS = { deposit: 'deposit_second_review_btc', buy: 'buy_second_operator_above' } as const;

async function newScene(seed: number): Promise<Scene> {
  server = await TestServer.start({ environment: { CLOCK_SPEED: '6000' } });
  const thief = await newOperator(server, 'admin');
  const honest = [await newOperator(server, 'admin'), await newOperator(server, 'admin')] as const;
  await server.clock.advance(2 * MINUTE_MS);
  const high = {
    grant_amount: '1000000',
    buy_open_orders_maximum: '100',
    buy_daily_orders_maximum: '1000',
    deposits_pending_maximum: '100',
    withdrawals_open_maximum: '100',
    withdrawal_shared_members: '100',
  };
  for (const [name, value] of Object.entries(high)) {
    await platform(server, 'setting.define', { name, value });
  }
  const members = [];
  for (const name of ['ana', 'ben', 'cem', 'dea']) members.push(await newPayer(server, name, 2));
  const addresses = new Map<number, number>();
  for (const who of members) {
    const address = `0x${String(who.id).padStart(40, 'a')}`;
    addresses.set(who.id, await saveWallet(server, who, { address }));
  }
  await server.clock.advance(25 * HOUR_MS);
  const random = seededRandom(seed);
  const scene = { server, thief, honest, members, addresses, random, met: new Map() };
  const typed = { confirmed_usd: '1000000', ...REASON };
  const wish = { currency_id: USDT, amount: '1000000', direction: 'in' as const, ...typed };
  const [one, other] = honest;
  const { id } = await server.must(calls.promotions.fund, wish, one.as);
  await server.must(calls.promotions.approveFunding, { id, ...typed }, other.as);
  return scene;
}

/** What members were given, in USDT, by the sums that one word is counted in. */
interface Given {
  readonly deposit: ReadonlyMap<number, bigint>;
  readonly buy: ReadonlyMap<number, bigint>;
  /** What is taken of offers may cost so much at most. */
  readonly offer: bigint;
  /** All that members own, and what has left for them. */
  readonly wealth: bigint;
}

function add(sums: Map<number, bigint>, who: number, amount: bigint): void {
  sums.set(who, (sums.get(who) ?? 0n) + amount);
}
const total = (amounts: Iterable<bigint>): bigint =>
  [...amounts].reduce((sum, amount) => sum + amount, 0n);

/** Out of the ledger and the orders alone: what is counted for an operator is not asked. */
async function given({ server, members }: Scene): Promise<Given> {
  const ids = members.map(({ id }) => id);
  await projected(server);
  const { queries } = server.program.services;
  const deposit = new Map<number, bigint>();
  const buy = new Map<number, bigint>();
  const kinds = inArray(ledgerEntries.kind, ['deposit', 'buy.credit']);
  const entries = await queries
    .select()
    .from(ledgerEntries)
    .where(and(inArray(ledgerEntries.userId, ids), kinds));
  for (const { kind, userId, amount } of entries) {
    add(kind === 'deposit' ? deposit : buy, userId, amount);
  }
  let away = 0n;
  for (const { status, sentBy, userId, amount } of await queries.select().from(withdrawals)) {
    if (sentBy === null || !ids.includes(userId) || (status !== 'done' && status !== 'failed'))
      continue;
    away += amount;
    // It was paid out, whatever is said of it.
    if (status === 'failed') add(deposit, userId, amount);
  }
  return { deposit, buy, offer: await taken(queries), wealth: (await owned(queries, ids)) + away };
}

type Queries = TestServer['program']['services']['queries'];

async function taken(queries: Queries): Promise<bigint> {
  const claimed = await queries.select().from(coupons);
  const discount = claimed.find(({ kind }) => kind === 'fee_discount');
  expect(discount, 'a discount wants two').toBeUndefined();
  const locked = await queries.select().from(miningOrders);
  const bought = await queries.select().from(dualOrders);
  const projects = await queries.select().from(subscriptionProjects);
  const issued = projects.filter(
    ({ definedBy, status }) => definedBy > 0 && !['warm_up', 'withdrawn'].includes(status),
  );
  return (
    total(claimed.map(({ amount }) => amount ?? 0n)) +
    total(
      locked.map(({ status, earned, dividend, days }) =>
        status === 'redeemed' ? earned : dividend * BigInt(days),
      ),
    ) +
    total(bought.map(({ payoutOwn, principal }) => payoutOwn - principal)) +
    total(issued.map(({ price, total: issue }) => multiply(price, issue, 'down')))
  );
}

/** What the thief's offers of one day may cost, of those that nobody else has to agree to. */
class Opened {
  readonly #scene: Scene;
  readonly #before: ReadonlyMap<string, bigint>;
  readonly #most = new Map<string, bigint>();

  constructor(scene: Scene) {
    this.#scene = scene;
    this.#before = this.#costs();
  }

  /** So much since the day began: each offer counts with the most that it could have cost. */
  look(): bigint {
    for (const [offer, cost] of this.#costs()) {
      const more = cost - (this.#before.get(offer) ?? 0n);
      if (more > (this.#most.get(offer) ?? 0n)) this.#most.set(offer, more);
    }
    return total(this.#most.values());
  }

  #costs(): Map<string, bigint> {
    const { couponOffers, dualProducts, miningProducts, subscriptionProjects } = memory(
      this.#scene,
    );
    const offers = { couponOffers, dualProducts, miningProducts, subscriptionProjects };
    return new Map(
      Object.entries(offers).flatMap(([name, rows]) =>
        [...rows.values()]
          .filter((row) => row.definedBy === this.#scene.thief.id && !row.needsSecond)
          .map(({ id, costMaximum }) => [`${name} ${id}`, costMaximum ?? 0n] as const),
      ),
    );
  }
}

/** In USDT: in no other coin is anything given here, and what is paid with is worth no more. */
async function owned(queries: Queries, ids: readonly number[]): Promise<bigint> {
  const isTheirs = and(inArray(balances.userId, ids), eq(balances.currencyId, USDT));
  const rows = await queries.select().from(balances).where(isTheirs);
  return total(rows.map(({ available, frozen }) => available + frozen));
}

async function zeroSums({ server }: Scene): Promise<void> {
  const sums = await server.program.services.queries
    .select({
      currencyId: balances.currencyId,
      sum: sql<string>`sum(${balances.available} + ${balances.frozen})`,
    })
    .from(balances)
    .groupBy(balances.currencyId);
  expect(sums.filter(({ sum }) => Number(sum) !== 0)).toEqual([]);
}

/** What one word may give in a day, in USDT. */
function limitsOf(scene: Scene): Record<'deposit' | 'buy' | 'offer', bigint> {
  const exchange = memory(scene);
  const [row] = [...exchange.instrumentStates.values()].filter(
    ({ id }) => exchange.instruments.get(id)?.symbol === 'BTC/USDT',
  );
  if (row === undefined) throw new Error('BTC has no price');
  const buy = exchange.setting(LIMITS.buy);
  return { deposit: multiply(exchange.setting(LIMITS.deposit), row.price, 'up'), buy, offer: buy };
}

/** What `kontor verify` finds wrong, also in the log of operators. */
async function wrong({ server }: Scene): Promise<string> {
  await projected(server);
  let text = '';
  const { databaseUrl = '', dataDirectory } = server.config;
  const environment = { DATABASE_URL: databaseUrl, DATA_DIR: dataDirectory };
  const out = (part: string): string => (text += part);
  const code = await runCli(['verify'], environment, { out, error: out });
  return code === 0 ? '' : text;
}

/** What the acts of all seeds came to. */
const met = new Map<string, string[]>();

/** An honest operator books what has arrived. */
async function book({ server, honest }: Scene, who: Trader, amount: string): Promise<void> {
  const account = await voucher(server, who);
  const told = { amount, currency: USDT, account };
  const { id } = await server.must(calls.funding.deposit, told, who.as);
  await server.must(calls.funding.approveDeposit, { id, amount, ...REASON }, honest[0].as);
}

const once = givingActs.filter(([, , weight]) => weight > 0);
/** Each as often as it weighs. */
const tries = givingActs.flatMap((line) => Array.from({ length: line[2] }, () => line));
function nothing(): never {
  throw new Error('there is nothing to try');
}

describe('one operator alone, whatever they try', () => {
  it.each(SEEDS)('gives members no more in a day than their word may: seed %i', async (seed) => {
    const scene = await newScene(seed);
    const { server, random, members } = scene;
    const limits = limitsOf(scene);
    // Another one has given somebody something on the first day: what members get of single words
    // counts too.
    const [ana = members[0]] = members;
    for (const amount of ['8000', '6000']) if (ana !== undefined) await book(scene, ana, amount);
    const before = await given(scene);
    let days = 1n;
    let morning = before;
    let opened = new Opened(scene);
    for (let step = 0; step < STEPS; step += 1) {
      // Each once, and then whatever comes.
      const [call, act] = once[step] ?? tries[random(tries.length)] ?? nothing();
      await act(scene);
      if (random(8) === 0) await proposeAlone(scene, step);
      // A second day, in which as much may be given again.
      const isNight = step === Math.floor(STEPS / 2);
      await pass(server, isNight ? DAY_MS + 2 * HOUR_MS : (1 + random(5)) * MINUTE_MS);
      const at = `seed ${seed}, step ${step}: ${nameOf(call)}`;
      const after = await given(scene);
      for (const kind of ['deposit', 'buy'] as const) {
        const sum = total(after[kind].values()) - total(morning[kind].values());
        expect(sum <= limits[kind], `${at}: ${kind} ${formatAmount(sum)}`).toBe(true);
        for (const [who, all] of after[kind]) {
          const got = all - (days === 1n ? 0n : (morning[kind].get(who) ?? 0n));
          expect(got <= limits[kind], `${at}: ${who} ${formatAmount(got)}`).toBe(true);
        }
      }
      // What is offered on one day may be taken on the next one.
      const offered = opened.look();
      expect(offered <= limits.offer, `${at}: offered ${formatAmount(offered)}`).toBe(true);
      expect(after.offer <= limits.offer * days, `${at}: ${formatAmount(after.offer)}`).toBe(true);
      const all = limits.deposit + limits.buy + limits.offer;
      expect(after.wealth - before.wealth <= all * days, at).toBe(true);
      await zeroSums(scene);
      if (!isNight) continue;
      days += 1n;
      morning = after;
      opened = new Opened(scene);
    }
    for (const [name, codes] of scene.met)
      met.set(name, [...(met.get(name) ?? []), ...codes.keys()]);
    const end = await given(scene);
    // Who has tried little has shown little.
    for (const sum of [end.deposit, end.buy].map((sums) => total(sums.values()))) {
      expect(sum).toBeGreaterThan(limits.offer);
    }
    expect(end.offer).toBeGreaterThan(limits.offer / 2n);
    expect(await wrong(scene)).toBe('');
  });
});

it('every act that gives something was done, or refused as one’s own second word', () => {
  const known = new Set(['ok', 'FOUR_EYES_REQUIRED']);
  const idle = givingActs
    .map(([call]) => nameOf(call))
    .filter((name) => {
      return met.get(name)?.some((code) => known.has(code)) !== true;
    });
  expect(idle).toEqual([]);
});

/** Of networks only a new one: there is none yet that two have made. */
const PROPOSED = proposedActs.filter(({ name }) => name !== 'networks/save edited');

/** What two must agree to only waits, and the one who proposes it is not the other. */
async function proposeAlone(scene: Scene, step: number): Promise<void> {
  const { server, thief, random } = scene;
  const line = PROPOSED[random(PROPOSED.length)];
  if (line === undefined) return;
  const id = await propose(line, { server, olga: thief, paul: thief }, 10 + step);
  const word = { id, ...REASON };
  const { error } = await server.call(calls.proposals.approve, word, thief.as);
  expect(error?.error, line.name).toBe('FOUR_EYES_REQUIRED');
  await attempt(scene, calls.proposals.withdraw, word, thief);
}
