import type { LightCallsOf } from './light.ts';
import { OPERATOR_LIGHT_CALLS } from './generated/light-operator-calls.ts';

export * from './preset-reasons.ts';

/** Every call of operators by area and name: what the console loads beside `light.ts`. */
export const operatorCalls: LightCallsOf<'operators'> = OPERATOR_LIGHT_CALLS;
