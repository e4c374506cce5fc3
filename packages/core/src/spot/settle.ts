import { type Amount, multiplyDivide, ONE, powerOfTen, SCALE_DIGITS } from '@kontor/money';
import type { Side } from '../book/index.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { HOUSE } from '../ledger/house.ts';
import { houseBalanceId } from '../ledger/ledger.ts';
import type { Market } from '../market/market.ts';
import { cancelSibling } from './lifecycle.ts';
import { type Order, payingBalance, receivingBalance } from './order.ts';

/** One side of a trade: a member's order, or `null` for the labelled liquidity account. */
type Party = Order | null;

/**
 * Moves the money of one trade at the maker's price and writes it down. The buyer's fee is taken in
 * base and the seller's in quote, each out of what is received and rounded up; the liquidity
 * account pays none. Both orders are drafts of the running command.
 */
export function settleTrade(
  x: Exchange,
  market: Market,
  takerSide: Side,
  taker: Party,
  maker: Party,
  ticks: number,
  lots: number,
): void {
  const quantity = market.quantityOf(lots);
  const notional = market.notionalOf(ticks, lots);
  const takerFee = taker === null ? 0n : feeOf(x, market, taker, quantity, notional, 'taker');
  const makerFee = maker === null ? 0n : feeOf(x, market, maker, quantity, notional, 'maker');
  const takerBuys = takerSide === 'buy';
  const buyer = takerBuys ? taker : maker;
  const seller = takerBuys ? maker : taker;
  const { baseCurrencyId, quoteCurrencyId } = market.row;
  pay(x, market, seller, buyer, baseCurrencyId, quantity, takerBuys ? takerFee : makerFee);
  pay(x, market, buyer, seller, quoteCurrencyId, notional, takerBuys ? makerFee : takerFee);
  if (taker !== null) noteFill(x, taker, quantity, notional, takerFee);
  if (maker !== null) noteFill(x, maker, quantity, notional, makerFee);
  x.fills.append({
    id: x.counters.next('fill'),
    marketId: market.row.id,
    side: takerSide,
    price: market.priceOf(ticks),
    quantity,
    notional,
    takerOrderId: taker?.id ?? 0,
    takerUserId: taker?.userId ?? HOUSE.liquidity.id,
    takerFee,
    makerOrderId: maker?.id ?? 0,
    makerUserId: maker?.userId ?? HOUSE.liquidity.id,
    makerFee,
    at: x.at,
  });
}

function feeOf(
  x: Exchange,
  market: Market,
  order: Order,
  quantity: Amount,
  notional: Amount,
  role: 'maker' | 'taker',
): Amount {
  const member = x.members.get(order.userId);
  const level = x.vipLevels.get(member?.vipLevel ?? 0);
  if (level === undefined) throw new Error(`no fee level for user ${order.userId}`);
  const rate = role === 'maker' ? level.spotMakerRate : level.spotTakerRate;
  const received = order.side === 'buy' ? quantity : notional;
  const currencyId = order.side === 'buy' ? market.row.baseCurrencyId : market.row.quoteCurrencyId;
  const decimals = x.currencies.get(currencyId)?.decimals ?? 18;
  // One division: what is received times the rate, up to the currency's smallest unit.
  const unit = powerOfTen(SCALE_DIGITS - decimals);
  return multiplyDivide(received, rate, ONE * unit, 'up') * unit;
}

/** `amount` out of the payer's hold; `fee` of it goes to the house and the rest to the receiver. */
function pay(
  x: Exchange,
  market: Market,
  payer: Party,
  receiver: Party,
  currencyId: number,
  amount: Amount,
  fee: Amount,
): void {
  const { ledger } = x;
  const liquidity = houseBalanceId(HOUSE.liquidity.id, currencyId);
  const to = receiver === null ? liquidity : receivingBalance(receiver, market);
  const receiverId = receiver?.id ?? 0;
  const fees = houseBalanceId(HOUSE.fees.id, currencyId);
  if (payer === null) {
    ledger.move(liquidity, to, amount - fee, 'spot.trade', 0, receiverId);
    ledger.move(liquidity, fees, fee, 'spot.trade', 0, 0);
    return;
  }
  const from = payingBalance(payer, market);
  ledger.settle(from, to, amount - fee, 'spot.trade', payer.id, receiverId);
  ledger.settle(from, fees, fee, 'spot.trade', payer.id, 0);
  payer.holdLeft -= amount;
  if (payer.holdLeft < 0n) throw new Error(`order ${payer.id} paid more than it held`);
}

function noteFill(
  x: Exchange,
  order: Order,
  quantity: Amount,
  notional: Amount,
  fee: Amount,
): void {
  order.filledQuantity += quantity;
  order.filledNotional += notional;
  order.fee += fee;
  order.updatedAt = x.at;
  if (order.siblingId !== null) cancelSibling(x, order);
}
