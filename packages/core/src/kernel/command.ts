import type { Exchange } from './exchange.ts';
import type { Read } from './inputs.ts';
import type { Json } from './types.ts';

type Fields = { readonly [field: string]: Read<unknown> };
type Parsed<F extends Fields> = { [Name in keyof F]: F[Name] extends Read<infer T> ? T : never };

/** What JSON carries for a parsed value: decimal text for an amount. */
type Wire<T> = T extends bigint
  ? string
  : T extends string | number | boolean
    ? T
    : T extends readonly unknown[]
      ? readonly Json[]
      : Json;
type OptionalNames<P> = { [Name in keyof P]: null extends P[Name] ? Name : never }[keyof P];
/** A command's input as its sender writes it; what may be null may be left out. */
type WireInput<P> = {
  readonly [Name in Exclude<keyof P, OptionalNames<P>>]: Wire<P[Name]>;
} & { readonly [Name in OptionalNames<P>]?: Wire<NonNullable<P[Name]>> | null | undefined };

/**
 * Who may. A `member` acts for themselves; an `operator` answers for the act with their own id, so
 * that a second one can be told from the first; what the `platform` does by itself, operators may
 * do too.
 */
export type Actor = 'member' | 'operator' | 'platform';

export interface CommandDefinition<
  Kind extends string = string,
  Input = unknown,
  Result extends Json = Json,
> {
  readonly kind: Kind;
  readonly by: Actor;
  readonly run: (x: Exchange, input: { readonly [field: string]: Json }) => Result;
  /** Its input says whose word the operator cannot second. */
  readonly seconds?: true;
  /** Its input says whose word the operator may take back as if it were their own. */
  readonly retracts?: true;
  /** Comes before the timers that are due. */
  readonly ahead?: true;
  /** Never there when the program runs: it carries the type of the input. */
  readonly input?: Input;
}

/**
 * Defines one verb. Its body refuses first, then moves money, then writes rows, then touches the
 * book and the timers; it answers what the caller is told.
 */
export function command<const Kind extends string, F extends Fields, const Result extends Json>(
  kind: Kind,
  by: Actor,
  fields: F,
  body: (x: Exchange, input: Parsed<F>) => Result,
): CommandDefinition<Kind, WireInput<Parsed<F>>, Result> {
  const fieldNames = Object.keys(fields);
  const readers = Object.values(fields);
  return {
    kind,
    by,
    ...('barred' in fields && { seconds: true as const }),
    ...('shutOut' in fields && { retracts: true as const }),
    run: (x, input) => {
      const parsed: Record<string, unknown> = {};
      for (let n = 0; n < fieldNames.length; n += 1) {
        const field = fieldNames[n] as string;
        parsed[field] = (readers[n] as Read<unknown>)(input[field], field);
      }
      return body(x, parsed as Parsed<F>);
    },
  };
}

/** What a timer of this kind does when its time has come. */
export interface TimerDefinition {
  readonly kind: string;
  readonly run: (x: Exchange, subjectId: number) => void;
  /** What happens in its place at its time while it is parked. */
  readonly held?: (x: Exchange, subjectId: number) => void;
}
