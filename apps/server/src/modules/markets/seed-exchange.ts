import { formatAmount, ONE, powerOfTen, roundToDecimals, SCALE_DIGITS } from '@kontor/money';
import { FIRST_MEMBER_ID } from '@kontor/schema';
import type { Command, Outcome } from '../../exchange/index.ts';
import { SEEDED_INSTRUMENTS, type SeededInstrument } from '../../feeds/instruments.ts';
import type { Catalogue } from './catalogue.ts';

const COIN_DECIMALS = 8;
const STOCK_DECIMALS = 3;
const USDT_ID = 1;
const SECONDS_STALE = 10;
/** What the liquidity account shows on each side, as a share of a usual day's turnover. */
const LIQUIDITY_SHARE_DIVISOR = 2_000n;
const DAY_MS = 86_400_000;

interface Submits {
  submit(command: Command): Promise<{ outcome: Outcome }>;
}

type Seed = readonly [kind: string, input: Command['input']];

/** Figures that the seeded markets share (config: an operator edits the rows). */
const PRICE_BAND = '0.02';
const MINIMUM_NOTIONAL = '5';

/**
 * Brings an exchange's markets into being and adds what a newer version brought; what is there
 * stays as an operator may have changed it. `catalogue` is loaded; `now` is the platform time.
 */
export async function seedExchange(
  exchange: Submits,
  catalogue: Catalogue,
  options: { readonly now: number; readonly clockSpeed: number },
): Promise<void> {
  const seeds: Seed[] = [];
  if (catalogue.vipLevel(0) === undefined) seeds.push(['exchange.open', {}]);
  if (options.clockSpeed > 1) {
    // At a fast clock ten platform seconds are a blink; a real second stays the least.
    const value = String(Math.max(SECONDS_STALE, Math.ceil(options.clockSpeed * 2)));
    seeds.push(['setting.define', { name: 'index_stale_seconds', value }]);
  }
  const currency = { kind: 'coin', decimals: COIN_DECIMALS, enabled: true };
  if (catalogue.currency(USDT_ID) === undefined) {
    seeds.push(['currency.define', { id: USDT_ID, code: 'USDT', title: 'Tether', ...currency }]);
  }
  for (const [index, seeded] of SEEDED_INSTRUMENTS.entries()) {
    const id = index + 1;
    if (catalogue.byId(id) === undefined) seeds.push(...marketSeeds(id, seeded, options.now));
  }
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
  const turnover = BigInt(Math.round(seeded.turnoverDay)) * ONE;
  const quantity = ((turnover / LIQUIDITY_SHARE_DIVISOR) * ONE) / seeded.referencePrice;
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
        kind: 'spot',
        baseCurrencyId: currencyId,
        quoteCurrencyId: USDT_ID,
        priceDecimals,
        quantityDecimals,
        minimumQuantity: formatAmount(step),
        maximumQuantity: formatAmount(roundToDecimals(quantity * 20n, 0, 'up')),
        minimumNotional: MINIMUM_NOTIONAL,
        priceBand: PRICE_BAND,
        liquidityQuantity: formatAmount(roundToDecimals(quantity, quantityDecimals, 'down')),
        liquidityHalfSpread: halfSpreadOf(seeded),
        // Shares are traded in their own account and session; until then their prices are shown.
        enabled: isCoin,
        // The list is by turnover; the youngest listings are its last coins.
        listedAt: now - (isCoin ? Math.max(1, 30 - id) : 400) * DAY_MS,
      },
    ],
  ];
}

/** Tighter where more is traded. */
function halfSpreadOf(seeded: SeededInstrument): string {
  if (seeded.turnoverDay > 500e6) return '0.000013';
  if (seeded.turnoverDay > 50e6) return '0.0001';
  return '0.0003';
}
