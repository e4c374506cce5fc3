import { type Amount, formatAmount, multiply } from '@kontor/money';
import { conversionOf, hasMovedAway } from '@kontor/rules/convert';
import type { convertQuotesTable, RowOf } from '@kontor/schema';
import { checkDecimals, requireTrading } from '../kernel/checks.ts';
import { command } from '../kernel/command.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { amountInput, idInput, optional } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import { decimalsOf, requireFunds, spotBalance } from '../ledger/accounts.ts';
import { HOUSE } from '../ledger/house.ts';
import { houseBalanceId } from '../ledger/ledger.ts';
import { requireMayRisk } from '../limits/index.ts';
import { isMeasure } from '../market/valuation.ts';
import { boundsOf, pairNow, priceOf } from './pair.ts';

/** What an exchange goes by. */
type Pair = Pick<
  RowOf<typeof convertQuotesTable>,
  'fromCurrencyId' | 'toCurrencyId' | 'fromPrice' | 'toPrice' | 'feeRate'
>;

/**
 * Exchanges an amount in the spot account at an own quote that still holds, once, or without one at
 * the index of now. The other side is the labelled liquidity account; the fee comes out of what
 * arrives.
 */
export const exchange = command(
  'convert.exchange',
  'member',
  {
    fromCurrencyId: idInput,
    toCurrencyId: idInput,
    amount: amountInput,
    quoteId: optional(idInput),
  },
  (x, { fromCurrencyId, toCurrencyId, amount, quoteId }) => {
    requireTrading(x, x.actor);
    const now = pairNow(x, fromCurrencyId, toCurrencyId);
    // Into a coin is a purchase; back into USDT is a sale, which nothing refuses.
    if (!isMeasure(x, toCurrencyId)) requireMayRisk(x, x.actor);
    const pair = quoteId === null ? now : usableQuote(x, quoteId, now);
    requireAmount(x, pair, amount);
    const { fromPrice, toPrice, feeRate } = pair;
    const decimals = decimalsOf(x, toCurrencyId);
    const terms = { amount, fromPrice, toPrice, feeRate, decimals };
    const { fee, received } = conversionOf(terms);
    if (received <= 0n) refuse('QUANTITY_WRONG', { field: 'number' });
    const payer = requireFunds(x, fromCurrencyId, amount, 'number');
    const id = x.counters.next('conversion');
    const house = (currencyId: number) => houseBalanceId(HOUSE.liquidity.id, currencyId);
    x.ledger.move(payer, house(fromCurrencyId), amount, 'convert.exchange', id, 0);
    x.ledger.move(
      house(toCurrencyId),
      spotBalance(x.actor, toCurrencyId),
      received,
      'convert.exchange',
      0,
      id,
    );
    const fees = houseBalanceId(HOUSE.fees.id, toCurrencyId);
    x.ledger.move(house(toCurrencyId), fees, fee, 'convert.exchange', 0, 0);
    if (quoteId !== null) x.convertQuotes.edit(quoteId).conversionId = id;
    x.conversions.append({
      id,
      userId: x.actor,
      quoteId,
      fromCurrencyId,
      toCurrencyId,
      amount,
      received,
      fee,
      feeRate,
      fromPrice,
      toPrice,
      at: x.at,
    });
    return { id, received: formatAmount(received), fee: formatAmount(fee) };
  },
);

/**
 * An own quote that is not used, nor late. One that is not there, or somebody else's, holds no more
 * than a late one. An offer that could be taken whatever has happened since would be a free option
 * against the house, so it holds only while the index has not left it by more than the guard.
 */
function usableQuote(x: Exchange, quoteId: number, now: Pair): Pair {
  const field = 'quote_id';
  const quote = x.convertQuotes.get(quoteId);
  if (quote?.userId !== x.actor) return refuse('QUOTE_EXPIRED', { field });
  const isOfPair =
    quote.fromCurrencyId === now.fromCurrencyId && quote.toCurrencyId === now.toCurrencyId;
  if (!isOfPair) refuse('QUOTE_EXPIRED', { field });
  if (quote.conversionId !== null) refuse('QUOTE_USED', { field });
  if (x.at > quote.validUntil) refuse('QUOTE_EXPIRED', { field });
  if (hasMovedAway(quote, now, x.setting('convert_guard'))) {
    refuse('PRICE_MOVED', { field, price: formatAmount(priceOf(now)) });
  }
  return quote;
}

function requireAmount(x: Exchange, pair: Pair, amount: Amount): void {
  const field = 'number';
  checkDecimals(amount, decimalsOf(x, pair.fromCurrencyId), field);
  const worth = multiply(amount, pair.fromPrice, 'down');
  const { minimum, maximum } = boundsOf(x, pair);
  if (worth < x.setting('convert_minimum')) {
    refuse('BELOW_MINIMUM', { field, minimum: formatAmount(minimum) });
  }
  if (worth > x.setting('convert_maximum')) {
    refuse('ABOVE_MAXIMUM', { field, maximum: formatAmount(maximum) });
  }
}
