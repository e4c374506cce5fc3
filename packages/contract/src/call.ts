import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** Who may: everybody, or a signed-in member. */
export type Access = 'public' | 'member';

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
}

export function call<
  Input extends z.ZodType,
  Output extends z.ZodType,
  const Who extends Access = Access,
>(
  declaration: Omit<Call<Input, Output, Who>, 'errors' | 'perMinute' | 'idempotent'> &
    Partial<Pick<Call, 'errors' | 'perMinute' | 'idempotent'>>,
): Call<Input, Output, Who> {
  return { errors: [], perMinute: 600, idempotent: false, ...declaration };
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
