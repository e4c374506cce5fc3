import type { Call, OutputOf, ParsedInputOf } from '@kontor/contract';
import type { Language } from '@kontor/i18n';
import type { Services } from '../services.ts';

/** Who is signed in. */
export interface Member {
  readonly userId: number;
  readonly sessionId: number;
}

/** What a handler may want to know of the request beside its input. */
export interface RequestFacts {
  /** Named in the answer to a fault and in the log. */
  readonly id: string;
  readonly language: Language;
  readonly idempotencyKey: string | null;
  readonly address: string;
  readonly userAgent: string;
  /** The newest sequence that the call's commands got; told to the caller in the header `seq`. */
  sequence: number;
}

type MemberFor<C> = C extends { readonly access: 'member' } ? Member : Member | undefined;

export interface RouteContext<C extends Call = Call> {
  readonly input: ParsedInputOf<C>;
  /** Always there on a member's call; on a public one when a valid token came along. */
  readonly member: MemberFor<C>;
  readonly request: RequestFacts;
  readonly services: Services;
}

/** Answers the call's output, or throws a Refusal (see `refuse`). */
export type Handler<C extends Call> = (
  context: RouteContext<C>,
) => Promise<OutputOf<C>> | OutputOf<C>;

/** A call with its handler, the types of its input put away. */
export interface Route {
  readonly call: Call;
  readonly handle: (context: RouteContext) => unknown;
}

/** Binds a handler to a call of the contract. A module's routes are a list of these. */
export function route<C extends Call>(call: C, handler: Handler<C>): Route {
  return { call, handle: handler };
}
