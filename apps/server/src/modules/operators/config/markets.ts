import { calls, type OutputOf } from '@kontor/contract';
import { type Amount, formatAmount, parseAmount, powerOfTen, SCALE_DIGITS } from '@kontor/money';
import { orders, positions } from '@kontor/schema';
import { inArray, sql } from 'drizzle-orm';
import { actAs } from '../../../http/act-as.ts';
import { refuse } from '../../../http/refusal.ts';
import { route } from '../../../http/route.ts';
import { isProposed, secondWord } from '../../../http/second-word.ts';
import type { Queries } from '../../../platform/queries.ts';
import type { ListedMarket } from '../../markets/index.ts';
import type { Services } from '../../../services.ts';

type MarketWire = OutputOf<typeof calls.operatorConfig.markets>['data'][number];

/** 0.1 % to 20 % from the index: narrower stops trading, wider is no guard. */
const BAND_MINIMUM = parseAmount('0.001');
const BAND_MAXIMUM = parseAmount('0.2');
const MINIMUM_NOTIONAL_MAXIMUM = parseAmount('1000000');
/** A night may cost 1 % at most. */
const OVERNIGHT_MAXIMUM = parseAmount('0.01');

/** All markets, by id. */
export const listMarkets = route(calls.operatorConfig.markets, async ({ input, services }) => {
  const { keyword, kind, page, limit } = input;
  const wanted = keyword?.toUpperCase();
  const found = services.markets.catalogue
    .markets()
    .filter(({ market }) => kind === undefined || market.kind === kind)
    .filter(({ symbol, base }) =>
      wanted === undefined ? true : `${symbol} ${base.title.toUpperCase()}`.includes(wanted),
    );
  const shown = found.slice((page - 1) * limit, page * limit);
  const open = await openIn(
    services.queries,
    shown.map(({ market }) => market.id),
  );
  const data = shown.map((listed) => marketWire(services, listed, open));
  return { data, page, limit, total: found.length };
});

/** Stops new orders of a market, or allows them again. */
export const switchMarket = route(calls.operatorConfig.switchMarket, async (context) => {
  const { id, enabled } = context.input;
  await actAs(context, 'market.switch', { id, enabled });
  return { id };
});

/** How small and how large an order may be, and how far from the index it may trade. */
export const limitMarket = route(calls.operatorConfig.limitMarket, async (context) => {
  const { input, services } = context;
  const listed = services.markets.catalogue.byId(input.id);
  if (listed === undefined) return refuse('MARKET_UNKNOWN', { field: 'id' });
  const { market } = listed;
  const step = powerOfTen(SCALE_DIGITS - market.quantityDecimals);
  const minimum = onGrid(input.minimum_quantity, step, 'minimum_quantity');
  const maximum = onGrid(input.maximum_quantity, step, 'maximum_quantity');
  between(maximum, 'maximum_quantity', minimum, undefined);
  between(parseAmount(input.minimum_notional), 'minimum_notional', 0n, MINIMUM_NOTIONAL_MAXIMUM);
  // The liquidity account quotes inside of the band.
  const narrowest = max(BAND_MINIMUM, market.liquidityHalfSpread * 2n);
  between(parseAmount(input.price_band), 'price_band', narrowest, BAND_MAXIMUM);
  await actAs(context, 'market.define', {
    ...market,
    minimumQuantity: input.minimum_quantity,
    maximumQuantity: input.maximum_quantity,
    minimumNotional: input.minimum_notional,
    priceBand: input.price_band,
    liquidityQuantity: formatAmount(market.liquidityQuantity),
    liquidityHalfSpread: formatAmount(market.liquidityHalfSpread),
  });
  return { id: input.id };
});

/** How many lots a futures order may have, and the overnight fee from the next night on. */
export const limitContract = route(calls.operatorConfig.limitContract, async (context) => {
  const { input, services } = context;
  const listed = services.markets.catalogue.contract(input.id);
  if (listed === undefined) return refuse('MARKET_UNKNOWN', { field: 'id' });
  const { contract } = listed;
  // A lot is a hundred steps.
  const step = powerOfTen(SCALE_DIGITS - 2);
  const minimum = onGrid(input.minimum_lots, step, 'minimum_lots');
  const maximum = onGrid(input.maximum_lots, step, 'maximum_lots');
  between(maximum, 'maximum_lots', minimum, undefined);
  between(parseAmount(input.overnight_rate), 'overnight_rate', 0n, OVERNIGHT_MAXIMUM);
  if (isProposed(context) || parseAmount(input.overnight_rate) !== contract.overnightRate) {
    secondWord(context, {
      minimum_lots: formatAmount(contract.minimumLots),
      maximum_lots: formatAmount(contract.maximumLots),
      overnight_rate: formatAmount(contract.overnightRate),
    });
  }
  await actAs(context, 'contract.define', {
    ...contract,
    tiers: contract.tiers.map((tier) => ({ ...tier })),
    lotSize: formatAmount(contract.lotSize),
    minimumLots: input.minimum_lots,
    maximumLots: input.maximum_lots,
    overnightRate: input.overnight_rate,
  });
  return { id: input.id };
});

function onGrid(text: string, step: Amount, field: string): Amount {
  const amount = parseAmount(text);
  if (amount % step !== 0n) refuse('QUANTITY_STEP', { field, step: formatAmount(step) });
  return amount;
}

function between(
  amount: Amount,
  field: string,
  minimum: Amount,
  maximum: Amount | undefined,
): void {
  if (amount < minimum) refuse('FIELD_TOO_SHORT', { field, minimum: formatAmount(minimum) });
  if (maximum !== undefined && amount > maximum) {
    refuse('FIELD_TOO_LARGE', { field, maximum: formatAmount(maximum) });
  }
}

function max(a: Amount, b: Amount): Amount {
  return a > b ? a : b;
}

interface OpenCounts {
  readonly orders: ReadonlyMap<number, number>;
  readonly positions: ReadonlyMap<number, number>;
}

async function openIn(queries: Queries, marketIds: readonly number[]): Promise<OpenCounts> {
  const ids = [...marketIds];
  const count = sql<number>`count(*)::int`;
  const openOrders = await queries
    .select({ marketId: orders.marketId, count })
    .from(orders)
    .where(sql`${inArray(orders.marketId, ids)} AND ${orders.status} IN ('open', 'waiting')`)
    .groupBy(orders.marketId);
  const openPositions = await queries
    .select({ marketId: positions.marketId, count })
    .from(positions)
    .where(sql`${inArray(positions.marketId, ids)} AND ${positions.status} IN ('open', 'closing')`)
    .groupBy(positions.marketId);
  const byMarket = (rows: readonly { marketId: number; count: number }[]) =>
    new Map(rows.map((row) => [row.marketId, row.count]));
  return { orders: byMarket(openOrders), positions: byMarket(openPositions) };
}

function marketWire(
  { markets }: Services,
  { symbol, market, contract }: ListedMarket,
  open: OpenCounts,
): MarketWire {
  return {
    id: market.id,
    symbol,
    kind: market.kind,
    enabled: market.enabled,
    price_decimals: market.priceDecimals,
    quantity_decimals: market.quantityDecimals,
    minimum_quantity: formatAmount(market.minimumQuantity),
    maximum_quantity: formatAmount(market.maximumQuantity),
    minimum_notional: formatAmount(market.minimumNotional),
    price_band: formatAmount(market.priceBand),
    open_orders: open.orders.get(market.id) ?? 0,
    open_positions: open.positions.get(market.id) ?? 0,
    contract:
      contract === null
        ? null
        : {
            kind: contract.kind,
            margin_currency: markets.catalogue.currency(contract.marginCurrencyId)?.code ?? '',
            lot_size: formatAmount(contract.lotSize),
            minimum_lots: formatAmount(contract.minimumLots),
            maximum_lots: formatAmount(contract.maximumLots),
            overnight_rate: formatAmount(contract.overnightRate),
            multiples: contract.multiples,
            tiers: contract.tiers.map((tier) => ({ ...tier })),
          },
  };
}
