import type { Json } from '../index.ts';
import type { LedgerEntry } from '../ledger/ledger.ts';
import type { MemberLimits } from '../limits/day.ts';
import { BTC, BTC_USDT, FIRST_USER, type TestExchange, USDT } from './exchange.ts';
import { BTC_FUTURES } from './futures.ts';
import { loanRequest, must, OPERATOR } from './loans.ts';
import { ACH } from './quick-buy.ts';
import type { Random } from './random.ts';

const LIMITED = 4;
/** Members of their own, so that the others do what they did without them. */
const FIRST_LIMITED = FIRST_USER + 800;
const RESULTS =
  /^(futures\.(profit|fee|overnight|liquidation)|(option|prediction)\.(stake|payout))$/;
/** What begins a risk; of orders and exchanges only purchases do. */
const RISKS = [
  'spot.place',
  'spot.place_pair',
  'futures.open',
  'option.buy',
  'follow.start',
  'convert.exchange',
  'loan.request',
  'loan.accept',
  'buy.order',
] as const;
type Risk = (typeof RISKS)[number];

/**
 * Some of the crowd limit themselves, and what came of it is known here too: by the answers alone,
 * without the rows that the core keeps.
 */
export class LimitsCrowd {
  private readonly test: TestExchange;
  private readonly random: Random;
  private readonly pausedUntil = new Map<number, number>();
  private looked = 0;

  constructor(test: TestExchange, random: Random) {
    this.test = test;
    this.random = random;
    for (let n = 0; n < LIMITED; n += 1) {
      const userId = test.member(FIRST_LIMITED + n);
      must(test.send(OPERATOR, 'member.set_market_maker', { userId, enabled: true }));
    }
  }

  step(): void {
    const { random, test } = this;
    const actor = FIRST_LIMITED + random.whole(0, LIMITED - 1);
    const act = random.next();
    if (random.chance(0.03)) return this.pause('coolOffHours');
    if (random.chance(0.8)) return this.risk(actor);
    if (act < 0.4) test.send(actor, 'limits.set', { loss: this.amount() });
    else if (act < 0.6) test.send(actor, 'limits.set', { stake: `${random.whole(11, 45)}.5` });
    else if (act < 0.7) test.send(actor, 'limits.set', { withoutLoss: true });
    else if (act < 0.75)
      test.send(actor, 'limits.set', { withoutStake: true, loss: this.amount() });
    else if (act < 0.95) this.pause(random.chance(0.7) ? 'coolOffHours' : 'exclusionMonths');
    else if (act < 0.98) test.system('member.locate', { userId: actor, areaCode: 44 });
    else test.system('region.define', { areaCode: 44, timedOptions: random.chance(0.7) });
  }

  /** Mostly options, which move no market; the rest only to be refused. */
  private risk(actor: number): void {
    const { random, test } = this;
    const paused = (this.pausedUntil.get(actor) ?? 0) > test.at;
    const kind: Risk = paused ? random.pick(RISKS) : this.usual();
    test.send(actor, kind, this.inputOf(kind, actor));
  }

  private usual(): Risk {
    return this.random.chance(0.95) ? 'option.buy' : 'loan.request';
  }

  private inputOf(kind: Risk, actor: number): { [field: string]: Json } {
    switch (kind) {
      case 'option.buy':
        return this.option();
      case 'spot.place':
        return { marketId: BTC_USDT, side: 'buy', type: 'market', quantity: '0.01' };
      case 'spot.place_pair': {
        const prices = { limitPrice: '1000', stopPrice: '90000' };
        return { marketId: BTC_USDT, side: 'buy', quantity: '0.01', ...prices };
      }
      case 'futures.open': {
        const entry = { direction: 'long', lots: '1', multiple: 10, marginMode: 'cross' };
        return { marketId: BTC_FUTURES, ...entry };
      }
      case 'follow.start':
        return { traderId: FIRST_USER, kind: 'lots', number: '1' };
      case 'convert.exchange':
        return { fromCurrencyId: USDT, toCurrencyId: BTC, amount: '10', quoteId: null };
      case 'loan.request':
        // Against what they have, so that nothing but their pause is in the way.
        return loanRequest({ amount: '0.02', currencyId: BTC, marginCurrencyId: USDT });
      case 'loan.accept':
        return { loanId: this.quoted(actor) };
      case 'buy.order':
        return { quoteId: this.offered(actor), payer: 'somebody' };
    }
  }

  /** One of the member's requests, with the desk's quote. */
  private quoted(actor: number): number {
    const { test } = this;
    const loans = [...test.core.exchange.loans.values()].filter(({ userId }) => userId === actor);
    const loan = loans.find(({ status }) => status === 'requested' || status === 'quoted');
    if (loan?.status === 'requested') test.send(OPERATOR, 'loan.quote', { loanId: loan.id });
    return loan?.id ?? 0;
  }

  /** An offer of coins for fiat, to a member who may take it but for their pause. */
  private offered(actor: number): number {
    const { test } = this;
    test.system('member.certify', { userId: actor, level: 1 });
    const offer = { country: 'US', methodId: ACH, currency: 'USD', coinId: BTC, amount: '100' };
    const made = test.send(actor, 'buy.quote', { ...offer, unitsPerUsd: null });
    return made.ok ? (made.result as { quoteId: number }).quoteId : 1;
  }

  /** So small that the others' room under the exposure cap stays what it was. */
  private option(): { [field: string]: Json } {
    return {
      marketId: BTC_USDT,
      currencyId: USDT,
      direction: this.random.pick(['up', 'down']),
      seconds: 30,
      stake: String(this.random.whole(10, 20)),
    };
  }

  /** Nobody who has left off has begun a risk since the last look. */
  check(): void {
    const { history } = this.test;
    for (; this.looked < history.length; this.looked += 1) {
      const { command, outcome } = history[this.looked] ?? {};
      if (command === undefined || outcome === undefined) continue;
      if (!outcome.ok || !RISKS.some((kind) => kind === command.kind)) continue;
      if (command.input.side === 'sell' || command.input.toCurrencyId === USDT) continue;
      const until = this.pausedUntil.get(command.actor) ?? 0;
      if (command.at >= until) continue;
      // A repeat under a key is answered as the first was.
      const isRepeat =
        command.key !== null &&
        history.slice(0, this.looked).some((one) => one.command.key === command.key);
      if (!isRepeat) {
        throw new Error(`${command.actor} pauses until ${until} and did ${command.kind}`);
      }
    }
  }

  /** Only two of them, or the crowd would fall silent. */
  private pause(field: 'coolOffHours' | 'exclusionMonths'): void {
    const actor = FIRST_LIMITED + this.random.whole(0, 1);
    const months = field === 'exclusionMonths';
    const much = months ? this.random.whole(5, 8) : this.random.whole(20, 60);
    const outcome = this.test.send(actor, 'limits.set', { [field]: much });
    if (!outcome.ok) return;
    const until = this.test.at + (months ? much * 28 * 24 : much) * 3_600_000;
    this.pausedUntil.set(actor, Math.max(until, this.pausedUntil.get(actor) ?? 0));
    this.looked = this.test.history.length;
  }

  private amount(): string {
    return this.random.chance(0.05) ? '0.005' : `${this.random.whole(12, 80)}.5`;
  }
}

/** After the last batch: what a day has given and staked is what the ledger and the options say. */
export function checkDays(test: TestExchange): number {
  const rows = test.table<MemberLimits>('member_limits');
  const entries = test
    .table<LedgerEntry>('ledger_entries')
    .filter(({ kind }) => RESULTS.test(kind));
  const options = test.table<{ id: number; userId: number; stake: bigint; acceptedAt: number }>(
    'options',
  );
  const bets = test.table<{ id: number; userId: number; amount: bigint; createdAt: number }>(
    'prediction_bets',
  );
  let looked = 0;
  for (const { id, dayAt, dayResult, dayStaked } of rows) {
    const own = entries.filter(({ userId, at }) => userId === id && at >= dayAt);
    const staked = options.filter(({ userId, acceptedAt }) => userId === id && acceptedAt >= dayAt);
    const guessed = bets.filter(({ userId, createdAt }) => userId === id && createdAt >= dayAt);
    const sum = sumOf(staked, ({ stake }) => stake) + sumOf(guessed, ({ amount }) => amount);
    if (sum !== dayStaked) {
      throw new Error(`member ${id} has not staked ${dayStaked} since ${dayAt}`);
    }
    // Coins are worth what their index said at each move, which no entry says.
    if (own.some(({ currencyId }) => currencyId !== USDT)) continue;
    if (sumOf(own, ({ amount }) => amount) !== dayResult) {
      throw new Error(`the day of member ${id} since ${dayAt} has not given ${dayResult}`);
    }
    if (own.length > 0) looked += 1;
  }
  return looked;
}

function sumOf<T>(items: readonly T[], amountOf: (item: T) => bigint): bigint {
  return items.reduce((sum, item) => sum + amountOf(item), 0n);
}
