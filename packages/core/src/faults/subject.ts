import type { Subject } from '../kernel/subject.ts';
import { park } from './park.ts';
import { retry } from './retry.ts';

/** Parts that threw: left out by the exchange itself, let in again by an operator. */
export const faultsSubject = { commands: [park, retry] } as const satisfies Subject;
