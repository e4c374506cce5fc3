import { type CommandInput, type CommandKind, type CommandResult, commands } from '@kontor/core';
import type { Operator, RouteContext } from './route.ts';
import { Refusal } from './refusal.ts';
import { isProposed, secondWord } from './second-word.ts';
import { actCommand, submitAs } from './submit.ts';

/** An operator's route that acts: a POST. */
export type OperatorContext = Pick<RouteContext, 'request' | 'services'> & {
  readonly operator: Operator;
};

/**
 * As `actAs`, for a command that wants a proposer: the core refuses it without one when it has
 * checked everything else, so that a proposal which cannot be done is never made.
 */
export async function actProposed<Kind extends CommandKind>(
  context: OperatorContext & { readonly input: object },
  kind: Kind,
  input: CommandInput<Kind>,
  before: Readonly<Record<string, string | null>>,
): Promise<CommandResult<Kind>> {
  if (isProposed(context)) secondWord(context, before);
  try {
    return await actAs(context, kind, input);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'FOUR_EYES_REQUIRED') {
      secondWord(context, before);
    }
    throw error;
  }
}

const SECONDING: ReadonlySet<string> = new Set(
  commands.filter(({ seconds }) => seconds === true).map(({ kind }) => kind),
);
const RETRACTING: ReadonlySet<string> = new Set(
  commands.filter(({ retracts }) => retracts === true).map(({ kind }) => kind),
);

/** What two agree to as a proposal, whoever has said something of it before. */
const SAID_ANEW: ReadonlySet<string> = new Set<CommandKind>([
  'coupon.approve_offer',
  'dual.approve',
  'mining.approve',
  'subscription.approve',
  'withdrawal.returned',
]);

/**
 * Whose word who acts cannot second. Where two have said it anew, whoever has sent the payout that
 * was returned, or written the offer that is taken over, and was shut out since, is in nobody's
 * way.
 */
async function barredAt(
  kind: CommandKind,
  { request, services, operator }: OperatorContext,
): Promise<number[]> {
  const { hands } = services.operators;
  const { operatorId } = operator;
  const isAnew = request.proposer !== undefined && SAID_ANEW.has(kind);
  return isAnew ? await hands.of(operatorId) : await hands.barredFor(operatorId);
}

/**
 * Sends a command through the exchange in the operator's own name and gives its result; a refused
 * one becomes the call's error. An act of several commands names its parts: each then has a key of
 * its own, and a repeat of the act repeats none of them. A command that seconds somebody's word is
 * told whose the operator cannot, and one that takes a word back who was shut out, so that no route
 * can leave it out.
 */
export async function actAs<Kind extends CommandKind>(
  { request, services, operator }: OperatorContext,
  kind: Kind,
  input: CommandInput<Kind>,
  part?: string,
): Promise<CommandResult<Kind>> {
  const { idempotencyKey } = request;
  if (idempotencyKey === null) throw new Error(`${kind} was sent by a call that only looks`);
  const key = part === undefined ? idempotencyKey : `${idempotencyKey}:${part}`;
  const actor = operator.operatorId;
  const told: Record<string, unknown> = { ...input };
  if (SECONDING.has(kind)) {
    told.barred = await barredAt(kind, { request, services, operator });
    if (request.proposer !== undefined) told.proposer = request.proposer;
  }
  if (RETRACTING.has(kind)) told.shutOut = await services.operators.hands.shutOut();
  request.commands.push(actCommand(key, kind, told));
  return await submitAs({ request, services, actor }, kind, told as CommandInput<Kind>, key);
}
