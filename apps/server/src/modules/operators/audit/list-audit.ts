import { calls, type OutputOf, type ParsedInputOf } from '@kontor/contract';
import { operatorAudit, operators } from '@kontor/schema';
import { and, desc, eq, gte, ilike, like, lte, or, type SQL, sql } from 'drizzle-orm';
import { route } from '../../../http/route.ts';
import { beginningWith, containing } from '../../../platform/like.ts';
import { pageAnswer, pageOf } from '../../../platform/paging.ts';

type AuditWire = OutputOf<typeof calls.operators.audit>['data'][number];
type Filters = ParsedInputOf<typeof calls.operators.audit>;
type Row = typeof operatorAudit.$inferSelect;

/** What operators did, the newest first. */
export const listAudit = route(calls.operators.audit, async ({ input, services }) => {
  const where = filter(input);
  const found = await pageOf(services.queries, input, desc(operatorAudit.id), (moment) =>
    moment
      .select({ row: operatorAudit, name: operators.name })
      .from(operatorAudit)
      .leftJoin(operators, eq(operators.id, operatorAudit.operatorId))
      .where(where)
      .$dynamic(),
  );
  return pageAnswer(input, found, ({ row, name }) => auditWire(row, name));
});

function filter(input: Filters): SQL | undefined {
  const { operator_id, act, kind, intent_id, from, to, keyword } = input;
  const { operatorId, intentId, at, reason } = operatorAudit;
  return and(
    operator_id === undefined ? undefined : eq(operatorId, operator_id),
    act === undefined ? undefined : like(operatorAudit.act, beginningWith(act)),
    kind === undefined ? undefined : eq(operatorAudit.kind, kind),
    intent_id === undefined
      ? undefined
      : or(eq(intentId, intent_id), eq(operatorAudit.id, intent_id)),
    from === undefined ? undefined : gte(at, from),
    to === undefined ? undefined : lte(at, to),
    keyword === undefined
      ? undefined
      : or(
          ilike(reason, containing(keyword)),
          ilike(sql`${operatorAudit.input}::text`, containing(keyword)),
          ilike(operatorAudit.act, containing(keyword)),
        ),
  );
}

function auditWire(row: Row, operatorName: string | null): AuditWire {
  return {
    id: row.id,
    at: row.at,
    kind: row.kind,
    operator_id: row.operatorId,
    operator_name: operatorName,
    act: row.act,
    intent_id: row.intentId,
    reason: row.reason,
    input: row.input as AuditWire['input'],
    error: row.error,
    result: row.result as AuditWire['result'],
    sequence: row.sequence,
    address: row.address,
    previous_hash: row.previousHash,
    hash: row.hash,
  };
}
