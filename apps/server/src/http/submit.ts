import type { ErrorDetails } from '@kontor/contract';
import type { CommandInput, CommandKind, CommandResult } from '@kontor/core';
import type { ActCommand } from '@kontor/schema';
import type { Command } from '../exchange/index.ts';
import { commandDigest } from '../platform/audit-chain.ts';
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
export async function submit<Kind extends CommandKind>(
  context: MemberContext,
  kind: Kind,
  input: CommandInput<Kind>,
  key: string | null = context.request.idempotencyKey,
): Promise<CommandResult<Kind>> {
  const { request, services, member } = context;
  return await submitAs({ request, services, actor: member.userId }, kind, input, key);
}

interface ActorContext extends Pick<RouteContext, 'request' | 'services'> {
  /** The member's or the operator's id. */
  readonly actor: number;
}

/** As `submit`, for whoever acts. Routes use `submit` or `actAs`. */
export async function submitAs<Kind extends CommandKind>(
  { request, services, actor }: ActorContext,
  kind: Kind,
  input: CommandInput<Kind>,
  key: string | null,
): Promise<CommandResult<Kind>> {
  const command = { kind, actor, input: withoutUndefined(input), key };
  const { sequence, outcome } = await services.exchange.submit(command, request.keySentAt);
  request.sequence = Math.max(request.sequence, sequence);
  rememberSequence(services.exchange, actor, sequence);
  if (outcome.ok) {
    request.done = true;
    return outcome.result as CommandResult<Kind>;
  }
  if (!isErrorCode(outcome.code)) {
    throw new Error(
      `The core refused ${kind} with a code that the contract lacks: ${outcome.code}`,
    );
  }
  throw new Refusal(outcome.code, detailsOf(outcome.details));
}

/** As the log of operators has what is sent in one of their acts. */
export function actCommand(key: string, kind: string, input: object): ActCommand {
  return { key, kind, digest: commandDigest(kind, withoutUndefined(input)) };
}

/** Whether the request's key has been answered before, so that nothing need be asked again. */
export async function isRepeat({ services, member, request }: MemberContext): Promise<boolean> {
  const { idempotencyKey: key, keySentAt } = request;
  return key !== null && (await services.exchange.isAnswered(member.userId, key, keySentAt));
}

/** A journal has no room for `undefined`, and a repeat must be the same to the letter. */
function withoutUndefined(input: object): Command['input'] {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
}

/** Texts have room for single values only. */
export function detailsOf(details: Command['input']): ErrorDetails {
  return Object.fromEntries(
    Object.entries(details).filter(([, value]) => value === null || typeof value !== 'object'),
  ) as ErrorDetails;
}
