import { z } from 'zod';
import type { OperatorRole } from './constants.ts';
import type { ErrorCode } from './errors.ts';
import { text } from './fields.ts';

/** Who may: everybody, a signed-in member, or an operator signed in to the console. */
export type Access = 'public' | 'member' | 'operator';

/**
 * One call, declared once. The server's routes, the client, OpenAPI and the tests of every call are
 * made from these.
 */
export interface Call<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> {
  readonly method: 'GET' | 'POST';
  /** Below `/api`. */
  readonly path: string;
  readonly summary: string;
  readonly area: string;
  readonly access: Who;
  readonly input: Input;
  readonly output: Output;
  /** What it can refuse beyond the transport's and the fields' errors. */
  readonly errors: readonly ErrorCode[];
  /** Requests a minute, per user where signed in, else per address. */
  readonly perMinute: number;
  /**
   * Moves money or orders: takes an `Idempotency-Key` and answers with the first result to a
   * repeat.
   */
  readonly idempotent: boolean;
  /** Operators' calls: who may, beside an admin, who may everything. None: an admin alone. */
  readonly roles: readonly OperatorRole[];
  /** Operators' calls: stands in the audit log, before and after it is done. Every POST does. */
  readonly audited: boolean;
  /**
   * Operators' calls: shows who members are and what they have. It wants a reason of the last hour,
   * and each look, and each refusal, stands in the audit log.
   */
  readonly looks: boolean;
  /** Fields of the input that no log may show. */
  readonly secretFields: readonly string[];
  /** Texts of the answer that no log may show; a repeat under the same key answers them empty. */
  readonly secretAnswer: readonly string[];
  /**
   * Operators' calls: the queue of which it decides the row `id`. Who comes after another's
   * decision is refused with DECIDED_ALREADY, and told who decided what.
   */
  readonly decides: string | null;
  /** Operators' calls: what one proposes and a second one agrees to, always or by its input. */
  readonly secondOperator: SecondOperator;
}

export type SecondOperator = 'never' | 'sometimes' | 'always';

/** What such a call answers where it waits for a second operator. */
export const proposedOut = z.object({
  proposal_id: z.number().meta({ description: 'waits for a second operator; nothing is done yet' }),
});

type Defaulted =
  | 'errors'
  | 'perMinute'
  | 'idempotent'
  | 'roles'
  | 'audited'
  | 'looks'
  | 'secretFields'
  | 'secretAnswer'
  | 'decides'
  | 'secondOperator';

export function call<
  Input extends z.ZodType,
  Output extends z.ZodType,
  const Who extends Access = Access,
>(
  declaration: Omit<Call<Input, Output, Who>, Defaulted> &
    Partial<Pick<Call, 'errors' | 'perMinute' | 'idempotent'>>,
): Call<Input, Output, Who> {
  return {
    errors: [],
    perMinute: 600,
    idempotent: false,
    roles: [],
    audited: false,
    looks: false,
    secretFields: [],
    secretAnswer: [],
    decides: null,
    secondOperator: 'never',
    ...declaration,
  };
}

/** Why an operator does something; it stands in the audit log for ever. */
const reasonField = { reason: text(500, 3) };
type WithReason = typeof reasonField;

interface OperatorDeclaration<
  Method extends 'GET' | 'POST',
  Shape extends z.core.$ZodLooseShape,
  Output extends z.ZodType,
> {
  readonly method: Method;
  readonly path: `/operator/${string}`;
  readonly area: string;
  /** Who may, beside an admin. */
  readonly roles: readonly OperatorRole[];
  readonly summary: string;
  readonly input: z.ZodObject<Shape>;
  readonly output: Output;
  readonly errors?: readonly ErrorCode[];
  readonly perMinute?: number;
  /** For a GET that shows what nobody looks at without need, such as a passport. */
  readonly audited?: boolean;
  readonly looks?: boolean;
  readonly secretFields?: readonly string[];
  readonly secretAnswer?: readonly string[];
  readonly decides?: string;
}

/**
 * A call of the operators' console. A GET looks; a POST acts: it takes a `reason`, is idempotent,
 * and is written to the audit log.
 */
export function operatorCall<
  const Method extends 'GET' | 'POST',
  Shape extends z.core.$ZodLooseShape,
  Output extends z.ZodType,
>(
  declaration: OperatorDeclaration<Method, Shape, Output>,
): Call<
  Method extends 'POST' ? z.ZodObject<Shape & WithReason> : z.ZodObject<Shape>,
  Output,
  'operator'
> {
  const acts = declaration.method === 'POST';
  const input = acts ? declaration.input.extend(reasonField) : declaration.input;
  const { decides, looks } = declaration;
  const errors = [...(declaration.errors ?? [])];
  if (decides !== undefined) errors.push('DECIDED_ALREADY');
  if (looks === true) errors.push('LOOK_REASON_REQUIRED');
  return {
    perMinute: 600,
    audited: acts,
    looks: false,
    secretFields: [],
    secretAnswer: [],
    decides: null,
    ...declaration,
    secondOperator: 'never',
    access: 'operator',
    errors,
    idempotent: acts,
    input: input as never,
  };
}

/**
 * An act that no operator does alone, `always` or by its input: it answers the proposal that it has
 * become, or what it has done where one operator is enough. Its handler asks by `secondWord`.
 */
export function proposedCall<Shape extends z.core.$ZodLooseShape, Output extends z.ZodType>({
  secondOperator,
  ...declaration
}: Omit<OperatorDeclaration<'POST', Shape, Output>, 'method'> & {
  readonly secondOperator: Exclude<SecondOperator, 'never'>;
}): Call<z.ZodObject<Shape & WithReason>, z.ZodUnion<[typeof proposedOut, Output]>, 'operator'> {
  const { errors = [], output, ...rest } = declaration;
  return {
    ...operatorCall<'POST', Shape, Output>({ ...rest, output, method: 'POST' }),
    output: z.union([proposedOut, output]),
    errors: [...errors, 'FOUR_EYES_REQUIRED'],
    secondOperator,
  };
}

/**
 * What an operator says to somebody: a POST that takes no reason, as it is one. That it was said
 * stands in the audit log; that somebody types or reads does not.
 */
export function operatorTalk<Shape extends z.core.$ZodLooseShape, Output extends z.ZodType>(
  declaration: Omit<OperatorDeclaration<'POST', Shape, Output>, 'method' | 'looks'>,
): Call<z.ZodObject<Shape>, Output, 'operator'> {
  const { audited = true, errors = [], decides } = declaration;
  return {
    perMinute: 600,
    looks: false,
    secretFields: [],
    secretAnswer: [],
    decides: null,
    secondOperator: 'never',
    ...declaration,
    errors: decides === undefined ? errors : [...errors, 'DECIDED_ALREADY'],
    method: 'POST',
    access: 'operator',
    audited,
    idempotent: audited,
  };
}

/**
 * What a client needs to know of a call when it runs. `calls` of `@kontor/contract/light` are
 * these, without zod, so that a web page need not load the schemas; a whole call is one of these
 * too.
 */
export interface LightCall<C extends Call = Call> {
  readonly method: C['method'];
  readonly path: string;
  readonly access: C['access'];
  readonly idempotent: boolean;
  /** Of operators' calls: who may beside an admin. */
  readonly roles?: readonly OperatorRole[];
  /** Never there when the program runs: it carries the types of input and output. */
  readonly contract?: C;
}

type FullOf<C> = C extends Call ? C : C extends LightCall<infer Full> ? Full : never;

/** What a caller passes in: before defaults and transforms. */
export type InputOf<C> = FullOf<C> extends Call<infer Input, z.ZodType> ? z.input<Input> : never;
/** What the server's handler receives. */
export type ParsedInputOf<C> =
  FullOf<C> extends Call<infer Input, z.ZodType> ? z.output<Input> : never;
export type OutputOf<C> =
  FullOf<C> extends Call<z.ZodType, infer Output> ? z.output<Output> : never;
