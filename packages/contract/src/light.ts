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
export * from './password.ts';

/** Who makes a call: those of the area `operators` include its sign-in, which everybody reaches. */
type AudienceOf<AreaName, C> = AreaName extends 'operators'
  ? 'operators'
  : C extends { readonly access: 'operator' }
    ? 'operators'
    : 'members';

type NamesOf<AreaName extends keyof Calls, Audience> = {
  readonly [Name in keyof Calls[AreaName]]: AudienceOf<
    AreaName,
    Calls[AreaName][Name]
  > extends Audience
    ? Name
    : never;
}[keyof Calls[AreaName]];

/** The calls of one audience, without the areas in which there are none. */
export type LightCallsOf<Audience> = {
  readonly [Area in keyof Calls as NamesOf<Area, Audience> extends never ? never : Area]: {
    readonly [Name in NamesOf<Area, Audience>]: Calls[Area][Name] extends Call
      ? LightCall<Calls[Area][Name]>
      : never;
  };
};
export type LightCalls = LightCallsOf<'members'>;

/** Every call of visitors and members by area and name, as in `calls` of the whole contract. */
export const calls: LightCalls = LIGHT_CALLS;
