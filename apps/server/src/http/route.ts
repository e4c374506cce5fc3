import type { Call, OperatorRole, OutputOf, ParsedInputOf } from '@kontor/contract';
import type { Language } from '@kontor/i18n';
import type { Amount } from '@kontor/money';
import type { ActCommand, ProposedChange } from '@kontor/schema';
import type { KnownDevice } from '../modules/operators/index.ts';
import type { Services } from '../services.ts';

/** Who is signed in. */
export interface Member {
  readonly userId: number;
  /** The number that members know the account by. */
  readonly uid: string;
  readonly sessionId: number;
}

/** Who is signed in to the console. */
export interface Operator {
  /** 1 to 999: the actor of their commands. */
  readonly operatorId: number;
  readonly sessionId: number;
  readonly name: string;
  readonly roles: readonly OperatorRole[];
  /** The reason for looking at members holds so long, in real time; 0 where none was given. */
  readonly lookingUntil: number;
}

/** Whether one of an operator's roles is among the call's. */
export function mayCall(call: Pick<Call, 'roles'>, { roles }: Pick<Operator, 'roles'>): boolean {
  return roles.includes('admin') || call.roles.some((role) => roles.includes(role));
}

/** What the second operator has agreed to: that it takes the place of what was shown as there. */
export interface Shown {
  readonly changes: readonly ProposedChange[];
  /** A crash came between the word and its end, so that it may be there already. */
  readonly isAgain: boolean;
}

/** What a handler may want to know of the request beside its input. */
export interface RequestFacts {
  /** Named in the answer to a fault and in the log. */
  readonly id: string;
  readonly language: Language;
  readonly idempotencyKey: string | null;
  /** When the request was first sent under its key, on the exchange's clock; where it says so. */
  readonly keySentAt: number | undefined;
  readonly address: string;
  readonly userAgent: string;
  /** The browser, where it names itself: a hash of that name. */
  readonly browser: string | undefined;
  /** Who asks, as codes know them: the browser where it names itself, else the address. */
  readonly requester: string;
  /** At the console's sign-in: that an operator has signed in on this device before. */
  readonly device?: KnownDevice | undefined;
  /** Whose proposal is done now, with the word of the operator who acts as the second. */
  readonly proposer?: number;
  /** What that proposal has shown; left out where what it does is done already. */
  readonly shown?: Shown;
  /** The newest sequence that the call's commands got; told to the caller in the header `seq`. */
  sequence: number;
  /** What an operator's act has sent to the exchange, for the log. */
  readonly commands: ActCommand[];
  /** Whether one of its commands was done, so that the call cannot be answered as not taken. */
  done: boolean;
}

type MemberFor<C> = C extends { readonly access: 'member' } ? Member : Member | undefined;
type OperatorFor<C> = C extends { readonly access: 'operator' } ? Operator : Operator | undefined;

export interface RouteContext<C extends Call = Call> {
  readonly input: ParsedInputOf<C>;
  /** Always there on a member's call; on a public one when a valid token came along. */
  readonly member: MemberFor<C>;
  /** Always there on an operator's call, and on no other. */
  readonly operator: OperatorFor<C>;
  readonly request: RequestFacts;
  readonly services: Services;
}

/** Answers the call's output, or throws a Refusal (see `refuse`). */
export type Handler<C extends Call> = (
  context: RouteContext<C>,
) => Promise<OutputOf<C>> | OutputOf<C>;

/** Of what two agree to: what is asked of the second, out of its input. */
interface ForTwo<Input> {
  /** Who is party to what it is about, beside who proposes it. */
  readonly parties: (services: Services, input: Input) => readonly number[];
  /** The sum in USD that they type; null where they type none. */
  readonly typed?: (services: Services, input: Input) => Amount | null;
}

/** A call with its handler, the types of its input put away. */
export interface Route {
  readonly call: Call;
  readonly handle: (context: RouteContext) => unknown;
  /** Of a call whose field `file` is the one file of a form: how large it may be. */
  readonly fileBytesMax?: number;
  readonly forTwo?: ForTwo<unknown>;
}

/** Binds a handler to a call of the contract. A module's routes are a list of these. */
export function route<C extends Call>(call: C, handler: Handler<C>): Route {
  return { call, handle: handler };
}

/**
 * As `route`, for what two agree to: whoever is party to it, or one hand with somebody who is, may
 * propose and reject it, and is not the second to agree.
 */
export function partyRoute<C extends Call>(
  call: C,
  forTwo: ForTwo<ParsedInputOf<C>>,
  handler: Handler<C>,
): Route {
  return { call, handle: handler, forTwo: forTwo as ForTwo<unknown> };
}

/** As `route`, for a call whose field `file` is a file of at most so many bytes. */
export function fileRoute<C extends Call>(
  call: C,
  fileBytesMax: number,
  handler: Handler<C>,
): Route {
  return { call, handle: handler, fileBytesMax };
}
