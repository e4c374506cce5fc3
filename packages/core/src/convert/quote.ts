import { formatAmount, ONE } from '@kontor/money';
import { command, type TimerDefinition } from '../kernel/command.ts';
import { idInput } from '../kernel/inputs.ts';
import { boundsOf, pairNow, priceOf } from './pair.ts';

export const QUOTE_TIMER = 'convert.quote';
/** So long after its time a quote that comes again is still known for a used one. */
const KEPT_MS = 600_000;

/** Offers a price between two coins, for any amount, for a short time. */
export const quote = command(
  'convert.quote',
  'member',
  { fromCurrencyId: idInput, toCurrencyId: idInput },
  (x, { fromCurrencyId, toCurrencyId }) => {
    const pair = pairNow(x, fromCurrencyId, toCurrencyId);
    const validUntil = x.at + Number((x.setting('convert_quote_seconds') * 1_000n) / ONE);
    const row = x.convertQuotes.insert({
      id: x.counters.next('convertQuote'),
      userId: x.actor,
      ...pair,
      validUntil,
      conversionId: null,
      over: false,
      createdAt: x.at,
    });
    x.timers.at(validUntil + KEPT_MS, QUOTE_TIMER, row.id);
    const { minimum, maximum } = boundsOf(x, row);
    return {
      quoteId: row.id,
      price: formatAmount(priceOf(row)),
      fromPrice: formatAmount(row.fromPrice),
      toPrice: formatAmount(row.toPrice),
      feeRate: formatAmount(row.feeRate),
      guard: formatAmount(x.setting('convert_guard')),
      minimum: formatAmount(minimum),
      maximum: formatAmount(maximum),
      validUntil,
    };
  },
);

/** Nobody asks for it any more. */
export const forgetQuote: TimerDefinition = {
  kind: QUOTE_TIMER,
  run: (x, quoteId) => {
    const row = x.convertQuotes.tryEdit(quoteId);
    if (row !== undefined) row.over = true;
  },
};
