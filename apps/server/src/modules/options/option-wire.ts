import type { calls, OutputOf } from '@kontor/contract';
import { type Amount, decimalPlaces, formatAmount } from '@kontor/money';
import { ACCOUNT_IDS, type options } from '@kontor/schema';
import type { Currency, ListedMarket } from '../markets/index.ts';

export type OptionRow = typeof options.$inferSelect;
export type OptionWire = OutputOf<typeof calls.options.result>;

const WIRE_TYPES = { up: 1, down: 2 } as const;
const WIRE_RESULTS = { won: 1, tie: 0, void: 0, lost: -1 } as const;
const OPEN = 1;
const SETTLED = 3;

/** An option as its owner sees it; `currency` is that of its stake. */
export function optionWire(
  option: OptionRow,
  { market, instrument }: Pick<ListedMarket, 'market' | 'instrument'>,
  currency: Pick<Currency, 'code'>,
): OptionWire {
  const { result } = option;
  // An index may be finer than the market's step, and the last digit may decide.
  const price = (amount: Amount | null): string | null =>
    amount === null
      ? null
      : formatAmount(amount, Math.max(market.priceDecimals, decimalPlaces(amount)));
  return {
    id: option.id,
    match_id: option.marketId,
    symbol: instrument.symbol,
    currency_id: option.currencyId,
    currency: currency.code,
    type: WIRE_TYPES[option.direction],
    seconds: option.seconds,
    number: formatAmount(option.stake),
    account: option.accountId === ACCOUNT_IDS.bonus ? 'bonus' : 'micro',
    open_price: price(option.entryPrice),
    end_price: price(option.exitPrice),
    profit_ratio: formatAmount(option.payoutRatio),
    profit_result: result === null ? null : WIRE_RESULTS[result],
    result,
    fact_profits: result === null ? null : formatAmount(option.returned - option.stake),
    status: option.status === 'settled' ? SETTLED : OPEN,
    created_at: option.acceptedAt,
    entry_at: option.entryAt,
    ends_at: option.expiresAt,
    settled_at: option.settledAt,
  };
}
