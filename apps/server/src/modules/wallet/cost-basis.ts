import { type Amount, divide, maximum, minimum, multiplyDivide } from '@kontor/money';

/** A ledger entry of a member, with the currencies of the market where an order caused it. */
export interface CostEntry {
  readonly id: number;
  readonly currencyId: number;
  readonly orderId: number;
  readonly amount: Amount;
  /** Shares that a split brought or took away: they cost nothing. */
  readonly isSplit?: boolean;
  /** Null where no order caused it. */
  readonly market: { readonly baseCurrencyId: number; readonly quoteCurrencyId: number } | null;
}

interface Coin {
  quantity: Amount;
  cost: Amount;
  /** What came or went by other ways than trades. */
  foreign: Amount;
  /** What was moved elsewhere, with its cost: it comes back as it went. */
  away: { quantity: Amount; cost: Amount };
}

/** One leg of an order's executions waits here for the other. */
interface Legs {
  readonly base: Amount[];
  readonly quote: Amount[];
}

/**
 * The moving-average cost of what a member bought, folded from ledger entries in the order of their
 * ids. A buy adds what was paid for what arrived, so its fee, taken in the coin, raises the price;
 * a sell takes cost away in proportion. Every batch of the exchange writes one entry of each
 * currency for an order, so the n-th of one belongs to the n-th of the other.
 */
export class CostBasis {
  readonly #coins = new Map<number, Coin>();
  readonly #legs = new Map<number, Legs>();
  readonly #usdCurrencyId: number | undefined;
  #lastEntryId = 0;

  /** Costs are in `usdCurrencyId`; coins that were paid with another have none that is known. */
  constructor(usdCurrencyId: number | undefined) {
    this.#usdCurrencyId = usdCurrencyId;
  }

  /** The entry to go on after. */
  get lastEntryId(): number {
    return this.#lastEntryId;
  }

  add(entry: CostEntry): void {
    if (entry.id <= this.#lastEntryId) throw new RangeError(`entry ${entry.id} came late`);
    this.#lastEntryId = entry.id;
    if (entry.isSplit && entry.currencyId !== this.#usdCurrencyId) {
      this.#split(this.#coin(entry.currencyId), entry.amount);
      return;
    }
    if (entry.market === null) {
      move(this.#coin(entry.currencyId), entry.amount);
      return;
    }
    const { baseCurrencyId, quoteCurrencyId } = entry.market;
    const legs = this.#legsOf(entry.orderId);
    (entry.currencyId === baseCurrencyId ? legs.base : legs.quote).push(entry.amount);
    const [base] = legs.base;
    const [quote] = legs.quote;
    if (base === undefined || quote === undefined) return;
    legs.base.shift();
    legs.quote.shift();
    if (legs.base.length === 0 && legs.quote.length === 0) this.#legs.delete(entry.orderId);
    this.#trade(this.#coin(baseCurrencyId), base, quote, quoteCurrencyId);
  }

  /** Per unit, rounded up; undefined where nothing is held or its origin is unknown. */
  averageOf(currencyId: number): Amount | undefined {
    const coin = this.#coins.get(currencyId);
    if (coin === undefined || coin.quantity <= 0n || coin.foreign !== 0n) return undefined;
    return divide(coin.cost, coin.quantity, 'up');
  }

  #trade(coin: Coin, base: Amount, quote: Amount, quoteCurrencyId: number): void {
    if (base > 0n) {
      coin.quantity += base;
      coin.cost -= quote;
      if (quoteCurrencyId !== this.#usdCurrencyId) coin.foreign += base;
      return;
    }
    const left = coin.quantity + base;
    coin.cost = left <= 0n ? 0n : multiplyDivide(coin.cost, left, coin.quantity, 'up');
    coin.quantity = left < 0n ? 0n : left;
  }

  /** What was paid for all is now paid for more or fewer; what is unknown stays so. */
  #split(coin: Coin, change: Amount): void {
    coin.quantity = maximum(0n, coin.quantity + change);
    if (coin.quantity === 0n) coin.cost = 0n;
  }

  #coin(currencyId: number): Coin {
    let coin = this.#coins.get(currencyId);
    if (coin === undefined) {
      coin = { quantity: 0n, cost: 0n, foreign: 0n, away: { quantity: 0n, cost: 0n } };
      this.#coins.set(currencyId, coin);
    }
    return coin;
  }

  #legsOf(orderId: number): Legs {
    let legs = this.#legs.get(orderId);
    if (legs === undefined) {
      legs = { base: [], quote: [] };
      this.#legs.set(orderId, legs);
    }
    return legs;
  }
}

/**
 * Coins that go elsewhere take their part of the cost along; those of unknown cost go first. What
 * comes is first what went, and beyond that of unknown cost.
 */
function move(coin: Coin, amount: Amount): void {
  const { away } = coin;
  if (amount < 0n) {
    const unknown = minimum(-amount, maximum(0n, coin.foreign));
    const known = minimum(-amount - unknown, coin.quantity);
    const cost = known === 0n ? 0n : multiplyDivide(coin.cost, known, coin.quantity, 'down');
    coin.quantity -= known;
    coin.cost -= cost;
    away.quantity += known;
    away.cost += cost;
    coin.foreign += amount + known;
    return;
  }
  const known = minimum(amount, away.quantity);
  const cost = known === 0n ? 0n : multiplyDivide(away.cost, known, away.quantity, 'up');
  away.quantity -= known;
  away.cost -= cost;
  coin.quantity += known;
  coin.cost += cost;
  coin.foreign += amount - known;
}
