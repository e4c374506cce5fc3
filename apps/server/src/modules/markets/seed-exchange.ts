import {
  type Amount,
  formatAmount,
  ONE,
  powerOfTen,
  roundToDecimals,
  SCALE_DIGITS,
} from '@kontor/money';
import { DAY_MS } from '@kontor/rules/time';
import { FIRST_MEMBER_ID } from '@kontor/schema';
import type { Command, Outcome } from '../../exchange/index.ts';
import { SEEDED_INSTRUMENTS, type SeededInstrument } from '../../feeds/instruments.ts';
import type { Catalogue, ListedMarket } from './catalogue.ts';
import { type ContractOptions, contractSeeds } from './seed-contracts.ts';
import { halfSpreadOf, largestOrderUsd, quotedUsd } from './seed-quotes.ts';
import type { StartSettings } from './start-settings.ts';

const COIN_DECIMALS = 8;
const STOCK_DECIMALS = 3;
const USDT_ID = 1;

interface Submits {
  submit(command: Command): Promise<{ outcome: Outcome }>;
}

type Seed = readonly [kind: string, input: Command['input']];

/** Seconds, and what a right guess earns as a share of the stake. */
const OPTION_DURATIONS = [
  [30, '0.75'],
  [60, '0.82'],
  [120, '0.83'],
  [180, '0.84'],
  [300, '0.85'],
] as const;

/** Figures that the seeded markets share (config: an operator edits the rows). */
const PRICE_BAND = '0.02';
const MINIMUM_NOTIONAL = '5';

/**
 * Brings an exchange's markets into being and adds what a newer version brought; what is there
 * stays as an operator may have changed it. `catalogue` is loaded; `now` is the platform time;
 * `fundedBalances` are the house's balances that have ever had anything.
 */
export async function seedExchange(
  exchange: Submits,
  catalogue: Catalogue,
  options: ContractOptions & {
    /** Those that this start defines. */
    readonly settings: StartSettings;
  },
): Promise<void> {
  const seeds: Seed[] = [['exchange.open', {}]];
  for (const [name, value] of Object.entries(options.settings)) {
    seeds.push(['setting.define', { name, value }]);
  }
  const currency = { kind: 'coin', decimals: COIN_DECIMALS, enabled: true };
  if (catalogue.currency(USDT_ID) === undefined) {
    seeds.push(['currency.define', { id: USDT_ID, code: 'USDT', title: 'Tether', ...currency }]);
  }
  for (const [index, seeded] of SEEDED_INSTRUMENTS.entries()) {
    const id = index + 1;
    const listed = catalogue.byId(id);
    // A subscription's token may be called like a coin that a newer version brings.
    if ((catalogue.currencyByCode(seeded.base)?.id ?? id + 1) !== id + 1) continue;
    if (listed === undefined) seeds.push(...marketSeeds(id, seeded, options.now));
    else if (isUntradedStock(listed)) seeds.push(stockSeed(listed));
  }
  seeds.push(...durationSeeds(catalogue));
  seeds.push(...contractSeeds(catalogue, options));
  // All at once: they are applied in this order, in few batches.
  const answers = await Promise.all(
    seeds.map(([kind, input]) => exchange.submit({ kind, actor: 0, input, key: null })),
  );
  for (const [n, { outcome }] of answers.entries()) {
    if (!outcome.ok) throw new Error(`seeding ${seeds[n]?.[0]} was refused: ${outcome.code}`);
  }
}

function marketSeeds(id: number, seeded: SeededInstrument, now: number): Seed[] {
  const isCoin = seeded.class === 'coin';
  const currencyId = id + 1;
  if (currencyId >= FIRST_MEMBER_ID) throw new Error('too many seeded instruments');
  const quantityOf = (usd: Amount) => (usd * ONE) / seeded.referencePrice;
  const quoted = roundToDecimals(quantityOf(quotedUsd(seeded)), seeded.quantityDecimals, 'down');
  const largest = roundToDecimals(quantityOf(largestOrderUsd(seeded)), 0, 'up');
  const step = powerOfTen(SCALE_DIGITS - seeded.quantityDecimals);
  const { priceDecimals, quantityDecimals } = seeded;
  return [
    [
      'currency.define',
      {
        id: currencyId,
        code: seeded.base,
        title: seeded.name,
        kind: isCoin ? 'coin' : 'stock',
        decimals: isCoin ? COIN_DECIMALS : STOCK_DECIMALS,
        enabled: true,
      },
    ],
    ['instrument.define', { id, symbol: seeded.symbol, class: seeded.class, priceDecimals }],
    [
      'market.define',
      {
        id,
        instrumentId: id,
        kind: isCoin ? 'spot' : 'stock',
        baseCurrencyId: currencyId,
        quoteCurrencyId: USDT_ID,
        priceDecimals,
        quantityDecimals,
        minimumQuantity: formatAmount(step),
        maximumQuantity: formatAmount(largest),
        minimumNotional: MINIMUM_NOTIONAL,
        priceBand: PRICE_BAND,
        liquidityQuantity: formatAmount(quoted),
        liquidityHalfSpread: halfSpreadOf(seeded),
        enabled: true,
        // The list is by turnover; the youngest listings are its last coins.
        listedAt: now - (isCoin ? Math.max(1, 30 - id) : 400) * DAY_MS,
      },
    ],
  ];
}

/** Of a version in which shares had prices and no trading. */
function isUntradedStock({ market, instrument }: ListedMarket): boolean {
  return instrument.class === 'stock' && market.kind === 'spot';
}

function stockSeed({ market }: ListedMarket): Seed {
  const { minimumQuantity, maximumQuantity, minimumNotional, priceBand } = market;
  return [
    'market.define',
    {
      ...market,
      kind: 'stock',
      enabled: true,
      minimumQuantity: formatAmount(minimumQuantity),
      maximumQuantity: formatAmount(maximumQuantity),
      minimumNotional: formatAmount(minimumNotional),
      priceBand: formatAmount(priceBand),
      liquidityQuantity: formatAmount(market.liquidityQuantity),
      liquidityHalfSpread: formatAmount(market.liquidityHalfSpread),
    },
  ];
}

/** Durations that are missing; one that an operator changed keeps its id and is left as it is. */
function durationSeeds(catalogue: Catalogue): Seed[] {
  const known = catalogue.optionDurations();
  return OPTION_DURATIONS.flatMap(([seconds, payoutRatio], index) => {
    const id = index + 1;
    if (known.some((row) => row.id === id || row.seconds === seconds)) return [];
    return [['option_duration.define', { id, seconds, payoutRatio, enabled: true }]];
  });
}
