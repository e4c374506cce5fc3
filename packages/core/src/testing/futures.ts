import { formatAmount, parseAmount } from '@kontor/money';
import {
  feeOf,
  gainsWithValue,
  initialMargin,
  mustLiquidate,
  valueOf,
} from '@kontor/rules/futures';
import { ACCOUNT_IDS } from '@kontor/schema';
import { figuresOf, type Pool, poolOf, positionsOf } from '../futures/pool.ts';
import { contractOf, entryRests, isClosable, type Position, termsOf } from '../futures/position.ts';
import { balanceId, HOUSE, houseBalanceId, type Json, type Outcome } from '../index.ts';
import { BTC, BTC_USDT, ETH, ETH_USDT, type TestExchange, USDT } from './exchange.ts';

export const USD = 60;
export const BTC_FUTURES = 61;
export const ETH_FUTURES = 62;
export const BTC_INVERSE = 63;

export const TIERS = [
  { notional: '50000', rate: '0.004', multiple: 125 },
  { notional: '250000', rate: '0.005', multiple: 100 },
  { notional: '1000000', rate: '0.01', multiple: 50 },
  { notional: '3000000', rate: '0.025', multiple: 20 },
] as const;

interface Shape {
  readonly id: number;
  readonly kind: 'linear' | 'inverse';
  readonly instrumentId: number;
  readonly base: number;
  readonly quote: number;
  readonly quantityDecimals: number;
  readonly lotSize: string;
  readonly liquidity: string;
}

/** Two contracts margined in USDT and one in BTC, on the instruments of the spot markets. */
export function defineFutures(test: TestExchange, lots = '0'): void {
  test.system('currency.define', {
    id: USD,
    code: 'USD',
    title: 'US dollar',
    kind: 'fiat',
    decimals: 8,
    enabled: true,
  });
  const scaled = (size: number) => String(Number(lots) * size);
  const contracts: Shape[] = [
    {
      id: BTC_FUTURES,
      kind: 'linear',
      instrumentId: BTC_USDT,
      base: BTC,
      quote: USDT,
      quantityDecimals: 4,
      lotSize: '0.01',
      liquidity: scaled(0.01),
    },
    {
      id: ETH_FUTURES,
      kind: 'linear',
      instrumentId: ETH_USDT,
      base: ETH,
      quote: USDT,
      quantityDecimals: 3,
      lotSize: '0.1',
      liquidity: scaled(0.1),
    },
    {
      id: BTC_INVERSE,
      kind: 'inverse',
      instrumentId: BTC_USDT,
      base: BTC,
      quote: USD,
      quantityDecimals: 0,
      lotSize: '100',
      liquidity: scaled(100),
    },
  ];
  for (const contract of contracts) defineOne(test, contract);
}

function defineOne(test: TestExchange, shape: Shape): void {
  test.system('market.define', {
    id: shape.id,
    instrumentId: shape.instrumentId,
    kind: 'futures',
    baseCurrencyId: shape.base,
    quoteCurrencyId: shape.quote,
    priceDecimals: 1,
    quantityDecimals: shape.quantityDecimals,
    minimumQuantity: shape.lotSize,
    maximumQuantity: '10000000',
    minimumNotional: '0',
    priceBand: '0.02',
    liquidityQuantity: shape.liquidity,
    liquidityHalfSpread: '0.0002',
    enabled: true,
    listedAt: test.at,
  });
  const outcome = test.system('contract.define', contractInput(shape.id, shape));
  if (!outcome.ok) throw new Error(`${outcome.code} ${JSON.stringify(outcome.details)}`);
}

export function contractInput(
  id: number,
  { kind, lotSize, base, quote }: Pick<Shape, 'kind' | 'lotSize' | 'base' | 'quote'>,
): { [field: string]: Json } {
  return {
    id,
    kind,
    marginCurrencyId: kind === 'linear' ? quote : base,
    lotSize,
    minimumLots: '1',
    maximumLots: '100000',
    multiples: [1, 2, 5, 10, 20, 50, 100, 125],
    tiers: TIERS.map((tier) => ({ ...tier })),
    overnightRate: '0.0001',
  };
}

/** Play money into a futures account, or out of it where the amount is below zero. */
export function giveMargin(
  test: TestExchange,
  userId: number,
  currencyId: number,
  amount: string,
): void {
  const account = balanceId(userId, ACCOUNT_IDS.lever, currencyId);
  const house = houseBalanceId(HOUSE.playMoney.id, currencyId);
  const parsed = parseAmount(amount);
  test.act(({ ledger }) => {
    if (parsed > 0n) ledger.move(house, account, parsed, 'member.grant', 0, 0);
    else ledger.move(account, house, -parsed, 'member.grant', 0, 0);
  });
}

/** `available + frozen` of a futures account. */
export function marginOf(test: TestExchange, userId: number, currencyId: number): string {
  const { ledger } = test.core.exchange;
  const id = balanceId(userId, ACCOUNT_IDS.lever, currencyId);
  return `${formatAmount(ledger.available(id))} + ${formatAmount(ledger.frozen(id))}`;
}

export function houseMoney(
  test: TestExchange,
  house: 'insurance' | 'futuresClearing' | 'fees',
  currencyId: number,
): string {
  const id = houseBalanceId(HOUSE[house].id, currencyId);
  return formatAmount(test.core.exchange.ledger.available(id));
}

const MARKETS: { readonly [name: string]: number } = {
  BTC: BTC_FUTURES,
  ETH: ETH_FUTURES,
  COIN: BTC_INVERSE,
};

/** `long 2 BTC x10 isolated @ 39000 tp 42000 sl 38000`; COIN is the coin-margined contract. */
export function entryOf(text: string): { [field: string]: Json } {
  const [direction = '', lots = '', name = '', multiple = '', ...words] = text.split(' ');
  const input: { [field: string]: Json } = {
    marketId: MARKETS[name] ?? 0,
    direction,
    lots,
    multiple: Number(multiple.slice(1)),
    marginMode: words[0] === 'isolated' ? 'isolated' : 'cross',
  };
  const after = (word: string) => words[words.indexOf(word) + 1] ?? '';
  if (words.includes('@')) input.limitPrice = after('@');
  if (words.includes('tp')) input.takeProfitPrice = after('tp');
  if (words.includes('sl')) input.stopLossPrice = after('sl');
  return input;
}

export function tryOpen(test: TestExchange, userId: number, text: string): Outcome {
  return test.send(userId, 'futures.open', entryOf(text));
}

/** The id of the new position; throws what it was refused for. */
export function open(test: TestExchange, userId: number, text: string): number {
  const outcome = tryOpen(test, userId, text);
  if (!outcome.ok) throw new Error(`${text}: ${outcome.code} ${JSON.stringify(outcome.details)}`);
  return (outcome.result as { positionId: number }).positionId;
}

/** A position's row as the database has it, as texts. */
export function shown(test: TestExchange, id: number, ...fields: (keyof Position)[]): string {
  test.endBatch();
  const row = test.row<Position>('positions', id);
  return fields
    .map((field) => {
      const value = row[field];
      return typeof value === 'bigint' ? formatAmount(value) : String(value);
    })
    .join(' ');
}

/** What must be true of futures after every command. */
export function checkFutures(test: TestExchange): void {
  checkLots(test);
  checkClearing(test);
  checkMemory(test);
  checkEntryHolds(test);
}

/**
 * What is left of the hold of every entry that rests pays for the margin and the fees of all that
 * can still fill, whatever the rates are by then.
 */
function checkEntryHolds(test: TestExchange): void {
  const x = test.core.exchange;
  for (const position of x.positions.values()) {
    if (!entryRests(x, position)) continue;
    const order = x.orders.get(position.entryOrderId);
    if (order === undefined || order.limitPrice === null) throw new Error('a market order rests');
    const terms = termsOf(x, position.marketId);
    const { id, lots, enteredLots, enteredValue, multiple, entryFeeRateMax } = position;
    const all = enteredValue + valueOf(terms, lots - enteredLots, order.limitPrice, 'up');
    const margin =
      initialMargin(terms, all, multiple) - initialMargin(terms, enteredValue, multiple);
    const due = margin + feeOf(terms, all, entryFeeRateMax) - order.fee;
    if (order.holdLeft >= due) continue;
    const held = formatAmount(order.holdLeft);
    throw new Error(`the entry of position ${id} holds ${held}, and ${formatAmount(due)} may come`);
  }
}

/** Every lot that is long is somebody's short, the liquidity account's among them. */
function checkLots(test: TestExchange): void {
  const x = test.core.exchange;
  const sums = new Map<number, bigint>();
  for (const { marketId, direction, openLots } of x.positions.values()) {
    if (openLots === 0n) continue;
    sums.set(marketId, (sums.get(marketId) ?? 0n) + (direction === 'long' ? openLots : -openLots));
  }
  for (const { id } of x.contracts.values()) {
    const sum = (sums.get(id) ?? 0n) + (x.marketStates.get(id)?.liquidityLots ?? 0n);
    if (sum !== 0n) throw new Error(`lots of market ${id} sum to ${formatAmount(sum)}`);
  }
}

/**
 * What the clearing holds is what all sides together have paid at entry and received, less what was
 * paid out before; the insurance fund is not below zero.
 */
function checkClearing(test: TestExchange): void {
  const x = test.core.exchange;
  const expected = new Map<number, bigint>();
  const add = (marketId: number, amount: bigint) => {
    const { marginCurrencyId } = contractOf(x, marketId);
    expected.set(marginCurrencyId, (expected.get(marginCurrencyId) ?? 0n) + amount);
  };
  for (const { id } of x.contracts.values()) add(id, x.marketStates.get(id)?.liquidityCash ?? 0n);
  for (const { marketId, direction, openValue, advanced } of x.positions.values()) {
    const { kind } = contractOf(x, marketId);
    add(marketId, (gainsWithValue(kind, direction) ? -openValue : openValue) - advanced);
  }
  for (const [currencyId, sum] of expected) {
    const held = x.ledger.available(houseBalanceId(HOUSE.futuresClearing.id, currencyId));
    if (held !== sum) {
      throw new Error(`clearing holds ${formatAmount(held)}, not ${formatAmount(sum)}`);
    }
    const unit = 10n ** BigInt(18 - (x.currencies.get(currencyId)?.decimals ?? 0));
    if (held % unit !== 0n) throw new Error(`clearing holds parts of a unit: ${held}`);
    const fund = x.ledger.available(houseBalanceId(HOUSE.insurance.id, currencyId));
    if (fund < 0n) throw new Error(`the insurance fund is at ${formatAmount(fund)}`);
  }
}

const NOTHING = { open: new Set<number>(), closing: new Set<number>() };

/** What is kept beside the rows is what the rows say. */
function checkMemory(test: TestExchange): void {
  const x = test.core.exchange;
  const own = new Map<number, number[]>();
  const listed = new Map<number, { open: Set<number>; closing: Set<number> }>();
  for (const { id } of x.contracts.values()) {
    const open = new Set(x.futures.openIn(id));
    listed.set(id, { open, closing: new Set(x.futures.closingIn(id)) });
  }
  for (const position of x.positions.values()) {
    const { id, userId, marketId, status, openLots } = position;
    const isOver = status === 'closed' || status === 'cancelled';
    if (isOver && openLots + position.openValue + position.margin + position.advanced !== 0n) {
      throw new Error(`position ${id} is over and has something left`);
    }
    if (!isOver) {
      const ids = own.get(userId);
      if (ids === undefined) own.set(userId, [id]);
      else ids.push(id);
    }
    const { open, closing } = listed.get(marketId) ?? NOTHING;
    if (open.has(id) !== openLots > 0n) {
      throw new Error(`position ${id} is listed otherwise than its row says`);
    }
    if (closing.has(id) !== (status === 'closing')) {
      throw new Error(`position ${id} closes otherwise than its row says`);
    }
  }
  for (const { id } of x.members.values()) {
    const ids = (own.get(id) ?? []).sort((a, b) => a - b);
    if (x.futures.idsOf(id).join() !== ids.join()) {
      throw new Error(`member ${id} has positions ${ids.join()}, listed otherwise`);
    }
  }
  checkWatch(test);
}

/** The quick look names every margin that the exact rule would take. */
function checkWatch(test: TestExchange): void {
  const x = test.core.exchange;
  const keyOf = ({ userId, currencyId, positionId }: Pool) =>
    `${userId} ${currencyId} ${positionId}`;
  const suspects = new Set(x.futures.suspects(x).map(keyOf));
  const seen = new Set<string>();
  for (const position of x.positions.values()) {
    if (position.openLots === 0n) continue;
    const pool = poolOf(x, position);
    const key = keyOf(pool);
    if (seen.has(key)) continue;
    seen.add(key);
    const isJudged = positionsOf(x, pool).some(({ marketId }) => isClosable(x, marketId));
    if (isJudged && mustLiquidate(figuresOf(x, pool)) && !suspects.has(key)) {
      throw new Error(`the margin ${key} must be liquidated and is not named`);
    }
  }
}
