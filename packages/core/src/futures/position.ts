import type { Amount } from '@kontor/money';
import {
  type AgedPosition,
  averagePrice,
  type ContractTerms,
  type Held,
} from '@kontor/rules/futures';
import { ACCOUNT_IDS, type contractsTable, type positionsTable, type RowOf } from '@kontor/schema';
import type { Side } from '../book/index.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { refuse } from '../kernel/refusal.ts';
import { balanceId } from '../ledger/ledger.ts';
import { isHalted } from '../market/halted.ts';
import type { Market } from '../market/market.ts';

export type Position = RowOf<typeof positionsTable>;
export type Contract = Readonly<RowOf<typeof contractsTable>>;
export type CloseReason = NonNullable<Position['closeReason']>;

/** A lot has two decimals, and one hundredth of it is the step of the market. */
export const LOT_STEP: Amount = 10n ** 16n;

export function marketOf(x: Exchange, position: Readonly<Position>): Market {
  const market = x.markets.get(position.marketId);
  if (market === undefined) throw new Error(`position ${position.id} names no market`);
  return market;
}

export function contractOf(x: Exchange, marketId: number): Contract {
  const contract = x.contracts.get(marketId);
  if (contract === undefined) throw new Error(`market ${marketId} has no contract`);
  return contract;
}

export function termsOf(x: Exchange, marketId: number): ContractTerms {
  return x.futures.terms(marketId);
}

/** The member's futures account in the currency of the contract's margin. */
export function marginBalance(x: Exchange, userId: number, marketId: number): number {
  return balanceId(userId, ACCOUNT_IDS.lever, contractOf(x, marketId).marginCurrencyId);
}

export function heldOf(position: Readonly<Position>): Held {
  const { direction, openLots, openValue } = position;
  return { direction, lots: openLots, openValue };
}

/** The newest index price, which marks every position; it may be stale. */
export function markOf(x: Exchange, marketId: number): Amount {
  const instrumentId = x.markets.get(marketId)?.row.instrumentId ?? 0;
  return x.instrumentStates.get(instrumentId)?.price ?? refuse('PRICE_STALE');
}

export function isFresh(x: Exchange, marketId: number): boolean {
  const instrumentId = x.markets.get(marketId)?.row.instrumentId;
  return instrumentId !== undefined && x.indexIsFresh(instrumentId);
}

/** Whether a position can be closed: at a price that is not stale, in a market that moves. */
export function isClosable(x: Exchange, marketId: number): boolean {
  return isFresh(x, marketId) && !isHalted(x, marketId);
}

/** At the newest price of its market, however old that is. */
export function markedOf(x: Exchange, position: Readonly<Position>): AgedPosition {
  const { marketId, advanced, margin } = position;
  const instrumentId = x.markets.get(marketId)?.row.instrumentId ?? 0;
  return {
    marketId,
    terms: termsOf(x, marketId),
    held: heldOf(position),
    mark: markOf(x, marketId),
    markedAt: x.instrumentStates.get(instrumentId)?.tickAt ?? 0,
    advanced,
    margin,
  };
}

/** The average price of everything that was opened; null for nothing. */
export function entryPrice(x: Exchange, position: Readonly<Position>): Amount | null {
  const { marketId, enteredLots, enteredValue } = position;
  return averagePrice(termsOf(x, marketId), enteredLots, enteredValue);
}

/** The average price of everything that was closed; null for nothing. */
export function exitPrice(x: Exchange, position: Readonly<Position>): Amount | null {
  const { marketId, exitedLots, exitedValue } = position;
  return averagePrice(termsOf(x, marketId), exitedLots, exitedValue);
}

/** The side of the order that opens a position, or that closes it. */
export function sideOf(direction: Position['direction'], opens: boolean): Side {
  return (direction === 'long') === opens ? 'buy' : 'sell';
}

export function lotsOfSteps(steps: number): Amount {
  return BigInt(steps) * LOT_STEP;
}

export function stepsOfLots(lots: Amount): number {
  return Number(lots / LOT_STEP);
}

/** Whether its entry still rests in the book. */
export function entryRests(x: Exchange, position: Readonly<Position>): boolean {
  return x.orders.get(position.entryOrderId)?.status === 'open';
}

/** A live position of the running member; `over` says what is refused where it has ended. */
export function ownPosition(
  x: Exchange,
  positionId: number,
  over: 'POSITION_NOT_OPEN' | 'POSITION_NOT_WAITING' = 'POSITION_NOT_OPEN',
): Readonly<Position> {
  const position = x.positions.get(positionId);
  // One that has ended leaves memory with its batch: the answer must not depend on that.
  if (position === undefined || position.status === 'closed' || position.status === 'cancelled') {
    return refuse(over, { field: 'id' });
  }
  if (position.userId !== x.actor) refuse('POSITION_UNKNOWN', { field: 'id' });
  return position;
}

export function requireOpen(position: Readonly<Position>): void {
  if (position.status !== 'open') refuse('POSITION_NOT_OPEN', { field: 'id' });
}

/** A new row with all fields in the table's order, so that all positions are of one shape. */
export function newPosition(
  x: Exchange,
  terms: Pick<
    Position,
    | 'userId'
    | 'marketId'
    | 'direction'
    | 'marginMode'
    | 'multiple'
    | 'lots'
    | 'entryFeeRateMax'
    | 'takeProfitPrice'
    | 'stopLossPrice'
    | 'followId'
    | 'traderPositionId'
    | 'traderLots'
  >,
): Position {
  return {
    id: x.counters.next('position'),
    userId: terms.userId,
    marketId: terms.marketId,
    direction: terms.direction,
    status: 'waiting',
    marginMode: terms.marginMode,
    multiple: terms.multiple,
    lots: terms.lots,
    openLots: 0n,
    openValue: 0n,
    enteredLots: 0n,
    enteredValue: 0n,
    exitedLots: 0n,
    exitedValue: 0n,
    entryOrderId: 0,
    entryFeeRateMax: terms.entryFeeRateMax,
    margin: 0n,
    advanced: 0n,
    realisedProfit: 0n,
    fee: 0n,
    overnightFee: 0n,
    takeProfitPrice: terms.takeProfitPrice,
    stopLossPrice: terms.stopLossPrice,
    closeReason: null,
    closeTickId: null,
    closeSequence: null,
    followId: terms.followId,
    traderPositionId: terms.traderPositionId,
    traderLots: terms.traderLots,
    createdAt: x.at,
    openedAt: null,
    closedAt: null,
    updatedAt: x.at,
  };
}
