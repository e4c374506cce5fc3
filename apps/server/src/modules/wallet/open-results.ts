import { balanceId } from '@kontor/core';
import {
  type Amount,
  divide,
  multiply,
  multiplyDivide,
  parseAmount,
  roundToDecimals,
} from '@kontor/money';
import { ACCOUNT_IDS } from '@kontor/schema';
import { type Held, profitOf, unrealisedProfit, valueOf } from '@kontor/rules/futures';
import type { Services } from '../../services.ts';
import { contractOf, type Priced } from '../markets/index.ts';
import { type ClosePeriod, pricesAt } from './past-prices.ts';
import { usdOf } from './worth.ts';

type Reading = Pick<Services, 'database' | 'markets'>;

interface OpenRow {
  market_id: number | string;
  direction: Held['direction'];
  open_lots: string;
  open_value: string;
  advanced: string;
}

/**
 * What the open futures positions of a member would add to the ledger if they closed at the newest
 * marks, fees aside: their unrealised profit, less what of it was paid out in advance and is
 * therefore in the ledger already. In USD; null where a mark is not known, because a loss that
 * nobody sees makes nobody richer.
 */
export async function openResultUsd(
  { database, markets }: Reading,
  userId: number,
): Promise<Amount | null> {
  const { rows } = await database.pool.query<OpenRow>(
    `SELECT market_id, direction, open_lots, open_value, advanced FROM positions
      WHERE user_id = $1 AND status IN ('waiting', 'open', 'closing') AND open_lots > 0`,
    [userId],
  );
  const sums = new Map<number, Amount>();
  for (const row of rows) {
    const { listed, terms } = contractOf(markets.catalogue, Number(row.market_id));
    const mark = markets.quotes.price(listed.instrument.id) ?? null;
    if (mark === null) return null;
    const held = {
      direction: row.direction,
      lots: parseAmount(row.open_lots),
      openValue: parseAmount(row.open_value),
    };
    const result = unrealisedProfit(terms, held, mark) - parseAmount(row.advanced);
    const { marginCurrencyId } = listed.contract;
    sums.set(marginCurrencyId, (sums.get(marginCurrencyId) ?? 0n) + result);
  }
  let total = 0n;
  for (const [currencyId, amount] of sums) {
    const usd = usdOf({ markets }, currencyId, amount);
    if (usd === null) return null;
    total += usd;
  }
  return total;
}

interface EventRow {
  id: number | string;
  market_id: number | string;
  direction: Held['direction'];
  /** A trade has a price and lots' quantity; what the ledger paid has an amount. */
  of: 'enter' | 'exit' | 'paid';
  quantity: string | null;
  price: string | null;
  amount: string | null;
  at: number | string;
}

/** Everything that made the positions what they were that were open at or after a time. */
const EVENTS = `
  WITH concerned AS (
    SELECT id, market_id, direction FROM positions
      WHERE user_id = $1 AND opened_at IS NOT NULL AND (closed_at IS NULL OR closed_at >= $2)
  ), traded AS (
    SELECT p.id, p.market_id, p.direction, o.id AS order_id, o.reduces
      FROM concerned p JOIN orders o ON o.position_id = p.id
  )
  SELECT t.id, t.market_id, t.direction, CASE WHEN t.reduces THEN 'exit' ELSE 'enter' END AS of,
      f.quantity, f.price, NULL::numeric AS amount, f.at, f.id AS place
    FROM traded t JOIN fills f ON f.taker_order_id = t.order_id AND f.taker_order_id > 0
  UNION ALL
  SELECT t.id, t.market_id, t.direction, CASE WHEN t.reduces THEN 'exit' ELSE 'enter' END,
      f.quantity, f.price, NULL::numeric, f.at, f.id
    FROM traded t JOIN fills f ON f.maker_order_id = t.order_id AND f.maker_order_id > 0
  UNION ALL
  SELECT p.id, p.market_id, p.direction, 'paid', NULL::numeric, NULL::numeric, e.amount, e.at, e.id
    FROM concerned p JOIN ledger_entries e ON e.reference_id = p.id
    WHERE e.balance_id = ANY($3) AND e.kind = 'futures.profit'
  ORDER BY at, place`;

/**
 * The same in USD at each of the past times (platform ms, ascending, at least one), at the prices
 * of those times: the positions as their trades and the ledger tell them.
 */
export async function pastOpenResultsUsd(
  services: Reading,
  userId: number,
  times: readonly number[],
  period: ClosePeriod,
): Promise<readonly (Amount | null)[]> {
  const { database, markets } = services;
  const margins = markets.catalogue.contracts().map(({ contract }) => contract.marginCurrencyId);
  const balances = [...new Set(margins)].map((id) => balanceId(userId, ACCOUNT_IDS.lever, id));
  const { rows } = await database.pool.query<EventRow>(EVENTS, [userId, times[0], balances]);
  const totals: (Amount | null)[] = times.map(() => 0n);
  const pricesOf = pricesOnce(services, times, period);
  for (const events of byPosition(rows).values()) {
    const [first] = events;
    if (first === undefined) continue;
    const priced = contractOf(markets.catalogue, Number(first.market_id));
    const marks = await pricesOf(priced.listed.base.id);
    const rates = await pricesOf(priced.listed.contract.marginCurrencyId);
    const position = new PastPosition(priced, first.direction);
    let next = 0;
    for (const [index, time] of times.entries()) {
      for (let one = events[next]; one !== undefined && Number(one.at) <= time; ) {
        position.add(one);
        one = events[(next += 1)];
      }
      const before = totals[index] ?? null;
      const result = position.resultUsd(marks[index] ?? null, rates[index] ?? null);
      totals[index] = before === null || result === null ? null : before + result;
    }
  }
  return totals;
}

function pricesOnce(services: Reading, times: readonly number[], period: ClosePeriod) {
  const known = new Map<number, Promise<readonly (Amount | null)[]>>();
  return (currencyId: number) => {
    const prices = known.get(currencyId) ?? pricesAt(services, currencyId, times, period);
    known.set(currencyId, prices);
    return prices;
  };
}

function byPosition(rows: readonly EventRow[]): ReadonlyMap<string, EventRow[]> {
  const found = new Map<string, EventRow[]>();
  for (const row of rows) {
    const events = found.get(String(row.id));
    if (events === undefined) found.set(String(row.id), [row]);
    else events.push(row);
  }
  return found;
}

/** A position made again from its trades, by the core's own rule of what a part of it had cost. */
class PastPosition {
  readonly #priced: Priced;
  readonly #direction: Held['direction'];
  #lots = 0n;
  #openValue = 0n;
  #realised = 0n;
  /** What the ledger has of it: beyond what was realised it was paid in advance. */
  #paid = 0n;

  constructor(priced: Priced, direction: Held['direction']) {
    this.#priced = priced;
    this.#direction = direction;
  }

  add({ of, quantity, price, amount }: EventRow): void {
    if (of === 'paid') {
      this.#paid += parseAmount(amount ?? '');
      return;
    }
    const { listed, terms } = this.#priced;
    const lots = divide(parseAmount(quantity ?? ''), listed.contract.lotSize, 'down');
    const value = valueOf(terms, lots, parseAmount(price ?? ''));
    if (of === 'enter') {
      this.#lots += lots;
      this.#openValue += value;
      return;
    }
    const part =
      lots === this.#lots
        ? this.#openValue
        : roundToDecimals(
            multiplyDivide(this.#openValue, lots, this.#lots, 'down'),
            terms.marginDecimals,
            'down',
          );
    this.#lots -= lots;
    this.#openValue -= part;
    this.#realised += profitOf(terms.kind, this.#direction, part, value);
  }

  resultUsd(mark: Amount | null, rate: Amount | null): Amount | null {
    if (this.#lots === 0n) return 0n;
    if (mark === null || rate === null) return null;
    const held = { direction: this.#direction, lots: this.#lots, openValue: this.#openValue };
    const advanced = this.#paid - this.#realised;
    return multiply(unrealisedProfit(this.#priced.terms, held, mark) - advanced, rate, 'down');
  }
}
