import { type Amount, divide, multiply, roundToDecimals } from '@kontor/money';

export interface BuyTerms {
  /** To be paid, in fiat. */
  readonly amount: Amount;
  /** How much of the fiat currency one USD is. */
  readonly unitsPerUsd: Amount;
  /** The coin's index in USDT; one for USDT itself. */
  readonly indexPrice: Amount;
  /** The part of the amount that is kept. */
  readonly spread: Amount;
  readonly currencyDecimals: number;
  readonly coinDecimals: number;
}

export interface BuyFigures {
  /** Fiat for one coin, without the fee. */
  readonly rate: Amount;
  /** In fiat. */
  readonly fee: Amount;
  readonly receive: Amount;
  /** What the fee, and what rounding leaves, is in coins. */
  readonly feeCoins: Amount;
  /** The amount in USDT, rounded up: what limits are measured by. */
  readonly worth: Amount;
}

/**
 * What an amount of fiat buys, by the coin's index and the currency's rate. Each step is rounded
 * against the buyer.
 */
export function buyFigures(terms: BuyTerms): BuyFigures {
  const { amount, unitsPerUsd, indexPrice, currencyDecimals, coinDecimals } = terms;
  const rate = multiply(indexPrice, unitsPerUsd, 'up');
  const fee = roundToDecimals(multiply(amount, terms.spread, 'up'), currencyDecimals, 'up');
  const coinsOf = (fiat: Amount): Amount =>
    fiat <= 0n ? 0n : roundToDecimals(divide(fiat, rate, 'down'), coinDecimals, 'down');
  const receive = coinsOf(amount - fee);
  return {
    rate,
    fee,
    receive,
    feeCoins: coinsOf(amount) - receive,
    worth: divide(amount, unitsPerUsd, 'up'),
  };
}

/** What is credited where only a part of the amount has arrived: that part of the coins. */
export function partOf(coins: Amount, arrived: Amount, amount: Amount, decimals: number): Amount {
  if (arrived >= amount) return coins;
  return roundToDecimals((coins * arrived) / amount, decimals, 'down');
}
