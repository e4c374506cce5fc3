import { HOUSE, houseBalanceId } from '@kontor/core';
import { formatAmount, ONE, parseAmount, powerOfTen, roundToDecimals } from '@kontor/money';
import { DAY_MS } from '@kontor/rules/time';
import type { ContractTier } from '@kontor/schema';
import type { Command } from '../../exchange/index.ts';
import { SEEDED_INSTRUMENTS, type SeededInstrument } from '../../feeds/instruments.ts';
import type { Catalogue } from './catalogue.ts';
import { halfSpreadOf, largestOrderUsd, quotedUsd } from './seed-quotes.ts';

/** Apart from the coins' ids, which grow as coins are added. */
const USD_ID = 1_001;
const USDT_ID = 1;
const LINEAR_IDS = 1_000;
const INVERSE_IDS = 2_000;
/** Lots have two decimals. */
const LOT_STEPS = 100n;
const PRICE_BAND = '0.02';
const OVERNIGHT_RATE = '0.0001';

type Seed = readonly [kind: string, input: Command['input']];

/** A lot in the base currency of each coin that has a contract margined in USDT. */
const LINEAR_LOTS: { readonly [base: string]: string } = {
  BTC: '0.01',
  ETH: '0.1',
  SOL: '1',
  XRP: '100',
  DOGE: '100',
  LINK: '10',
  AVAX: '10',
  TON: '10',
  ADA: '100',
  BNB: '0.1',
  SUI: '10',
  NEAR: '10',
  LTC: '1',
  DOT: '10',
};

/** A lot in USD of each coin that has a contract margined in itself, and its price's decimals. */
const INVERSE_LOTS: { readonly [base: string]: { lot: string; priceDecimals: number } } = {
  BTC: { lot: '100', priceDecimals: 1 },
  ETH: { lot: '10', priceDecimals: 1 },
};

const MAJORS = new Set(['BTC', 'ETH']);
const MAJOR_MULTIPLES = [1, 2, 5, 10, 20, 50, 100, 125];
const OTHER_MULTIPLES = [1, 2, 5, 10, 20, 50];

/** Notional in USD at Bitcoin's turnover; smaller for what is traded less. */
const MAJOR_TIERS: readonly (readonly [notional: number, rate: string, multiple: number])[] = [
  [50_000, '0.004', 125],
  [250_000, '0.005', 100],
  [3_000_000, '0.01', 50],
  [15_000_000, '0.025', 20],
  [40_000_000, '0.05', 10],
];
const OTHER_TIERS: typeof MAJOR_TIERS = [
  [1_500_000, '0.01', 50],
  [7_500_000, '0.025', 20],
  [20_000_000, '0.05', 10],
  [40_000_000, '0.1', 5],
];

/** The first money of the house's funds where money is play money: only that is made of nothing. */
const FUNDS: readonly { readonly houseId: number; readonly currency: string; amount: string }[] = [
  { houseId: HOUSE.insurance.id, currency: 'USDT', amount: '1000000' },
  { houseId: HOUSE.insurance.id, currency: 'BTC', amount: '10' },
  { houseId: HOUSE.insurance.id, currency: 'ETH', amount: '200' },
  { houseId: HOUSE.loanTreasury.id, currency: 'USDT', amount: '50000000' },
  { houseId: HOUSE.loanTreasury.id, currency: 'BTC', amount: '500' },
  { houseId: HOUSE.loanTreasury.id, currency: 'ETH', amount: '9000' },
  { houseId: HOUSE.loanTreasury.id, currency: 'USDC', amount: '20000000' },
  { houseId: HOUSE.dualTreasury.id, currency: 'USDT', amount: '20000000' },
  { houseId: HOUSE.dualTreasury.id, currency: 'BTC', amount: '300' },
  { houseId: HOUSE.dualTreasury.id, currency: 'ETH', amount: '6000' },
  { houseId: HOUSE.miningTreasury.id, currency: 'USDT', amount: '2000000' },
  { houseId: HOUSE.miningTreasury.id, currency: 'USDC', amount: '100000' },
  { houseId: HOUSE.miningTreasury.id, currency: 'BTC', amount: '30' },
  { houseId: HOUSE.miningTreasury.id, currency: 'ETH', amount: '1600' },
];

export interface ContractOptions {
  /** The platform time. */
  readonly now: number;
  readonly playMoney: boolean;
  /** The house's balances that have ever had anything. */
  readonly fundedBalances: ReadonlySet<number>;
}

/** The futures contracts that are not there yet. A fund is filled once, when it comes to be. */
export function contractSeeds(
  catalogue: Catalogue,
  { fundedBalances, now, playMoney }: ContractOptions,
): Seed[] {
  const seeds: Seed[] = [];
  if (catalogue.currency(USD_ID) === undefined) {
    // Only a unit: nobody holds it, so it is not offered.
    const unit = { kind: 'fiat', decimals: 2, enabled: false };
    seeds.push(['currency.define', { id: USD_ID, code: 'USD', title: 'US dollar', ...unit }]);
  }
  for (const [index, seeded] of SEEDED_INSTRUMENTS.entries()) {
    const id = index + 1;
    const [linear, inverse] = [LINEAR_LOTS[seeded.base], INVERSE_LOTS[seeded.base]];
    if (linear !== undefined && catalogue.byId(LINEAR_IDS + id) === undefined) {
      seeds.push(...linearSeeds(id, seeded, linear, now));
    }
    if (inverse !== undefined && catalogue.byId(INVERSE_IDS + id) === undefined) {
      seeds.push(...inverseSeeds(id, seeded, inverse, now));
    }
  }
  return playMoney ? [...seeds, ...fundSeeds(fundedBalances)] : seeds;
}

/** The balances that `contractSeeds` wants to know about. */
export function fundBalanceIds(): readonly number[] {
  return FUNDS.map(fundBalanceId);
}

function fundBalanceId({ houseId, currency }: (typeof FUNDS)[number]): number {
  return houseBalanceId(houseId, currencyIdOf(currency));
}

function fundSeeds(fundedBalances: ReadonlySet<number>): Seed[] {
  return FUNDS.filter((fund) => !fundedBalances.has(fundBalanceId(fund))).map(
    ({ houseId, currency, amount }) => [
      'house.fund',
      { houseId, currencyId: currencyIdOf(currency), amount },
    ],
  );
}

function currencyIdOf(code: string): number {
  if (code === 'USDT') return USDT_ID;
  const index = SEEDED_INSTRUMENTS.findIndex(({ base }) => base === code);
  if (index < 0) throw new Error(`no seeded currency ${code}`);
  return baseCurrencyId(index + 1);
}

const baseCurrencyId = (instrumentId: number): number => instrumentId + 1;

function linearSeeds(id: number, seeded: SeededInstrument, lot: string, now: number): Seed[] {
  const price = seeded.referencePrice;
  return [
    market(LINEAR_IDS + id, id, seeded, now, {
      quoteCurrencyId: USDT_ID,
      priceDecimals: seeded.priceDecimals,
      lot: parseAmount(lot),
      liquidityQuantity: (quotedUsd(seeded) * ONE) / price,
      largestQuantity: (largestOrderUsd(seeded) * ONE) / price,
    }),
    contract(LINEAR_IDS + id, seeded, {
      kind: 'linear',
      marginCurrencyId: USDT_ID,
      lot: parseAmount(lot),
      lotUsd: (parseAmount(lot) * price) / ONE,
    }),
  ];
}

/** Its quantity is dollars, and its index that of the coin in USDT. */
function inverseSeeds(
  id: number,
  seeded: SeededInstrument,
  { lot, priceDecimals }: { readonly lot: string; readonly priceDecimals: number },
  now: number,
): Seed[] {
  return [
    market(INVERSE_IDS + id, id, seeded, now, {
      quoteCurrencyId: USD_ID,
      priceDecimals,
      lot: parseAmount(lot),
      liquidityQuantity: quotedUsd(seeded),
      largestQuantity: largestOrderUsd(seeded),
    }),
    contract(INVERSE_IDS + id, seeded, {
      kind: 'inverse',
      marginCurrencyId: baseCurrencyId(id),
      lot: parseAmount(lot),
      lotUsd: parseAmount(lot),
    }),
  ];
}

function market(
  marketId: number,
  instrumentId: number,
  seeded: SeededInstrument,
  now: number,
  figures: {
    readonly quoteCurrencyId: number;
    readonly priceDecimals: number;
    readonly lot: bigint;
    readonly liquidityQuantity: bigint;
    readonly largestQuantity: bigint;
  },
): Seed {
  const step = figures.lot / LOT_STEPS;
  const quantity = (figures.liquidityQuantity / step) * step;
  return [
    'market.define',
    {
      id: marketId,
      instrumentId,
      kind: 'futures',
      baseCurrencyId: baseCurrencyId(instrumentId),
      quoteCurrencyId: figures.quoteCurrencyId,
      priceDecimals: figures.priceDecimals,
      quantityDecimals: decimalsOfStep(step),
      minimumQuantity: formatAmount(figures.lot),
      maximumQuantity: formatAmount(roundToDecimals(figures.largestQuantity, 0, 'up')),
      minimumNotional: '0',
      priceBand: PRICE_BAND,
      liquidityQuantity: formatAmount(quantity),
      liquidityHalfSpread: halfSpreadOf(seeded),
      enabled: true,
      listedAt: now - DAY_MS,
    },
  ];
}

function decimalsOfStep(step: bigint): number {
  for (let decimals = 0; decimals <= 18; decimals += 1) {
    if (step === powerOfTen(18 - decimals)) return decimals;
  }
  throw new Error('the hundredth of a lot must be a power of ten, at most one');
}

function contract(
  marketId: number,
  seeded: SeededInstrument,
  figures: {
    readonly kind: 'linear' | 'inverse';
    readonly marginCurrencyId: number;
    readonly lot: bigint;
    readonly lotUsd: bigint;
  },
): Seed {
  const isMajor = MAJORS.has(seeded.base);
  const tiers = (isMajor ? MAJOR_TIERS : OTHER_TIERS).map(
    ([notional, rate, multiple]): ContractTier => ({
      notional: String(scaledNotional(notional, seeded.turnoverDay)),
      rate,
      multiple,
    }),
  );
  return [
    'contract.define',
    {
      id: marketId,
      kind: figures.kind,
      marginCurrencyId: figures.marginCurrencyId,
      lotSize: formatAmount(figures.lot),
      minimumLots: '1',
      maximumLots: String(largestOrderUsd(seeded) / figures.lotUsd),
      multiples: isMajor ? MAJOR_MULTIPLES : OTHER_MULTIPLES,
      tiers: tiers.map((tier) => ({ ...tier })),
      overnightRate: OVERNIGHT_RATE,
    },
  ];
}

const BITCOIN_TURNOVER = SEEDED_INSTRUMENTS.find(({ base }) => base === 'BTC')?.turnoverDay ?? 0;

/** In proportion to the turnover, with one leading digit: 20,000 rather than 21,163. */
function scaledNotional(notional: number, turnoverDay: number): number {
  const scaled = Math.floor((notional * turnoverDay) / BITCOIN_TURNOVER);
  const digit = 10 ** (String(scaled).length - 1);
  return Math.floor(scaled / digit) * digit;
}
