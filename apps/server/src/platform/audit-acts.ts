import { operatorAudit } from '@kontor/schema';
import { and, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queries } from './queries.ts';

type Audit = typeof operatorAudit.$inferSelect;

export interface DoneAct {
  readonly intent: Audit;
  /** How it ended; null where nobody knows. */
  readonly outcome: Audit | null;
}

/** Of acts, so that what is looked for in their inputs and answers can be said. */
export const ACT = { intent: operatorAudit, outcome: alias(operatorAudit, 'outcome') } as const;

export interface DoneActsWanted {
  /** As `actOf` calls them. */
  readonly acts: readonly string[];
  /** Whether an act of which nobody knows how it ended, and which may have been done, is one. */
  readonly unknown: boolean;
  readonly where: SQL | undefined;
  readonly limit?: number;
}

/**
 * What operators have done by the log, the newest first. Whoever asks the log what was done asks
 * here: what was refused did nothing, nor did what only waits for a second operator. Its outcome
 * names the proposal; when that is agreed to, there is an act of its own.
 */
export async function doneActs(
  queries: Pick<Queries, 'select'>,
  { acts, unknown, where, limit }: DoneActsWanted,
): Promise<DoneAct[]> {
  const { intent, outcome } = ACT;
  const found = queries
    .select({ intent, outcome })
    .from(intent)
    .leftJoin(outcome, and(eq(outcome.intentId, intent.id), eq(outcome.kind, 'outcome')))
    .where(
      and(
        eq(intent.kind, 'intent'),
        inArray(intent.act, [...acts]),
        isNull(outcome.error),
        sql`${outcome.result}->'proposal_id' IS NULL`,
        unknown ? undefined : isNotNull(outcome.id),
        where,
      ),
    )
    .orderBy(desc(intent.id))
    .$dynamic();
  return await (limit === undefined ? found : found.limit(limit));
}

/** The proposal that an act has become by its answer; undefined where it was done. */
export function proposalOf(result: unknown): number | undefined {
  const { proposal_id: id } = (result ?? {}) as { readonly proposal_id?: unknown };
  return typeof id === 'number' ? id : undefined;
}
