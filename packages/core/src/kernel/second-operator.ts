import { LAST_OPERATOR_ID } from '@kontor/schema';
import type { Exchange } from './exchange.ts';
import { countInput, idInput, listInput, optional } from './inputs.ts';
import { refuse } from './refusal.ts';

/** What one operator defines and, above a limit, another one has to agree to. */
interface Defined {
  readonly needsSecond: boolean;
  readonly definedBy: number;
  approvedBy: number | null;
}

/** What one operator offers members. */
interface Offered extends Defined {
  /** How often it was defined. */
  readonly revision: number;
  updatedAt: number;
}

/** Whose word the one who acts cannot second, beside their own. */
export interface Seconding {
  readonly barred: readonly number[] | null;
}

/** Of a change that no operator makes alone: who proposed what another one now agrees to. */
export interface Proposed extends Seconding {
  readonly proposer: number | null;
}

/**
 * Fields of every command that seconds. The server fills `barred` in for whoever acts, in the one
 * place that sends operators' commands: who made whose account within seven days of real time, and
 * who was shut out, which the exchange does not know.
 */
export const secondingInput = { barred: optional(listInput(idInput, LAST_OPERATOR_ID)) };
/** Of the commands that take a first word back: who was shut out, likewise filled in. */
export const retractInput = { shutOut: optional(listInput(idInput, LAST_OPERATOR_ID)) };
export const proposedInput = { ...secondingInput, proposer: optional(idInput) };
/** Of the word for an offer: which definition of it the operator has seen. */
export const approvalInput = { ...secondingInput, revision: countInput(1, 2_147_483_647) };

const ID = { field: 'id' } as const;

/** Whether nobody else has to agree to it. */
export function isApproved(row: Pick<Defined, 'needsSecond' | 'approvedBy'>): boolean {
  return !row.needsSecond || row.approvedBy !== null;
}

/** Whether who acts is another hand than an operator whose word stands already. */
export function isOtherHand(x: Exchange, first: number, { barred }: Seconding): boolean {
  return first !== x.actor && barred?.includes(first) !== true;
}

/** Refuses who is one hand with the operator whose word stands already. */
export function requireOtherHand(
  x: Exchange,
  first: number,
  seconding: Seconding,
  details: { readonly field?: string } = ID,
): void {
  if (!isOtherHand(x, first, seconding)) refuse('FOUR_EYES_REQUIRED', { ...details });
}

/** Refuses an operator's change that nobody, or the same hand, has proposed. */
export function requireProposed(x: Exchange, { proposer, barred }: Proposed): void {
  if (x.actor < 1 || x.actor > LAST_OPERATOR_ID) return;
  if (proposer === null || !isOtherHand(x, proposer, { barred })) refuse('FOUR_EYES_REQUIRED');
}

/** Refuses who wrote the terms; with `decided` where nobody's word is wanted (any more). */
export function requireSecondOperator(
  x: Exchange,
  row: Defined,
  decided: string,
  seconding: Seconding,
): void {
  if (isApproved(row)) refuse(decided, ID);
  requireOtherHand(x, row.definedBy, seconding);
}

/**
 * The word of a second operator, who is not the one that wrote the terms. It is about the
 * definition that they have seen, and refuses with OFFER_CHANGED when there is a later one.
 */
export function approveAsSecond(
  x: Exchange,
  row: Offered,
  decided: string,
  { revision, ...seconding }: Seconding & { readonly revision: number },
): void {
  requireSecondOperator(x, row, decided, seconding);
  if (row.revision !== revision) {
    refuse('OFFER_CHANGED', { field: 'revision', revision: row.revision });
  }
  row.approvedBy = x.actor;
  row.updatedAt = x.at;
}

/**
 * Refuses to take back what another operator has said, or nobody. The word of who was shut out is
 * everybody's to take back: it would stand for ever.
 */
export function requireOwnWord(
  x: Exchange,
  first: number | null,
  shutOut: readonly number[] | null,
): void {
  if (first === null) return refuse('NOT_OWN_WORD', ID);
  if (first !== x.actor && shutOut?.includes(first) !== true) refuse('NOT_OWN_WORD', ID);
}
