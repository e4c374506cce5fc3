import { type Amount, parseAmount } from '@kontor/money';
import type { FeedInstrument } from './feed.ts';

/** A market that a fresh installation is seeded with. */
export interface SeededInstrument {
  /** `BTC`, `AAPL`; quoted in USDT. */
  readonly base: string;
  readonly quote: 'USDT';
  readonly symbol: string;
  readonly name: string;
  readonly class: 'coin' | 'stock';
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  readonly referencePrice: Amount;
  readonly volatilityYear: number;
  /** Usual turnover of a day in USDT. */
  readonly turnoverDay: number;
}

type CoinRow = readonly [
  base: string,
  name: string,
  price: string,
  priceDecimals: number,
  quantityDecimals: number,
  volatilityYear: number,
  turnoverDayMillions: number,
];

type StockRow = readonly [
  base: string,
  name: string,
  price: string,
  volatilityYear: number,
  turnoverDayMillions: number,
];

/**
 * By turnover. Price and quantity decimals together are at most 8, so their product stays exact.
 */
const COINS: readonly CoinRow[] = [
  ['BTC', 'Bitcoin', '67218.4', 1, 5, 0.5, 1218.4],
  ['ETH', 'Ethereum', '3512.06', 2, 4, 0.65, 684.1],
  ['SOL', 'Solana', '184.92', 2, 3, 0.9, 212.4],
  ['XRP', 'XRP', '0.6128', 4, 1, 0.75, 98.7],
  ['DOGE', 'Dogecoin', '0.1647', 5, 0, 0.95, 74.3],
  ['LINK', 'Chainlink', '18.604', 3, 2, 0.85, 61.2],
  ['AVAX', 'Avalanche', '38.17', 2, 2, 0.95, 48.9],
  ['TON', 'Toncoin', '7.183', 4, 2, 0.8, 33.5],
  ['ADA', 'Cardano', '0.4521', 4, 1, 0.8, 29.8],
  ['BNB', 'BNB', '612.4', 1, 3, 0.55, 27.6],
  ['SUI', 'Sui', '1.7324', 4, 1, 1.1, 25.1],
  ['NEAR', 'NEAR Protocol', '5.318', 3, 2, 1.0, 21.7],
  ['LTC', 'Litecoin', '84.62', 2, 3, 0.7, 19.4],
  ['DOT', 'Polkadot', '7.046', 3, 2, 0.8, 17.2],
  ['BCH', 'Bitcoin Cash', '472.3', 1, 3, 0.8, 15.6],
  ['TRX', 'TRON', '0.12384', 5, 1, 0.5, 14.3],
  ['UNI', 'Uniswap', '9.874', 3, 2, 0.95, 13.1],
  ['APT', 'Aptos', '9.262', 3, 2, 1.05, 11.8],
  ['ARB', 'Arbitrum', '0.9713', 4, 1, 1.0, 10.9],
  ['OP', 'Optimism', '2.184', 3, 2, 1.05, 9.7],
  ['FIL', 'Filecoin', '5.917', 3, 2, 0.9, 8.8],
  ['AAVE', 'Aave', '104.86', 2, 3, 0.9, 8.1],
  ['ATOM', 'Cosmos', '8.352', 3, 2, 0.8, 7.4],
  ['ETC', 'Ethereum Classic', '26.38', 2, 2, 0.85, 6.6],
  ['XLM', 'Stellar', '0.10742', 5, 0, 0.75, 5.9],
];

/** Coins that came after the stocks: ids follow the order, so new ones stand at the end. */
const LATER_COINS: readonly CoinRow[] = [['USDC', 'USD Coin', '0.9998', 4, 2, 0.006, 41.7]];

const STOCK_PRICE_DECIMALS = 2;
const STOCK_QUANTITY_DECIMALS = 3;

const STOCKS: readonly StockRow[] = [
  ['AAPL', 'Apple', '226.47', 0.28, 11_200],
  ['MSFT', 'Microsoft', '428.15', 0.25, 8900],
  ['NVDA', 'NVIDIA', '131.62', 0.5, 31_400],
  ['AMZN', 'Amazon', '187.53', 0.32, 7600],
  ['GOOGL', 'Alphabet', '165.84', 0.3, 4300],
  ['META', 'Meta Platforms', '572.81', 0.36, 8100],
  ['TSLA', 'Tesla', '248.96', 0.58, 21_500],
  ['AMD', 'Advanced Micro Devices', '156.34', 0.48, 6700],
  ['NFLX', 'Netflix', '718.45', 0.38, 2600],
  ['INTC', 'Intel', '22.68', 0.45, 1500],
  ['JPM', 'JPMorgan Chase', '211.37', 0.24, 2100],
  ['V', 'Visa', '281.74', 0.2, 1800],
  ['DIS', 'Walt Disney', '95.62', 0.28, 920],
  ['KO', 'Coca-Cola', '70.28', 0.16, 980],
];

function coin(row: CoinRow): SeededInstrument {
  const [base, name, price, priceDecimals, quantityDecimals, volatilityYear, millions] = row;
  return {
    ...common(base, name, price),
    class: 'coin',
    priceDecimals,
    quantityDecimals,
    volatilityYear,
    turnoverDay: millions * 1e6,
  };
}

function stock(row: StockRow): SeededInstrument {
  const [base, name, price, volatilityYear, millions] = row;
  return {
    ...common(base, name, price),
    class: 'stock',
    priceDecimals: STOCK_PRICE_DECIMALS,
    quantityDecimals: STOCK_QUANTITY_DECIMALS,
    volatilityYear,
    turnoverDay: millions * 1e6,
  };
}

function common(base: string, name: string, price: string) {
  const symbol = `${base}/USDT`;
  return { base, quote: 'USDT' as const, symbol, name, referencePrice: parseAmount(price) };
}

/** 25 coins by turnover, 14 US stocks, then what was added later. */
export const SEEDED_INSTRUMENTS: readonly SeededInstrument[] = [
  ...COINS.map(coin),
  ...STOCKS.map(stock),
  ...LATER_COINS.map(coin),
];

/** The seeded list with ids 1, 2, 3 … in its order: for tests, tools and measurements. */
export function numberedInstruments(): FeedInstrument[] {
  return SEEDED_INSTRUMENTS.map((instrument, index) => ({ ...instrument, id: index + 1 }));
}
