import type { Subject } from '../kernel/subject.ts';
import { tellOfPosition } from './positions.ts';
import { send } from './send.ts';

export const noticesSubject = {
  commands: [send],
  onPosition: tellOfPosition,
} as const satisfies Subject;
