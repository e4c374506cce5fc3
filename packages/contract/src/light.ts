import type { Call, LightCall } from './call.ts';
import type { Calls } from './calls.ts';
import { LIGHT_CALLS } from './generated/light-calls.ts';

/**
 * The contract without zod, for programs that send calls and do not check them: the same names and
 * types, a few bytes of data.
 */
export type * from './call.ts';
export type { Calls } from './calls.ts';
export * from './checksum.ts';
export * from './constants.ts';
export * from './errors.ts';
export type * from './events.ts';

export type LightCalls = {
  readonly [Area in keyof Calls]: {
    readonly [Name in keyof Calls[Area]]: Calls[Area][Name] extends Call
      ? LightCall<Calls[Area][Name]>
      : never;
  };
};

/** Every call by area and name, as `calls` of the whole contract. */
export const calls: LightCalls = LIGHT_CALLS;
