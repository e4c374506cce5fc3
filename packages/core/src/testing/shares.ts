import { formatAmount, parseAmount } from '@kontor/money';
import { nextClosing, nextOpening, sessionAt } from '@kontor/rules/session';
import { ACCOUNT_IDS } from '@kontor/schema';
import { balanceId, type Json } from '../index.ts';
import { HOUSE } from '../ledger/house.ts';
import { houseBalanceId } from '../ledger/ledger.ts';
import { isAside } from '../matching/parked.ts';
import { FIRST_USER, type TestExchange, USDT } from './exchange.ts';
import type { Random } from './random.ts';

export const ACME = 50;
/** Instrument and market alike. */
export const ACME_USDT = 50;

/** A stock market as a server seeds it: cents, and thousandths of a share. */
export function defineShares(test: TestExchange, liquidity = '0'): void {
  test.system('currency.define', {
    id: ACME,
    code: 'ACME',
    title: 'Acme',
    kind: 'stock',
    decimals: 3,
    enabled: true,
  });
  const instrument = { id: ACME_USDT, symbol: 'ACME/USDT', class: 'stock', priceDecimals: 2 };
  test.system('instrument.define', instrument);
  test.system('market.define', shareMarket(liquidity, test.at));
}

export function shareMarket(liquidity: string, listedAt: number): { [field: string]: Json } {
  return {
    id: ACME_USDT,
    instrumentId: ACME_USDT,
    kind: 'stock',
    baseCurrencyId: ACME,
    quoteCurrencyId: USDT,
    priceDecimals: 2,
    quantityDecimals: 3,
    minimumQuantity: '0.001',
    maximumQuantity: '10000',
    minimumNotional: '1',
    priceBand: '0.02',
    liquidityQuantity: liquidity,
    liquidityHalfSpread: '0.0005',
    enabled: true,
    listedAt,
  };
}

/** Shares from nowhere, owed by the house's play-money account. */
export function giveShares(test: TestExchange, userId: number, amount: string): void {
  const x = test.core.exchange;
  const to = balanceId(userId, ACCOUNT_IDS.stock, ACME);
  x.begin(0);
  const from = houseBalanceId(HOUSE.playMoney.id, ACME);
  x.ledger.move(from, to, parseAmount(amount), 'member.grant', 0, 0);
  x.keep();
  test.endBatch();
}

/** `available + frozen` in the stock account. */
export function sharesOf(test: TestExchange, userId: number): string {
  const { ledger } = test.core.exchange;
  const id = balanceId(userId, ACCOUNT_IDS.stock, ACME);
  return `${formatAmount(ledger.available(id))} + ${formatAmount(ledger.frozen(id))}`;
}

const RATIOS = [
  [4, 1],
  [3, 2],
  [1, 10],
  [2, 3],
] as const;
const TYPES = ['market', 'limit', 'limit', 'limit', 'stop_market', 'take_profit_limit'] as const;

/** The crowd at a stock market: sessions come and go, shares are split and pay dividends. */
export class ShareCrowd {
  private price = 150;
  private readonly test: TestExchange;
  private readonly random: Random;
  private readonly users: number;

  constructor(test: TestExchange, random: Random, users: number) {
    this.test = test;
    this.random = random;
    this.users = users;
    defineShares(test, '500');
  }

  /** The price of the second to come, if there is a session then. */
  prices(): { [marketId: number]: string } {
    if (sessionAt(this.test.at + 1_000) === undefined) return {};
    this.price = Math.max(1, this.price * (1 + (this.random.next() - 0.5) * 0.004));
    return { [ACME_USDT]: this.price.toFixed(2) };
  }

  step(): void {
    const { random, test } = this;
    const act = random.next();
    if (act < 0.03) return this.jump();
    if (act < 0.055) return this.split();
    if (act < 0.07) {
      const amount = `0.${random.whole(1, 9_999)}`;
      test.system('stock.dividend', { instrumentId: ACME_USDT, amount });
      return;
    }
    const actor = FIRST_USER + random.whole(0, this.users - 1);
    const own = test.core.exchange.openOrders.of(actor, ACME_USDT);
    if (own.length > 0 && random.chance(0.3)) {
      const orderId = random.pick(own);
      if (random.chance(0.4)) test.send(actor, 'spot.cancel', { orderId });
      else test.send(actor, 'spot.amend', { orderId, ...this.change() });
    } else if (random.chance(0.1)) test.send(actor, 'spot.place_pair', this.pair());
    else test.send(actor, 'spot.place', this.order());
  }

  /** To the last seconds before the bell or the close, or some hours on. */
  private jump(): void {
    const { random, test } = this;
    const to = random.pick([nextOpening(test.at), nextOpening(test.at), nextClosing(test.at)]);
    test.advance(Math.max(0, to - test.at - random.whole(0, 3_000)));
    if (random.chance(0.1)) test.advance(random.whole(1, 8) * 3_600_000);
  }

  private split(): void {
    const [numerator, denominator] = this.random.pick(RATIOS);
    const input = { instrumentId: ACME_USDT, numerator, denominator };
    const { ok } = this.test.system('stock.split', input);
    if (ok) this.price = Math.max(1, (this.price * denominator) / numerator);
  }

  private near(): string {
    return (this.price * (1 + (this.random.next() - 0.5) * 0.02)).toFixed(2);
  }

  private quantity(): string {
    return (this.random.whole(1, 5_000) / 1_000).toFixed(3);
  }

  private change(): { [field: string]: Json } {
    if (this.random.chance(0.5)) return { quantity: this.quantity() };
    return { limitPrice: this.near() };
  }

  private pair(): { [field: string]: Json } {
    const [limitPrice, stopPrice] = [this.near(), this.near()];
    const side = this.random.pick(['buy', 'sell']);
    return { marketId: ACME_USDT, side, quantity: this.quantity(), limitPrice, stopPrice };
  }

  private order(): { [field: string]: Json } {
    const { random } = this;
    const type = random.pick(TYPES);
    const side = random.pick(['buy', 'buy', 'sell']);
    const input: { [field: string]: Json } = { marketId: ACME_USDT, type, side };
    if (type === 'market' && random.chance(0.3)) input.quoteBudget = `${random.whole(1, 900)}.17`;
    else input.quantity = this.quantity();
    if (type.endsWith('limit')) input.limitPrice = this.near();
    if (type.startsWith('stop') || type.startsWith('take')) input.triggerPrice = this.near();
    if (random.chance(0.2)) input.timeInForce = random.pick(['gtc', 'ioc', 'fok', 'post_only']);
    return input;
  }
}

/** What waits for the session is what the rows say, in the order of its priority. */
export function checkQueues(test: TestExchange): void {
  const x = test.core.exchange;
  for (const market of x.markets.values()) {
    const waiting = [...x.orders.values()]
      .filter((order) => order.marketId === market.row.id && order.status === 'waiting')
      .filter((order) => order.triggerPrice === null || order.triggeredAt !== null)
      .filter((order) => !isAside(x, order))
      .sort((a, b) => a.priority - b.priority)
      .map(({ id }) => id);
    if (waiting.join() !== [...market.queued].join()) {
      const queued = [...market.queued].join();
      throw new Error(`market ${market.row.id} queues ${queued}, rows say ${waiting.join()}`);
    }
  }
}
