import { type Amount, multiplyDivide, ONE, powerOfTen, SCALE_DIGITS } from '@kontor/money';
import { ACCOUNT_IDS } from '@kontor/schema';
import { feeRateOf, type Role } from '../growth/fee-rates.ts';
import type { Exchange } from '../kernel/exchange.ts';
import type { Party, TradingRules } from '../kernel/subject.ts';
import { decimalsOf, spotBalance } from '../ledger/accounts.ts';
import { HOUSE } from '../ledger/house.ts';
import { balanceId, houseBalanceId } from '../ledger/ledger.ts';
import type { Market } from '../market/market.ts';
import type { Order } from '../matching/order.ts';

/**
 * Cash markets: base and quote change hands at once. The buyer's fee is taken in base and the
 * seller's in quote, each out of what is received and rounded up; the liquidity account pays none.
 */
export const spotTrading: TradingRules = {
  payingBalance: (_, order, market) =>
    order.side === 'buy' ? quoteBalance(order, market) : baseBalance(order, market),
  spendsHold: true,
  settle: (x, market, { takerSide, taker, maker, ticks, lots }) => {
    const quantity = market.quantityOf(lots);
    const notional = market.notionalOf(ticks, lots);
    const { baseCurrencyId, quoteCurrencyId } = market.row;
    const takerFee = feeOf(x, market, taker, 'taker', quantity, notional);
    const makerFee = feeOf(x, market, maker, 'maker', quantity, notional);
    const takerBuys = takerSide === 'buy';
    const buyer = takerBuys ? taker : maker;
    const seller = takerBuys ? maker : taker;
    pay(x, market, seller, buyer, baseCurrencyId, quantity, takerBuys ? takerFee : makerFee);
    pay(x, market, buyer, seller, quoteCurrencyId, notional, takerBuys ? makerFee : takerFee);
    return { notional, takerFee, makerFee };
  },
};

/** Out of what the party receives of a trade. */
function feeOf(
  x: Exchange,
  market: Market,
  party: Party,
  role: Role,
  quantity: Amount,
  notional: Amount,
): Amount {
  if (party === null) return 0n;
  const rate = feeRateOf(x, party.userId, 'spot', role);
  return party.side === 'buy'
    ? feeOn(x, market.row.baseCurrencyId, quantity, rate)
    : feeOn(x, market.row.quoteCurrencyId, notional, rate);
}

/** Shares have an account of their own; the money for them is in the spot account. */
function baseBalance(order: Order, market: Market): number {
  const account = market.row.kind === 'stock' ? ACCOUNT_IDS.stock : ACCOUNT_IDS.change;
  return balanceId(order.userId, account, market.row.baseCurrencyId);
}

export function quoteBalance(order: Order, market: Market): number {
  return spotBalance(order.userId, market.row.quoteCurrencyId);
}

/** One division: the amount times the rate, up to the currency's smallest unit. */
export function feeOn(x: Exchange, currencyId: number, amount: Amount, rate: Amount): Amount {
  const { unit, divisor } = roundings[decimalsOf(x, currencyId)] as Rounding;
  return multiplyDivide(amount, rate, divisor, 'up') * unit;
}

interface Rounding {
  /** The currency's smallest unit at 10^-18, and by what an amount times a rate is divided. */
  readonly unit: bigint;
  readonly divisor: bigint;
}

/** By the currency's decimals. */
const roundings: readonly Rounding[] = Array.from({ length: SCALE_DIGITS + 1 }, (_, decimals) => {
  const unit = powerOfTen(SCALE_DIGITS - decimals);
  return { unit, divisor: ONE * unit };
});

function receivingBalance(order: Order, market: Market): number {
  return order.side === 'buy' ? baseBalance(order, market) : quoteBalance(order, market);
}

/** `amount` out of the payer's hold; `fee` of it goes to the house and the rest to the receiver. */
export function pay(
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
  const from = market.trading.payingBalance(x, payer, market);
  ledger.settleShared(from, to, fees, amount, fee, 'spot.trade', payer.id, receiverId);
  payer.holdLeft -= amount;
  if (payer.holdLeft < 0n) throw new Error(`order ${payer.id} paid more than it held`);
}
