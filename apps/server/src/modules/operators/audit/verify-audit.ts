import { calls } from '@kontor/contract';
import { operatorAudit } from '@kontor/schema';
import { asc, gt } from 'drizzle-orm';
import { isSignedByAny } from '../../../exchange/index.ts';
import { route } from '../../../http/route.ts';
import { AuditWalk } from '../../../platform/audit-chain.ts';

const ROWS_AT_ONCE = 2_000;

/** Follows the chain from the first row to the last. */
export const verifyAudit = route(calls.operators.verifyAudit, async ({ services }) => {
  const keys = services.markets.keys.all.map(({ public_key: key }) => key);
  const walk = new AuditWalk((message, signature) => isSignedByAny(keys, message, signature));
  for (;;) {
    const rows = await services.queries
      .select()
      .from(operatorAudit)
      .where(gt(operatorAudit.id, walk.lastId))
      .orderBy(asc(operatorAudit.id))
      .limit(ROWS_AT_ONCE);
    for (const row of rows) walk.take(row);
    if (rows.length < ROWS_AT_ONCE || walk.fault !== undefined) break;
  }
  return {
    ok: walk.fault === undefined,
    rows: walk.rows,
    head: walk.head,
    broken_at: walk.fault?.id ?? null,
    unfinished: walk.unfinished,
  };
});
