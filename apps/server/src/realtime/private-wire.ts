import type { BalanceEvent, MessageEvent, NftEvent, PositionEvent } from '@kontor/contract';
import { formatAmount } from '@kontor/money';
import type { balances } from '@kontor/schema';
import type { PrivateEvent } from '../exchange/index.ts';
import { type CouponRow, type CouponWire, couponWire } from '../modules/coupons/index.ts';
import { type DualOrderEvent, type DualOrderRow, orderEvent } from '../modules/dual/index.ts';
import {
  type DepositRow,
  type DepositWire,
  depositWire,
  type WithdrawalRow,
  type WithdrawalWire,
  withdrawalWire,
} from '../modules/funding/index.ts';
import { positionEvent, type PositionRow } from '../modules/futures/index.ts';
import { contractOf } from '../modules/markets/index.ts';
import { messageEvent, type NoticeRow } from '../modules/messages/index.ts';
import { type MiningRow, type MiningWire, miningWire } from '../modules/mining/index.ts';
import { nftEvent } from '../modules/nft/index.ts';
import { type OptionRow, type OptionWire, optionWire } from '../modules/options/index.ts';
import { type BetRow, betWire } from '../modules/prediction/index.ts';
import { type BuyOrderRow, type BuyOrderWire, buyOrderWire } from '../modules/quick-buy/index.ts';
import { type OrderRow, type OrderWire, orderWire } from '../modules/spot/index.ts';
import {
  type SubscriptionRow,
  type SubscriptionWire,
  subscriptionWire,
} from '../modules/subscription/index.ts';
import { accountName } from '../modules/wallet/index.ts';
import type { RealtimeDoors } from './doors.ts';

type BalanceRow = typeof balances.$inferSelect;

/** A private event in the wire's words. */
export type PrivateWire =
  | { readonly name: 'order'; readonly data: OrderWire }
  | { readonly name: 'balance'; readonly data: BalanceEvent }
  | { readonly name: 'position'; readonly data: PositionEvent }
  | { readonly name: 'option'; readonly data: OptionWire }
  | { readonly name: 'bet'; readonly data: ReturnType<typeof betWire> }
  | { readonly name: 'buy'; readonly data: BuyOrderWire }
  | { readonly name: 'deposit'; readonly data: DepositWire }
  | { readonly name: 'withdrawal'; readonly data: WithdrawalWire }
  | { readonly name: 'coupon'; readonly data: CouponWire }
  | { readonly name: 'dual'; readonly data: DualOrderEvent }
  | { readonly name: 'mining'; readonly data: MiningWire }
  | { readonly name: 'subscription'; readonly data: SubscriptionWire }
  | { readonly name: 'nft'; readonly data: NftEvent }
  | { readonly name: 'message'; readonly data: MessageEvent };

type Doors = Pick<RealtimeDoors, 'markets' | 'liveOrder' | 'networkName' | 'project'>;
type Mapping = (event: PrivateEvent) => PrivateWire | undefined;

/** Maps each event once, for however many sockets its user has. */
export function privateWires(doors: Doors): Mapping {
  const known = new WeakMap<PrivateEvent, PrivateWire>();
  return (event) => {
    let wire = known.get(event);
    if (wire !== undefined) return wire;
    wire = privateWire(doors, event);
    if (wire !== undefined) known.set(event, wire);
    return wire;
  };
}

/** Undefined for what has no name on the wire. */
function privateWire(
  doors: Doors,
  { event, row }: Pick<PrivateEvent, 'event' | 'row'>,
): PrivateWire | undefined {
  if (event === 'order') return orderOf(doors, row as OrderRow);
  if (event === 'balance') return balanceOf(doors, row as BalanceRow);
  if (event === 'position') return positionOf(doors, row as PositionRow);
  if (event === 'buy') {
    return { name: 'buy', data: buyOrderWire(row as BuyOrderRow, doors.markets.catalogue) };
  }
  if (event === 'coupon') {
    return { name: 'coupon', data: couponWire(row as CouponRow, doors.markets.catalogue) };
  }
  if (event === 'mining') {
    const order = row as MiningRow;
    const data = miningWire(order, doors.markets.catalogue, order.updatedAt);
    return { name: 'mining', data };
  }
  if (event === 'bet') {
    return { name: 'bet', data: betWire(row as BetRow, doors.markets.catalogue) };
  }
  if (event === 'deposit') {
    const deposit = row as DepositRow;
    return { name: 'deposit', data: depositWire(deposit, namesOf(doors, deposit)) };
  }
  if (event === 'withdrawal') {
    const withdrawal = row as WithdrawalRow;
    return { name: 'withdrawal', data: withdrawalWire(withdrawal, namesOf(doors, withdrawal)) };
  }
  if (event === 'dual') {
    return { name: 'dual', data: orderEvent(doors.markets.catalogue, row as DualOrderRow) };
  }
  if (event === 'subscription') return subscriptionOf(doors, row as SubscriptionRow);
  if (event === 'message') return { name: 'message', data: messageEvent(row as NoticeRow) };
  if (event.startsWith('nft_')) return nftOf(event, row);
  return event === 'option' ? optionOf(doors, row as OptionRow) : undefined;
}

function subscriptionOf(
  { markets, project }: Doors,
  row: SubscriptionRow,
): PrivateWire | undefined {
  const known = project(row.projectId);
  return known === undefined
    ? undefined
    : { name: 'subscription', data: subscriptionWire(row, known, markets.catalogue) };
}

function nftOf(event: string, row: unknown): PrivateWire | undefined {
  const data = nftEvent(event, row);
  return data === undefined ? undefined : { name: 'nft', data };
}

/** What the numbers of a deposit or a withdrawal are called. */
function namesOf(
  { markets, networkName }: Doors,
  { currencyId, networkId }: { readonly currencyId: number; readonly networkId: number },
): { currency: string; network: string } {
  return {
    currency: markets.catalogue.currency(currencyId)?.code ?? String(currencyId),
    network: networkName(networkId) ?? String(networkId),
  };
}

/** Orders that open or close a futures position are told by the position. */
function orderOf({ markets }: Doors, order: OrderRow): PrivateWire | undefined {
  if (order.positionId !== null) return undefined;
  const listed = markets.catalogue.byId(order.marketId);
  return listed === undefined ? undefined : { name: 'order', data: orderWire(order, listed) };
}

function balanceOf({ markets }: Doors, row: BalanceRow): PrivateWire {
  const { accountId, currencyId, available, frozen } = row;
  const data: BalanceEvent = {
    currency: currencyId,
    name: markets.catalogue.currency(currencyId)?.code ?? String(currencyId),
    available: formatAmount(available),
    frozen: formatAmount(frozen),
    type: accountName(accountId),
  };
  return { name: 'balance', data };
}

function positionOf({ markets, liveOrder }: Doors, row: PositionRow): PrivateWire {
  const entry = liveOrder(row.entryOrderId) ?? null;
  const priced = contractOf(markets.catalogue, row.marketId);
  return { name: 'position', data: positionEvent(row, entry, priced) };
}

function optionOf({ markets }: Doors, row: OptionRow): PrivateWire | undefined {
  const listed = markets.catalogue.byId(row.marketId);
  const currency = markets.catalogue.currency(row.currencyId);
  if (listed === undefined || currency === undefined) return undefined;
  return { name: 'option', data: optionWire(row, listed, currency) };
}
