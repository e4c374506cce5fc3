import type { Exchange } from './exchange.ts';
import type { Read } from './inputs.ts';
import type { Json } from './types.ts';

type Fields = { readonly [field: string]: Read<unknown> };
type Parsed<F extends Fields> = { [Name in keyof F]: F[Name] extends Read<infer T> ? T : never };

export interface CommandDefinition {
  readonly kind: string;
  /** `member` commands act for their actor; `platform` ones only run with actor 0. */
  readonly by: 'member' | 'platform';
  readonly run: (x: Exchange, input: { readonly [field: string]: Json }) => Json;
}

/**
 * Defines one verb. Its body refuses first, then moves money, then writes rows, then touches the
 * book and the timers; it answers what the caller is told.
 */
export function command<F extends Fields>(
  kind: string,
  by: 'member' | 'platform',
  fields: F,
  body: (x: Exchange, input: Parsed<F>) => Json,
): CommandDefinition {
  const fieldNames = Object.keys(fields);
  const readers = Object.values(fields);
  return {
    kind,
    by,
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
}
