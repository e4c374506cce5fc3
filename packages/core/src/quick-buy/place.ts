import { ONE } from '@kontor/money';
import { requireTrading } from '../kernel/checks.ts';
import { command } from '../kernel/command.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { idInput, textInput } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import { requireMayRisk } from '../limits/index.ts';
import { isMeasure } from '../market/valuation.ts';
import { UNPAID_TIMER } from './ends.ts';
import { requireRoom, requireWithinLevel } from './limits.ts';
import type { BuyQuote } from './memory.ts';

/**
 * Takes an own quote that still holds, once. `payer` names where the server has kept who pays.
 * Coins come when an operator has seen the money.
 */
export const place = command(
  'buy.order',
  'member',
  { quoteId: idInput, payer: textInput(60) },
  (x, { quoteId, payer }) => {
    const member = requireTrading(x, x.actor);
    if (member.certifiedLevel < 1) refuse('CERTIFICATION_REQUIRED');
    const quote = usableQuote(x, quoteId);
    const method = x.buyMethods.get(quote.methodId);
    if (method === undefined || !method.enabled) {
      return refuse('BUY_METHOD_UNKNOWN', { field: 'method' });
    }
    // A coin is a risk as in an exchange; USDT is money paid in, which nothing refuses.
    if (!isMeasure(x, quote.currencyId)) requireMayRisk(x, x.actor);
    requireWithinLevel(x, quote.worth);
    requireRoom(x);
    const id = x.counters.next('buyOrder');
    const { userId, methodId, currencyId, amount, worth, rate, fee, receive, feeCoins } = quote;
    const { country, currency, kind, name, payee, qrPayload, daysMinimum, daysMaximum } = method;
    const row = x.buyOrders.insert({
      id,
      userId,
      quoteId,
      methodId,
      country,
      currency,
      kind,
      methodName: name,
      payee,
      qrPayload,
      daysMinimum,
      daysMaximum,
      currencyId,
      amount,
      worth,
      rate,
      fee,
      receive,
      feeCoins,
      reference: referenceOf(x, id),
      payer,
      status: 'to_be_paid',
      payBefore: x.at + Number((x.setting('buy_pay_minutes') * 60_000n) / ONE),
      slip: null,
      cancelReason: null,
      appeal: null,
      reason: null,
      firstOperatorId: null,
      firstAmount: null,
      operatorId: null,
      paidAmount: null,
      credited: null,
      createdAt: x.at,
      slipAt: null,
      cancelledAt: null,
      appealedAt: null,
      decidedAt: null,
      appealBefore: null,
      updatedAt: x.at,
      over: false,
    });
    quote.orderId = id;
    x.buying.add(row);
    x.timers.at(row.payBefore, UNPAID_TIMER, id);
    return { orderId: id };
  },
);

/** An own quote for changing; one that is not there, or another's, is as good as a late one. */
function usableQuote(x: Exchange, quoteId: number): BuyQuote {
  const field = 'quote_id';
  const known = x.buyQuotes.get(quoteId);
  if (known?.userId !== x.actor) return refuse('QUOTE_EXPIRED', { field });
  if (known.orderId !== null) refuse('QUOTE_USED', { field });
  if (x.at > known.validUntil) refuse('QUOTE_EXPIRED', { field });
  return x.buyQuotes.edit(quoteId);
}

/** Short enough to be typed into a bank's form, with two signs that a slip of the pen breaks. */
function referenceOf(x: Exchange, orderId: number): string {
  const number = String(orderId).padStart(6, '0');
  return `QB${number}${x.host.sha256(`quick buy ${number}`).slice(0, 2).toUpperCase()}`;
}
