import type { Subject } from '../kernel/subject.ts';
import { tick } from './tick.ts';

export const marketSubject = { commands: [tick] } as const satisfies Subject;
