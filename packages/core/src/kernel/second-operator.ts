import type { Exchange } from './exchange.ts';
import { refuse } from './refusal.ts';

/** What one operator defines and, above a limit, another one has to agree to. */
interface Defined {
  readonly needsSecond: boolean;
  readonly definedBy: number;
  approvedBy: number | null;
  updatedAt: number;
}

const ID = { field: 'id' } as const;

/** Whether nobody else has to agree to it. */
export function isApproved(row: Pick<Defined, 'needsSecond' | 'approvedBy'>): boolean {
  return !row.needsSecond || row.approvedBy !== null;
}

/** Refuses who wrote the terms; with `decided` where nobody's word is wanted (any more). */
export function requireSecondOperator(x: Exchange, row: Defined, decided: string): void {
  if (isApproved(row)) refuse(decided, ID);
  if (row.definedBy === x.actor) refuse('FOUR_EYES_REQUIRED', ID);
}

/** The word of a second operator, who is not the one that wrote the terms. */
export function approveAsSecond(x: Exchange, row: Defined, decided: string): void {
  requireSecondOperator(x, row, decided);
  row.approvedBy = x.actor;
  row.updatedAt = x.at;
}

/** Refuses to take back what another operator has said, or nobody. */
export function requireOwnWord(x: Exchange, first: number | null): void {
  if (first !== x.actor) refuse('NOT_OWN_WORD', ID);
}
