import type { Subject } from '../kernel/subject.ts';
import { send } from './send.ts';

export const noticesSubject = { commands: [send] } as const satisfies Subject;
