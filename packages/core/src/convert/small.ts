import { type Amount, formatAmount, multiply } from '@kontor/money';
import { requireTrading } from '../kernel/checks.ts';
import { command } from '../kernel/command.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { idInput, listInput } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import { spotBalance } from '../ledger/accounts.ts';
import { requireMayRisk } from '../limits/index.ts';
import { findIndex, isMeasure } from '../market/valuation.ts';
import { arrival, settle } from './exchange.ts';
import { boundIn, pairNow } from './pair.ts';

/** What one command turns into one coin at most. */
const SMALL_AT_ONCE_MAX = 50;

/**
 * Exchanges all that is available of each of some coins into one, at the index of now: what is
 * worth little, and so is left out of `convert_minimum`. All of them or none.
 */
export const exchangeSmall = command(
  'convert.small',
  'member',
  { currencyIds: listInput(idInput, SMALL_AT_ONCE_MAX), toCurrencyId: idInput },
  (x, { currencyIds, toCurrencyId }) => {
    requireTrading(x, x.actor);
    if (!isMeasure(x, toCurrencyId)) requireMayRisk(x, x.actor);
    const field = 'currency_ids';
    const [first] = currencyIds;
    if (first === undefined) return refuse('FIELD_REQUIRED', { field });
    if (new Set(currencyIds).size < currencyIds.length) refuse('FIELD_CHOICE', { field });
    const maximum = x.setting('convert_small_maximum');
    const wanted = currencyIds.map((currencyId) => {
      const pair = pairNow(x, currencyId, toCurrencyId, field);
      const amount = x.ledger.available(spotBalance(x.actor, currencyId));
      if (amount <= 0n) refuse('INSUFFICIENT_BALANCE', { field });
      if (multiply(amount, pair.fromPrice, 'up') > maximum) {
        refuse('ABOVE_MAXIMUM', { field, maximum: boundIn(x, 'convert_small_maximum', pair) });
      }
      if (arrival(x, pair, amount).received <= 0n) refuse('QUANTITY_WRONG', { field });
      return { pair, amount };
    });
    let [all, fees] = [0n, 0n];
    const exchanged = wanted.map(({ pair, amount }) => {
      const { received, fee } = arrival(x, pair, amount);
      all += received;
      fees += fee;
      return { currencyId: pair.fromCurrencyId, ...settle(x, pair, amount, null) };
    });
    return { exchanged, received: formatAmount(all), fee: formatAmount(fees) };
  },
);

/** A small balance, and what of another coin it comes to now. */
export interface SmallBalance {
  readonly currencyId: number;
  readonly amount: Amount;
  /** In USDT. */
  readonly worth: Amount;
  /** Null where it is not enough for one unit. */
  readonly arrives: { readonly received: Amount; readonly fee: Amount } | null;
}

/**
 * What `convert.small` would take of the member now: a balance without a current index is not
 * known to be small. Undefined while the coin that arrives has none.
 */
export function smallBalances(
  x: Exchange,
  userId: number,
  toCurrencyId: number,
): SmallBalance[] | undefined {
  const to = priceNow(x, toCurrencyId);
  if (to === null) return undefined;
  const feeRate = x.setting('convert_fee_rate');
  const maximum = x.setting('convert_small_maximum');
  const found: SmallBalance[] = [];
  for (const { id: currencyId, kind, enabled } of x.currencies.values()) {
    const amount = x.ledger.available(spotBalance(userId, currencyId));
    if (kind !== 'coin' || !enabled || currencyId === toCurrencyId || amount <= 0n) continue;
    const from = priceNow(x, currencyId);
    if (from === null) continue;
    const worth = multiply(amount, from, 'up');
    if (worth > maximum) continue;
    const pair = {
      fromCurrencyId: currencyId,
      toCurrencyId,
      fromPrice: from,
      toPrice: to,
      feeRate,
    };
    const arrives = arrival(x, pair, amount);
    found.push({ currencyId, amount, worth, arrives: arrives.received > 0n ? arrives : null });
  }
  return found;
}

function priceNow(x: Exchange, currencyId: number): Amount | null {
  const index = findIndex(x, x.currencies.get(currencyId)?.code ?? '');
  return typeof index === 'string' ? null : index.price;
}
