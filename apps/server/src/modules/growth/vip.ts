import { type Amount, parseAmount } from '@kontor/money';
import { DAY_MS } from '@kontor/rules/time';
import { OWNED_ACCOUNT_IDS, type vipLevels } from '@kontor/schema';
import type { Services } from '../../services.ts';
import { usdOf } from '../wallet/index.ts';

/** Days of trading that count for a level. */
const DAYS = 30;

type Reading = Pick<Services, 'database' | 'markets'>;
export type VipLevel = typeof vipLevels.$inferSelect;

interface Sum {
  readonly user_id: string;
  readonly currency_id: string;
  readonly total: string;
}

/** Both sides of trades, in what they are worth: futures in the margin's currency. */
const VOLUME = (sides: string) => `
  SELECT s.user_id, CASE WHEN m.kind = 'futures' THEN c.margin_currency_id
      ELSE m.quote_currency_id END AS currency_id, sum(s.notional)::text AS total
  FROM (${sides}) s
  JOIN markets m ON m.id = s.market_id LEFT JOIN contracts c ON c.id = m.id
  GROUP BY 1, 2`;

const EVERYBODY = VOLUME(`
  SELECT taker_user_id AS user_id, market_id, notional FROM fills
  WHERE at >= $1 AND at < $2 AND taker_user_id >= 1000
  UNION ALL
  SELECT maker_user_id, market_id, notional FROM fills
  WHERE at >= $1 AND at < $2 AND maker_user_id >= 1000`);

/** By the member's orders, which an index finds. */
const ONE = VOLUME(`
  SELECT o.user_id, f.market_id, f.notional FROM orders o
  JOIN fills f ON f.taker_order_id = o.id AND f.taker_order_id > 0
  WHERE o.user_id = $3 AND o.updated_at >= $1 AND f.at >= $1 AND f.at < $2
  UNION ALL
  SELECT o.user_id, f.market_id, f.notional FROM orders o
  JOIN fills f ON f.maker_order_id = o.id AND f.maker_order_id > 0
  WHERE o.user_id = $3 AND o.updated_at >= $1 AND f.at >= $1 AND f.at < $2`);

/** What members own: what is borrowed is none of it, and a trial bonus is the house's. */
const BALANCES = `
  SELECT user_id, currency_id, sum(total)::text AS total FROM (
    SELECT user_id, currency_id, available + frozen AS total FROM balances
    WHERE user_id = ANY($1::bigint[]) AND account_id IN (${OWNED_ACCOUNT_IDS.join(', ')})
    UNION ALL
    SELECT user_id, currency_id, -(principal + interest) FROM loans
    WHERE status = 'active' AND user_id = ANY($1::bigint[])
  ) AS parts GROUP BY 1, 2 HAVING sum(total) <> 0`;

/** In USDT, rounded down; `whole` is false where a part has no rate. */
export interface Worth {
  amount: Amount;
  whole: boolean;
}

function worthOf(services: Reading, rows: readonly Sum[]): Map<number, Worth> {
  const worths = new Map<number, Worth>();
  for (const { user_id, currency_id, total } of rows) {
    const worth = worths.get(Number(user_id)) ?? { amount: 0n, whole: true };
    worths.set(Number(user_id), worth);
    const text = total.startsWith('-') ? total.slice(1) : total;
    const part = usdOf(services, Number(currency_id), parseAmount(text));
    if (part === null) worth.whole = false;
    else worth.amount += total.startsWith('-') ? -part : part;
  }
  for (const worth of worths.values()) if (worth.amount < 0n) worth.amount = 0n;
  return worths;
}

/** What members traded in the 30 days before a moment; of one member, or of all. */
export async function volumes(
  services: Reading,
  until: number,
  userId?: number,
): Promise<Map<number, Worth>> {
  const span = [until - DAYS * DAY_MS, until];
  const { rows } = await services.database.pool.query<Sum>(
    userId === undefined ? EVERYBODY : ONE,
    userId === undefined ? span : [...span, userId],
  );
  return worthOf(services, rows);
}

export async function holdings(
  services: Reading,
  userIds: readonly number[],
): Promise<Map<number, Worth>> {
  const { rows } = await services.database.pool.query<Sum>(BALANCES, [userIds]);
  return worthOf(services, rows);
}

/** The highest level that the volume or the balance reaches. */
export function levelFor(levels: readonly VipLevel[], volume: Amount, balance: Amount): number {
  let reached = 0;
  for (const { id, minimumVolume, minimumBalance } of levels) {
    if ((volume >= minimumVolume || balance >= minimumBalance) && id > reached) reached = id;
  }
  return reached;
}

export const NOTHING: Readonly<Worth> = { amount: 0n, whole: true };
