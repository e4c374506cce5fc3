import { formatAmount } from '@kontor/money';
import { ACCOUNT_IDS } from '@kontor/schema';
import { netProfit } from '../futures/index.ts';
import { balanceId, type Json } from '../index.ts';
import { HOUSE } from '../ledger/house.ts';
import { BTC, FIRST_USER, type TestExchange, USDT } from './exchange.ts';
import { BTC_FUTURES, BTC_INVERSE, contractInput, defineFutures, ETH_FUTURES } from './futures.ts';
import { setFuturesRates, setLevel } from './fee-levels.ts';
import { Random } from './random.ts';

/** What makers and takers pay from time to time. */
const RATES = [
  ['0.0002', '0.0005'],
  ['0', '0.00017'],
  ['0.001', '0.0008'],
  ['0.002', '0.003'],
] as const;
const MULTIPLES = [1, 2, 5, 10, 20, 50, 100, 125, 3] as const;

/** The crowd at the contracts: careful and reckless, with a fund that is sometimes empty. */
export class FuturesCrowd {
  private readonly test: TestExchange;
  private readonly random: Random;
  private readonly users: number;
  /** By chances of their own, so that everything else is as it was without them. */
  private readonly changing = new Random(20_261_202);
  private readonly amending = new Random(20_261_129);

  constructor(test: TestExchange, random: Random, users: number, quotedLots = '3000') {
    this.test = test;
    this.random = random;
    this.users = users;
    defineFutures(test, quotedLots);
  }

  anyone(): number {
    return FIRST_USER + this.random.whole(0, this.users - 1);
  }

  step(): void {
    const { random, test } = this;
    if (this.changing.chance(0.02)) this.changeRates();
    if (this.amending.chance(0.03)) this.amend();
    const actor = this.anyone();
    const act = random.next();
    if (act < 0.005) return this.fund();
    if (act < 0.015) return this.redefine();
    const positionId = this.positionId(actor);
    const send = (kind: string, input: { [field: string]: Json }) =>
      test.send(actor, kind, input, random.chance(0.1) ? `f-${random.whole(1, 100_000)}` : null);
    if (act < 0.08) send('futures.open', this.allIn(actor));
    else if (act < 0.16) send('futures.close', { positionId: this.loser(actor) ?? positionId });
    else if (act < 0.5) send('futures.open', this.entry());
    else if (act < 0.58) send('futures.cancel', { positionId });
    else if (act < 0.78) send('futures.close', { positionId, ...this.part(positionId) });
    else if (act < 0.8) send('futures.close_many', this.direction());
    else if (act < 0.92) send('futures.set_stops', { positionId, ...this.stops(positionId) });
    else if (act < 0.97) send('futures.add_margin', { positionId, amount: this.amount() });
    else send('spot.cancel_all', {});
  }

  /** Another level for one of them, or other rates for all of a level, while entries rest. */
  private changeRates(): void {
    const { changing, test } = this;
    const level = changing.pick([0, 9] as const);
    const [maker, taker] = changing.pick(RATES);
    if (changing.chance(0.4)) setFuturesRates(test, level, maker, taker);
    else setLevel(test, FIRST_USER + changing.whole(0, this.users - 1), level);
  }

  private fund(): void {
    const [currencyId, amount] = this.random.pick([
      [USDT, `${this.random.whole(1, 500)}.5`],
      [BTC, `0.00${this.random.whole(1, 99)}`],
    ] as const);
    this.test.system('house.fund', { houseId: HOUSE.insurance.id, currencyId, amount });
  }

  /** Other tiers and nights for everybody, and quotes that come and go. */
  private redefine(): void {
    const { random, test } = this;
    const id = random.pick([BTC_FUTURES, ETH_FUTURES, BTC_INVERSE]);
    if (random.chance(0.3)) {
      test.system('market.switch', { id, enabled: random.chance(0.8) });
      return;
    }
    const contract = test.core.exchange.contracts.get(id);
    const row = test.core.exchange.marketRows.get(id);
    if (contract === undefined || row === undefined) return;
    const input = contractInput(id, {
      kind: contract.kind,
      lotSize: formatAmount(contract.lotSize),
      base: row.baseCurrencyId,
      quote: row.quoteCurrencyId,
    });
    test.system('contract.define', {
      ...input,
      overnightRate: random.pick(['0', '0.0001', '0.02']),
    });
  }

  private price(marketId: number): number {
    const x = this.test.core.exchange;
    const instrumentId = x.marketRows.get(marketId)?.instrumentId ?? 0;
    return Number(x.instrumentStates.get(instrumentId)?.price ?? 10n ** 18n) / 1e18;
  }

  private near(marketId: number, width: number, random = this.random): string {
    const price = this.price(marketId) * (1 + (random.next() - 0.5) * 2 * width);
    return (Math.round(price * 10) / 10).toFixed(1);
  }

  private entry(): { [field: string]: Json } {
    const { random } = this;
    const marketId = random.pick([BTC_FUTURES, BTC_FUTURES, ETH_FUTURES, BTC_INVERSE]);
    const reckless = random.chance(0.4);
    const lots = random.whole(100, reckless ? 40_000 : 2_000) / 100;
    const input: { [field: string]: Json } = {
      marketId: random.chance(0.01) ? 99 : marketId,
      direction: random.pick(['long', 'short']),
      lots: String(lots),
      multiple: random.chance(0.4) ? random.pick([50, 100, 125]) : random.pick(MULTIPLES),
      marginMode: random.pick(['cross', 'isolated']),
    };
    if (random.chance(0.5)) input.limitPrice = this.near(marketId, 0.008);
    if (random.chance(0.2)) input.takeProfitPrice = this.near(marketId, 0.01);
    if (random.chance(0.2)) input.stopLossPrice = this.near(marketId, 0.01);
    return input;
  }

  /** A large part of what there is, behind one pool. */
  allIn(
    actor: number,
    marketId = this.random.pick([BTC_FUTURES, ETH_FUTURES]),
    part = 0.3 + 0.6 * this.random.next(),
    multiple = this.random.pick([20, 50, 100]),
  ): { [field: string]: Json } {
    const { random } = this;
    const { ledger } = this.test.core.exchange;
    const available = Number(
      ledger.available(balanceId(actor, ACCOUNT_IDS.lever, USDT)) / 10n ** 18n,
    );
    const lotSize = marketId === BTC_FUTURES ? 0.01 : 0.1;
    const most = (available * multiple * part) / (this.price(marketId) * lotSize);
    const lots = Math.max(1, Math.floor(most));
    const direction = random.pick(['long', 'short']);
    return { marketId, direction, lots: String(lots), multiple, marginMode: 'cross' };
  }

  /** The cross position that has lost most. */
  loser(actor: number): number | undefined {
    const x = this.test.core.exchange;
    let worst: { id: number; profit: bigint } | undefined;
    for (const id of x.futures.idsOf(actor)) {
      const position = x.positions.get(id);
      if (position?.status !== 'open' || position.marginMode !== 'cross') continue;
      const profit = netProfit(x, position);
      if (worst === undefined || profit < worst.profit) worst = { id, profit };
    }
    return worst?.id;
  }

  private part(positionId: number): { [field: string]: Json } {
    const open = this.test.core.exchange.positions.get(positionId)?.openLots ?? 0n;
    if (open === 0n || this.random.chance(0.5)) return {};
    const steps = Number(open / 10n ** 16n);
    return { lots: String(this.random.whole(1, steps + 1) / 100) };
  }

  private direction(): { [field: string]: Json } {
    return this.random.chance(0.5) ? {} : { direction: this.random.pick(['long', 'short']) };
  }

  /** Something of an entry that waits, or of a position that does not. */
  private amend(): void {
    const { amending, test } = this;
    const all = [...test.core.exchange.positions.values()];
    const waiting = all.filter(({ status }) => status === 'waiting');
    const some = waiting.length > 0 && amending.chance(0.9) ? waiting : all;
    if (some.length === 0) return;
    const { id: positionId, userId, marketId } = amending.pick(some);
    const price = (width: number) =>
      amending.chance(0.5) ? this.near(marketId, width, amending) : null;
    test.send(userId, 'futures.amend', {
      positionId,
      lots: amending.chance(0.5) ? String(amending.whole(100, 3_000) / 100) : null,
      limitPrice: price(0.008),
      takeProfitPrice: price(0.01),
      stopLossPrice: price(0.01),
    });
  }

  private stops(positionId: number): { [field: string]: Json } {
    const { random } = this;
    const marketId = this.test.core.exchange.positions.get(positionId)?.marketId ?? BTC_FUTURES;
    return {
      takeProfitPrice: random.chance(0.5) ? this.near(marketId, 0.006) : null,
      stopLossPrice: random.chance(0.5) ? this.near(marketId, 0.006) : null,
    };
  }

  private amount(): string {
    return this.random.chance(0.5) ? `${this.random.whole(1, 300)}.25` : '0.00012345';
  }

  /** Mostly one of the actor's own, sometimes anybody's or nobody's. */
  private positionId(actor: number): number {
    const own = this.test.core.exchange.futures.idsOf(actor);
    if (own.length > 0 && this.random.chance(0.9)) return this.random.pick(own);
    return this.random.whole(1, 2_000);
  }
}
