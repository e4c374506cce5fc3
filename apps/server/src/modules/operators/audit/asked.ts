import { calls } from '@kontor/contract';
import { and, eq, sql } from 'drizzle-orm';
import { route } from '../../../http/route.ts';
import { ACT, doneActs } from '../../../platform/audit-acts.ts';

/** What an operator said when they asked for what waits for a second one, by the log. */
export const asked = route(calls.operators.asked, async ({ input, services }) => {
  const [found] = await doneActs(services.queries, {
    acts: [input.act],
    unknown: false,
    where: and(
      eq(ACT.intent.operatorId, input.by),
      sql`${ACT.outcome.result}->>'id' = ${String(input.id)}`,
    ),
    limit: 1,
  });
  return { reason: found?.intent.reason ?? null, at: found?.intent.at ?? null };
});
