/**
 * The futures accounts at the prices of this moment. The server's figures are of the moment it was
 * asked; what the marks have moved since is added by the same rules, so both always agree.
 */
import type { OutputOf, calls } from '@kontor/contract/light';
import { type Amount, divide, maximum, parseAmount } from '@kontor/money';
import {
  type Direction,
  type Held,
  type PoolFigures,
  availableForNew,
  crossLiquidationPrice,
  gainsWithValue,
  isolatedLiquidationPrice,
  maintenanceMargin,
  notionalOf,
  riskRate,
  unrealisedProfit,
  valueOf,
} from '@kontor/rules/futures';
import type { Contract } from './contract.ts';

export type FuturesWire = OutputOf<typeof calls.futures.all>;
export type PositionWire = FuturesWire['positions'][number];
export type AccountWire = FuturesWire['accounts'][number];

type PoolPart = Pick<PoolFigures, 'equity' | 'maintenance' | 'usedMargin'>;

/** The newest index prices by symbol; what has none yet is not in it. */
export type Marks = ReadonlyMap<string, Amount>;

export interface Position {
  readonly wire: PositionWire;
  /** Undefined for a contract that is no longer listed. */
  readonly contract: Contract | undefined;
  readonly direction: Direction;
  readonly isolated: boolean;
  readonly margin: Amount;
  /** What is open of it; undefined while nothing is. */
  readonly held: Held | undefined;
  readonly mark: Amount | undefined;
  readonly profit: Amount | undefined;
  /** Of the profit: already paid out, for losses of the same account. */
  readonly advanced: Amount;
  /** Profit as a share of the margin: 0.2221 is 22.21 %. */
  readonly onMargin: Amount | undefined;
  readonly liquidationPrice: Amount | null;
  /** From the mark to the liquidation price, as a share of the mark. */
  readonly distance: Amount | undefined;
}

export interface Account {
  readonly currency: string;
  readonly balance: Amount;
  /** What a new position may take. */
  readonly available: Amount;
  readonly equity: Amount | undefined;
  /** Of all positions, less what was paid in advance. */
  readonly profit: Amount | undefined;
  readonly advanced: Amount;
  readonly usedMargin: Amount;
  readonly maintenance: Amount;
  /** The cross pool, or where it has no positions the isolated one that is nearest to its end. */
  readonly risk: {
    readonly rate: Amount;
    readonly pool: PoolPart;
    readonly isolated: boolean;
  } | null;
  /** The cross pool alone; undefined while a mark is missing. */
  readonly cross: Pick<PoolFigures, 'equity' | 'maintenance'> | undefined;
}

export interface Portfolio {
  readonly accounts: readonly Account[];
  readonly positions: readonly Position[];
  /** Entries that wait in the book. */
  readonly entries: readonly Position[];
}

export const directionOf = (wire: Pick<PositionWire, 'type'>): Direction =>
  wire.type === 1 ? 'long' : 'short';

const read = (text: string | null): Amount | undefined =>
  text === null ? undefined : parseAmount(text);

/** A share of the whole with its sign, cut off towards zero. */
export function ratio(part: Amount, whole: Amount): Amount | undefined {
  if (whole <= 0n) return undefined;
  return part < 0n ? -divide(-part, whole, 'down') : divide(part, whole, 'down');
}

/**
 * What a position was worth at entry: exactly, out of the profit that the server told at its mark;
 * the average price alone is rounded.
 */
function heldOf(wire: PositionWire, contract: Contract): Held | undefined {
  const { terms } = contract;
  const direction = directionOf(wire);
  const lots = parseAmount(wire.share);
  const [price, mark, profit] = [read(wire.price), read(wire.update_price), read(wire.profits)];
  if (wire.status === 0 || price === undefined || lots === 0n) return undefined;
  if (mark === undefined || profit === undefined) {
    return { direction, lots, openValue: valueOf(terms, lots, price) };
  }
  const gains = gainsWithValue(terms.kind, direction);
  const value = valueOf(terms, lots, mark, gains ? 'down' : 'up');
  return { direction, lots, openValue: gains ? value - profit : value + profit };
}

type Marked = Omit<Position, 'liquidationPrice' | 'distance'>;

function markedOf(wire: PositionWire, contract: Contract | undefined, marks: Marks): Marked {
  const held = contract && heldOf(wire, contract);
  const mark =
    (contract && marks.get(contract.wire.index_symbol)) ??
    (wire.status === 0 ? undefined : read(wire.update_price));
  const profit =
    contract === undefined || held === undefined || mark === undefined
      ? read(wire.profits)
      : unrealisedProfit(contract.terms, held, mark);
  const margin = parseAmount(wire.caution_money);
  return {
    wire,
    contract,
    direction: directionOf(wire),
    isolated: wire.margin_mode === 'isolated',
    margin,
    held,
    mark,
    profit,
    advanced: parseAmount(wire.advanced),
    onMargin: profit === undefined ? undefined : ratio(profit, margin),
  };
}

function maintenanceAt(position: Marked, mark: Amount | undefined): Amount {
  const { contract, held } = position;
  if (contract === undefined || held === undefined || mark === undefined) return 0n;
  return maintenanceMargin(contract.terms, held.lots, mark);
}

/** The isolated position that is nearest to its liquidation. */
function riskiest(pools: readonly PoolPart[]): Account['risk'] {
  let found: Account['risk'] = null;
  for (const pool of pools) {
    const rate = riskRate(pool);
    if (rate !== null && (found === null || rate < found.rate)) {
      found = { rate, pool, isolated: true };
    }
  }
  return found;
}

function riskAt(
  cross: PoolPart | undefined,
  alone: readonly PoolPart[],
  isShared: boolean,
): Account['risk'] {
  if (cross === undefined) return null;
  const rate = isShared ? riskRate(cross) : null;
  return rate === null ? riskiest(alone) : { rate, pool: cross, isolated: false };
}

function accountOf(wire: AccountWire, positions: readonly Marked[]): Account {
  let [equity, profit] = [read(wire.equity), read(wire.profits_total)];
  let maintenance = parseAmount(wire.maintenance);
  let [crossProfitBefore, crossProfit] = [profit ?? 0n, profit ?? 0n];
  const usedMargin = parseAmount(wire.caution_money_total);
  const alone: PoolPart[] = [];
  for (const position of positions) {
    const before = read(position.wire.profits);
    const now = position.profit;
    const moved = before === undefined || now === undefined ? 0n : now - before;
    const maintenanceNow = maintenanceAt(position, position.mark);
    maintenance += maintenanceNow - maintenanceAt(position, read(position.wire.update_price));
    if (equity !== undefined) equity += moved;
    if (profit !== undefined) profit += moved;
    if (!position.isolated) {
      crossProfit += moved;
      continue;
    }
    crossProfitBefore -= before ?? 0n;
    crossProfit -= before ?? 0n;
    const own = now ?? 0n;
    alone.push({
      equity: position.margin + own,
      maintenance: maintenanceNow,
      usedMargin: position.margin,
    });
  }
  const cross = equity === undefined ? undefined : { equity, maintenance, usedMargin };
  for (const pool of alone) {
    if (cross === undefined) break;
    cross.equity -= pool.equity;
    cross.maintenance -= pool.maintenance;
    cross.usedMargin -= pool.usedMargin;
  }
  const told = parseAmount(wire.available);
  return {
    currency: wire.margin_currency,
    balance: parseAmount(wire.balance),
    available: availableForNew(
      crossProfitBefore < 0n ? told - crossProfitBefore : told,
      crossProfit,
    ),
    equity,
    profit,
    advanced: parseAmount(wire.advanced_total),
    usedMargin,
    maintenance,
    risk: riskAt(
      cross,
      alone,
      positions.some(({ isolated }) => !isolated),
    ),
    cross,
  };
}

/** The cross positions of a contract, which move together. */
export function heldInMarket(
  positions: readonly Pick<Position, 'contract' | 'isolated' | 'held'>[],
  symbol: string,
): Held[] {
  return positions.flatMap(({ contract, isolated, held }) =>
    contract?.symbol === symbol && !isolated && held !== undefined ? [held] : [],
  );
}

function liquidationOf(
  position: Marked,
  accounts: readonly Account[],
  all: readonly Marked[],
): Amount | null {
  const { contract, held, mark, margin, direction } = position;
  if (contract === undefined || held === undefined || mark === undefined) {
    return read(position.wire.liquidation_price) ?? null;
  }
  if (position.isolated) return isolatedLiquidationPrice(contract.terms, held, margin, mark);
  const account = accounts.find((one) => one.currency === position.wire.margin_currency);
  if (account?.cross === undefined) return read(position.wire.liquidation_price) ?? null;
  const inMarket = heldInMarket(all, contract.symbol);
  return crossLiquidationPrice(contract.terms, direction, account.cross, inMarket, mark);
}

/** Everything of the futures accounts at these marks. */
export function portfolioAt(
  wire: FuturesWire,
  contracts: ReadonlyMap<string, Contract>,
  marks: Marks,
): Portfolio {
  const marked = (list: readonly PositionWire[]): Marked[] =>
    list.map((one) => markedOf(one, contracts.get(one.symbol), marks));
  const open = marked(wire.positions);
  const accounts = wire.accounts.map((account) =>
    accountOf(
      account,
      open.filter((one) => one.wire.margin_currency === account.margin_currency),
    ),
  );
  return {
    accounts,
    positions: open.map((position) => {
      const liquidationPrice = liquidationOf(position, accounts, open);
      const { mark } = position;
      const away =
        liquidationPrice === null || mark === undefined
          ? undefined
          : maximum(liquidationPrice - mark, mark - liquidationPrice);
      return {
        ...position,
        liquidationPrice,
        distance: away === undefined || mark === undefined ? undefined : ratio(away, mark),
      };
    }),
    entries: marked(wire.orders).map((entry) => ({
      ...entry,
      liquidationPrice: null,
      distance: undefined,
    })),
  };
}

/** What a member has open or ordered in a contract, in the quote currency. */
export function notionalInMarket(portfolio: Portfolio | undefined, contract: Contract): Amount {
  let notional = 0n;
  for (const { wire, mark } of [...(portfolio?.positions ?? []), ...(portfolio?.entries ?? [])]) {
    if (wire.symbol !== contract.symbol) continue;
    const price = read(wire.target_price) ?? mark ?? read(wire.price) ?? 0n;
    notional += notionalOf(contract.terms, parseAmount(wire.share), price);
  }
  return notional;
}
