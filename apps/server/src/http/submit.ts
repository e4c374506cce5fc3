import type { ErrorDetails } from '@kontor/contract';
import type { Command } from '../exchange/index.ts';
import { isErrorCode } from './field-faults.ts';
import { Refusal } from './refusal.ts';
import type { Member, RouteContext } from './route.ts';
import { rememberSequence } from './read-after.ts';

/** A command's context: any member's route. */
export type MemberContext = Pick<RouteContext, 'request' | 'services'> & {
  readonly member: Member;
};

/**
 * Sends a member's command through the exchange and gives its result, whose shape the core's
 * command defines. A refused one becomes the call's error, `details` filling its text; errors of
 * the exchange itself pass through. `key` is the request's idempotency key unless another is given.
 */
export async function submit<Result>(
  context: MemberContext,
  kind: string,
  input: Command['input'],
  key: string | null = context.request.idempotencyKey,
): Promise<Result> {
  const { request, services, member } = context;
  const { sequence, outcome } = await services.exchange.submit({
    kind,
    actor: member.userId,
    input,
    key,
  });
  request.sequence = Math.max(request.sequence, sequence);
  rememberSequence(services.exchange, member.userId, sequence);
  if (outcome.ok) return outcome.result as Result;
  if (!isErrorCode(outcome.code)) {
    throw new Error(
      `The core refused ${kind} with a code that the contract lacks: ${outcome.code}`,
    );
  }
  throw new Refusal(outcome.code, detailsOf(outcome.details));
}

/** Texts have room for single values only. */
function detailsOf(details: Command['input']): ErrorDetails {
  return Object.fromEntries(
    Object.entries(details).filter(([, value]) => value === null || typeof value !== 'object'),
  ) as ErrorDetails;
}
