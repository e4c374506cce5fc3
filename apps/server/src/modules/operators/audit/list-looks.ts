import { type Call, calls, type ErrorCode, type OutputOf } from '@kontor/contract';
import { DAY_MS } from '@kontor/rules/time';
import { operatorAudit, operators } from '@kontor/schema';
import { and, desc, eq, gte, inArray, or, sql } from 'drizzle-orm';
import { route } from '../../../http/route.ts';
import { actOf } from '../../../platform/audit-chain.ts';
import { pageAnswer, pageOf } from '../../../platform/paging.ts';

const { operators: house, operatorUsers } = calls;
type LooksWire = OutputOf<typeof house.looks>['data'][number];

const DAYS_SHOWN = 31;
const REASONS_SHOWN = 10;
const ASKED: ErrorCode = 'LOOK_REASON_REQUIRED';
const BEGIN = actOf(house.beginLooking);
const SEARCH = actOf(operatorUsers.list);
const every: readonly Call[] = Object.values(calls).flatMap((area) => Object.values<Call>(area));
/** Written down as it is looked at, and as an act, since it opens what is sealed. */
const LOOKS = [...every.filter(({ looks }) => looks), house.alone].map(actOf);
const OPENED = every.filter(({ method, audited }) => method === 'GET' && audited).map(actOf);

/** Says why the operator looks at members; the reason stands in the log as this act's own. */
export const beginLooking = route(house.beginLooking, async ({ operator, services }) => ({
  until: await services.operators.sessions.beginLooking(operator),
}));

/** How much each operator has looked at, by the day. */
export const listLooks = route(house.looks, async ({ input, services }) => {
  const { at, act, kind, error, reason, operatorId } = operatorAudit;
  const from = input.from ?? services.wallClock.now() - DAYS_SHOWN * DAY_MS;
  const day = sql<number>`${at} / ${sql.raw(String(DAY_MS))}`.mapWith(Number);
  const isRefused = sql`${kind} = 'event' AND ${error} IS NOT NULL`;
  const isLook = sql`${error} IS NULL AND ${act} <> ${BEGIN}`;
  const isOfMember = sql`${isLook} AND ${inArray(act, LOOKS)}`;
  const counted = sql<number>`count(*)`.mapWith(Number);
  const member = sql`coalesce(${operatorAudit.input}->>'user_id', ${operatorAudit.input}->>'id')`;
  const where = and(
    gte(at, from),
    input.operator_id === undefined ? undefined : eq(operatorId, input.operator_id),
    or(
      // Who is asked for a reason is refused nothing: the same look follows with one, or none does.
      sql`${kind} = 'event' AND ${inArray(act, LOOKS)} AND ${error} IS DISTINCT FROM ${ASKED}`,
      and(eq(kind, 'event'), eq(error, 'OPERATOR_ROLE_REQUIRED')),
      and(eq(kind, 'intent'), inArray(act, [...OPENED, BEGIN])),
    ),
  );
  const found = await pageOf(services.queries, input, [desc(day), desc(operatorId)], (moment) =>
    moment
      .select({
        day,
        operatorId: sql<number>`${operatorId}`,
        name: operators.name,
        searches: sql`${counted} FILTER (WHERE ${isLook} AND ${act} = ${SEARCH})`.mapWith(Number),
        members: sql`count(DISTINCT ${member}) FILTER (WHERE ${isOfMember})`.mapWith(Number),
        looks: sql`${counted} FILTER (WHERE ${isLook})`.mapWith(Number),
        refused: sql`${counted} FILTER (WHERE ${isRefused})`.mapWith(Number),
        reasons: sql<string[]>`coalesce(
          array_agg(DISTINCT ${reason}) FILTER (WHERE ${act} = ${BEGIN} AND ${reason} IS NOT NULL),
          '{}')`,
      })
      .from(operatorAudit)
      .innerJoin(operators, eq(operators.id, operatorId))
      .where(where)
      .groupBy(day, operatorId, operators.name)
      .$dynamic(),
  );
  return pageAnswer(
    input,
    found,
    (row): LooksWire => ({
      id: `${row.day} ${row.operatorId}`,
      day: row.day * DAY_MS,
      operator_id: row.operatorId,
      operator_name: row.name,
      searches: row.searches,
      members: row.members,
      looks: row.looks,
      refused: row.refused,
      reasons: row.reasons.slice(0, REASONS_SHOWN),
    }),
  );
});
