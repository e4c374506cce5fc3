import { type Amount, divide, minimum, ONE } from '@kontor/money';
import { nextOpening, sessionAt } from '@kontor/rules/session';
import { feeRateOf, heldFeeRate, type Role } from '../growth/fee-rates.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { refuse } from '../kernel/refusal.ts';
import type { Party, TradingRules } from '../kernel/subject.ts';
import { HOUSE } from '../ledger/house.ts';
import { houseBalanceId } from '../ledger/ledger.ts';
import type { Market } from '../market/market.ts';
import type { Order } from '../matching/order.ts';
import { feeOn, pay, quoteBalance, spotTrading } from '../spot/settle.ts';

/**
 * Cash equities: as coins, but in the sessions of New York only, and with both fees in money. A fee
 * in shares would have to be rounded up to a thousandth of one, which may be all that was bought.
 */
export const stockTrading: TradingRules = {
  payingBalance: spotTrading.payingBalance,
  spendsHold: true,
  costOf: (x, market, order, notional) =>
    notional + feeOn(x, market.row.quoteCurrencyId, notional, heldRate(x, order)),
  notionalFor: (x, _, order, hold) => divide(hold, ONE + heldRate(x, order), 'down'),
  settle: (x, market, { takerSide, taker, maker, ticks, lots }) => {
    const quantity = market.quantityOf(lots);
    const notional = market.notionalOf(ticks, lots);
    const feeOf = (party: Party, role: Role): Amount =>
      party === null ? 0n : feeOnTrade(x, market, party, { role, notional, lots });
    const takerFee = feeOf(taker, 'taker');
    const makerFee = feeOf(maker, 'maker');
    const takerBuys = takerSide === 'buy';
    const [buyer, seller] = takerBuys ? [taker, maker] : [maker, taker];
    const [buyerFee, sellerFee] = takerBuys ? [takerFee, makerFee] : [makerFee, takerFee];
    const { baseCurrencyId, quoteCurrencyId } = market.row;
    pay(x, market, seller, buyer, baseCurrencyId, quantity, 0n);
    pay(x, market, buyer, seller, quoteCurrencyId, notional, sellerFee);
    if (buyer !== null) {
      const fees = houseBalanceId(HOUSE.fees.id, quoteCurrencyId);
      x.ledger.settle(quoteBalance(buyer, market), fees, buyerFee, 'spot.trade', buyer.id, 0);
      buyer.holdLeft -= buyerFee;
    }
    return { notional, takerFee, makerFee };
  },
  hours: {
    isOpen: (x, market) => {
      const session = sessionAt(x.at);
      if (session === undefined) return false;
      // The first price of a session opens it.
      const tickAt = x.instrumentStates.get(market.row.instrumentId)?.tickAt ?? 0;
      return tickAt >= session.open;
    },
    refuseClosed: (x) => {
      if (sessionAt(x.at) !== undefined) refuse('PRICE_STALE');
      return refuse('MARKET_CLOSED', { opens_at: nextOpening(x.at) });
    },
  },
};

function heldRate(x: Exchange, order: Order): Amount {
  return heldFeeRate(x, order.userId, 'stocks');
}

/**
 * A buyer's fee is out of its hold. Many small fills are rounded up more than the one fee for which
 * it was made, and a rate may have risen since: a limit order still keeps what the rest can cost.
 */
function feeOnTrade(
  x: Exchange,
  market: Market,
  order: Order,
  trade: { readonly role: Role; readonly notional: Amount; readonly lots: number },
): Amount {
  const { role, notional, lots } = trade;
  const rate = feeRateOf(x, order.userId, 'stocks', role);
  const fee = feeOn(x, market.row.quoteCurrencyId, notional, rate);
  const { quantity, limitPrice } = order;
  if (order.side === 'sell') return fee;
  let rest = 0n;
  if (quantity !== null && limitPrice !== null) {
    const lotsLeft = market.lotsOf(quantity - order.filledQuantity) - lots;
    rest = market.notionalOf(market.ticksOf(limitPrice), lotsLeft);
  }
  return minimum(fee, order.holdLeft - notional - rest);
}
