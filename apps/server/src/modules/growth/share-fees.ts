import { allProjected, fillFees } from '../../exchange/index.ts';
import type { Services } from '../../services.ts';
import { markOf, setMark } from './marks.ts';

/** What an invited member paid in one currency and is not shared yet. */
interface Paid {
  readonly inviter_id: string;
  readonly invitee_id: string;
  readonly currency_id: string;
  readonly fees: string;
  readonly from_id: string;
}

/** Of the fills after the mark up to a fill. */
const PAID = `
  SELECT u.invited_by AS inviter_id, s.user_id AS invitee_id, s.currency_id,
    trim_scale(sum(s.fee))::text AS fees,
    greatest($1::bigint, coalesce(max(r.paid_to), 0)) + 1 AS from_id
  FROM (${fillFees('id > $1 AND id <= $2')}) s
  JOIN users u ON u.id = s.user_id AND u.invited_by IS NOT NULL AND u.invited_by <> u.id
  LEFT JOIN referrals r ON r.id = s.user_id * 4096 + s.currency_id
  WHERE s.id > coalesce(r.paid_to, 0)
  GROUP BY 1, 2, 3
  ORDER BY 2, 3`;

/**
 * Shares the fees of all fills before a moment with who invited their payers. Doing it again, or
 * after a stop half-way, pays nobody twice: each pair goes on from its own last fill, and the core
 * refuses what overlaps. The mark moves only when everybody was paid.
 */
export async function shareFees(
  services: Pick<Services, 'database' | 'exchange' | 'queries' | 'log'>,
  before: number,
): Promise<void> {
  const { database, exchange, queries, log } = services;
  await allProjected(exchange);
  const mark = (await markOf(queries, 'fees')) ?? 0;
  const newest = await database.pool.query<{ id: string | null }>(
    'SELECT max(id) AS id FROM fills WHERE id > $1 AND at < $2',
    [mark, before],
  );
  const toId = Number(newest.rows[0]?.id ?? 0);
  if (toId === 0) return;
  const { rows } = await database.pool.query<Paid>(PAID, [mark, toId]);
  let everybody = true;
  for (const row of rows) {
    const input = {
      inviterId: Number(row.inviter_id),
      inviteeId: Number(row.invitee_id),
      currencyId: Number(row.currency_id),
      fees: row.fees,
      fromId: Number(row.from_id),
      toId,
    };
    const { outcome } = await exchange.submit({
      kind: 'referral.pay',
      actor: 0,
      input,
      key: null,
    });
    if (outcome.ok) continue;
    everybody = false;
    log.error({ ...input, reason: outcome.code }, 'a share of fees was refused');
  }
  if (everybody) await setMark(queries, 'fees', toId, before);
}
