import { formatAmount } from '@kontor/money';
import type { fillsTable, RowOf } from '@kontor/schema';
import { LOT_STEP } from '../futures/position.ts';
import type { Json } from '../index.ts';
import { BTC, BTC_USDT, FIRST_USER, type TestExchange } from './exchange.ts';
import { setFuturesRates, setLevel } from './fee-levels.ts';
import { BTC_FUTURES, BTC_INVERSE, contractInput, ETH_FUTURES } from './futures.ts';
import type { Random } from './random.ts';

const SPOILERS = 2;
const VICTIMS = 3;
/** Members of their own, so that the others do what they did without them. */
const FIRST_SPOILER = FIRST_USER + 2_000;
const FIRST_VICTIM = FIRST_SPOILER + SPOILERS;
const MARKETS = [BTC_FUTURES, ETH_FUTURES, BTC_INVERSE, BTC_INVERSE] as const;
/** What a fill may cost at the worst, and at once after it. */
const RATES = ['0', '0.00001', '0.0002', '0.0005', '0.004', '0.09'] as const;
const CRUMBS_MAX = 120;

/**
 * Members who want nothing but that others fail: they take entries that rest in crumbs of every
 * size, while the levels of their victims and everybody's rates change.
 */
export class Spoilers {
  private readonly test: TestExchange;
  private readonly random: Random;

  constructor(test: TestExchange, random: Random) {
    this.test = test;
    this.random = random;
    for (let n = 0; n < SPOILERS + VICTIMS; n += 1) test.member(FIRST_SPOILER + n);
  }

  step(): void {
    const { random } = this;
    const spoiler = FIRST_SPOILER + random.whole(0, SPOILERS - 1);
    const victim = FIRST_VICTIM + random.whole(0, VICTIMS - 1);
    for (const member of [spoiler, victim]) this.provide(member);
    const marketId = random.pick(MARKETS);
    this.allow(marketId);
    if (random.chance(0.3)) setLevel(this.test, victim, random.pick([0, 9]));
    const bait = this.bait(victim, marketId);
    if (bait === undefined) return;
    const crumbs = random.whole(1, random.chance(0.2) ? CRUMBS_MAX : 12);
    for (let n = 0; n < crumbs; n += 1) {
      if (random.chance(0.05)) setLevel(this.test, victim, random.pick([0, 9]));
      if (random.chance(0.05)) {
        setFuturesRates(this.test, random.pick([0, 9]), random.pick(RATES), random.pick(RATES));
      }
      this.take(spoiler, bait);
    }
    if (random.chance(0.3)) this.test.send(spoiler, 'futures.close_many', {});
    for (const level of [0, 9] as const) setFuturesRates(this.test, level, '0.0002', '0.0005');
    this.allow(marketId, '1');
  }

  /** Money, and coins to be a party in contracts that are margined in them. */
  private provide(member: number): void {
    const { test } = this;
    test.send(member, 'member.grant', {});
    if (this.random.chance(0.8)) return;
    const order = { marketId: BTC_USDT, side: 'buy', type: 'market', quoteBudget: '500' };
    test.send(member, 'spot.place', order);
    const move = { currencyId: BTC, amount: '0.005', from: 'change', to: 'lever' };
    test.send(member, 'wallet.transfer', move);
  }

  /** Mostly the operators allow the smallest orders there are. */
  private allow(marketId: number, minimumLots = this.random.pick(['1', '0.01', '0.01'])): void {
    const { contracts, marketRows } = this.test.core.exchange;
    const contract = contracts.get(marketId);
    const row = marketRows.get(marketId);
    if (contract === undefined || row === undefined) return;
    const { kind } = contract;
    const lotSize = formatAmount(contract.lotSize);
    const input = contractInput(marketId, {
      kind,
      lotSize,
      base: row.baseCurrencyId,
      quote: row.quoteCurrencyId,
    });
    const overnightRate = formatAmount(contract.overnightRate);
    this.test.system('contract.define', { ...input, minimumLots, overnightRate });
  }

  /** An entry that rests between the liquidity account's quotes, where anybody meets it first. */
  private bait(victim: number, marketId: number): Bait | undefined {
    const { random, test } = this;
    const x = test.core.exchange;
    const market = x.markets.get(marketId);
    const index = x.instrumentStates.get(market?.row.instrumentId ?? 0)?.price;
    if (market === undefined || index === undefined) return undefined;
    const direction = random.pick(['long', 'short'] as const);
    const limitPrice = formatAmount(market.priceOf(market.ticksOf(index)));
    const outcome = test.send(victim, 'futures.open', {
      marketId,
      direction,
      lots: random.pick(['1', '1', '2.37', '40']),
      multiple: random.pick([1, 2, 10, 50, 125]),
      marginMode: random.pick(['cross', 'isolated']),
      limitPrice,
    });
    if (!outcome.ok) return undefined;
    return { marketId, direction, limitPrice };
  }

  /** Some lots of it: out of an own position where there is one, else for a new one. */
  private take(spoiler: number, { marketId, direction, limitPrice }: Bait): void {
    const { random, test } = this;
    const { positions, futures } = test.core.exchange;
    const steps = random.chance(0.7) ? 1 : random.whole(1, 150);
    const lots = formatAmount(BigInt(steps) * LOT_STEP);
    const own = futures.idsOf(spoiler).find((id) => {
      const position = positions.get(id);
      const isOpen = position?.status === 'open' && position.marketId === marketId;
      return isOpen && position.direction === direction;
    });
    if (own !== undefined) {
      test.send(spoiler, 'futures.close', { positionId: own, lots });
      return;
    }
    const input: { [field: string]: Json } = {
      marketId,
      direction: direction === 'long' ? 'short' : 'long',
      lots: random.chance(0.1) ? lots : '3',
      multiple: 10,
      marginMode: 'isolated',
      limitPrice,
    };
    test.send(spoiler, 'futures.open', input);
  }
}

interface Bait {
  readonly marketId: number;
  readonly direction: 'long' | 'short';
  readonly limitPrice: string;
}

/** In how many fills the entry was taken that was taken in most. */
export function crumbsMost(test: TestExchange): number {
  const counts = new Map<number, number>();
  for (const { makerOrderId } of test.table<RowOf<typeof fillsTable>>('fills')) {
    if (makerOrderId > 0) counts.set(makerOrderId, (counts.get(makerOrderId) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values());
}
