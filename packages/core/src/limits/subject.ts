import type { Subject } from '../kernel/subject.ts';
import { defineRegion, locateMember } from './regions.ts';
import { setLimits } from './set.ts';

/** Responsible trading: what members allow themselves, and where what is offered. */
export const limitsSubject = {
  commands: [setLimits, defineRegion, locateMember],
} as const satisfies Subject;
