import { type Amount, formatAmount, ONE, parseAmount } from '@kontor/money';
import { checkDecimals, requireTrading } from '../kernel/checks.ts';
import { command, type TimerDefinition } from '../kernel/command.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { amountInput, idInput, optional, textInput } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import { indexInUsdt } from '../market/valuation.ts';
import { buyFigures } from './figures.ts';
import { levelLimit, requireWithinLevel } from './limits.ts';
import type { BuyMethod } from './memory.ts';

export const QUOTE_TIMER = 'buy.quote';
/** So long after its time a quote that comes again is still known for a used one. */
const KEPT_MS = 600_000;
/** More than any coin has, and what every sum has room for. */
const LARGEST = parseAmount('1000000000000000');

/**
 * Offers coins for an amount of fiat, for a short time. `unitsPerUsd` is the currency's rate as the
 * server knows it; where it knows none there is no offer.
 */
export const quote = command(
  'buy.quote',
  'member',
  {
    country: textInput(2),
    methodId: idInput,
    currency: textInput(3),
    coinId: idInput,
    amount: amountInput,
    unitsPerUsd: optional(amountInput),
  },
  (x, input) => {
    const { coinId, amount } = input;
    requireTrading(x, x.actor);
    const method = methodOf(x, input);
    const coin = x.currencies.get(coinId);
    if (coin?.kind !== 'coin' || !coin.enabled) {
      return refuse('CURRENCY_UNKNOWN', { field: 'coin' });
    }
    requireAmount(method, amount);
    const unitsPerUsd = input.currency === 'USD' ? ONE : input.unitsPerUsd;
    if (unitsPerUsd === null) return refuse('RATE_UNKNOWN', { field: 'currency' });
    const { price: indexPrice } = indexInUsdt(x, coinId, 'coin');
    const figures = buyFigures({
      amount,
      unitsPerUsd,
      indexPrice,
      // One USD is one USDT, and nothing is kept of it.
      spread: input.currency === 'USD' && coin.code === 'USDT' ? 0n : x.setting('buy_spread'),
      currencyDecimals: method.currencyDecimals,
      coinDecimals: coin.decimals,
    });
    const { receive, worth } = figures;
    if (receive <= 0n || receive > LARGEST || worth > LARGEST) {
      refuse('QUANTITY_WRONG', { field: 'amount' });
    }
    // Who is not certified may look; the order itself asks for it.
    if (levelLimit(x, x.actor) > 0n) requireWithinLevel(x, worth);
    const validUntil = x.at + Number((x.setting('buy_quote_seconds') * 1_000n) / ONE);
    const row = x.buyQuotes.insert({
      id: x.counters.next('buyQuote'),
      userId: x.actor,
      methodId: method.id,
      currencyId: coinId,
      amount,
      unitsPerUsd,
      indexPrice,
      ...figures,
      validUntil,
      orderId: null,
      over: false,
      createdAt: x.at,
    });
    x.timers.at(validUntil + KEPT_MS, QUOTE_TIMER, row.id);
    return {
      quoteId: row.id,
      rate: formatAmount(row.rate),
      fee: formatAmount(row.fee),
      receive: formatAmount(row.receive),
      worth: formatAmount(row.worth),
      validUntil,
    };
  },
);

/** Nobody asks for it any more. */
export const forgetQuote: TimerDefinition = {
  kind: QUOTE_TIMER,
  run: (x, quoteId) => {
    const row = x.buyQuotes.tryEdit(quoteId);
    if (row !== undefined) row.over = true;
  },
};

function methodOf(
  x: Exchange,
  { country, methodId, currency }: { country: string; methodId: number; currency: string },
): Readonly<BuyMethod> {
  let served = false;
  for (const row of x.buyMethods.values()) served ||= row.enabled && row.country === country;
  if (!served) refuse('REGION_UNSUPPORTED', { field: 'country' });
  const method = x.buyMethods.get(methodId);
  if (method === undefined || !method.enabled || method.country !== country) {
    return refuse('BUY_METHOD_UNKNOWN', { field: 'method' });
  }
  if (method.currency !== currency) refuse('FIELD_CHOICE', { field: 'currency' });
  return method;
}

/** Whole units of the currency, between the method's bounds. */
function requireAmount({ minimum, maximum }: Readonly<BuyMethod>, amount: Amount): void {
  const field = 'amount';
  checkDecimals(amount, 0, field);
  if (amount < minimum) refuse('BELOW_MINIMUM', { field, minimum: formatAmount(minimum) });
  if (amount > maximum) refuse('ABOVE_MAXIMUM', { field, maximum: formatAmount(maximum) });
}
