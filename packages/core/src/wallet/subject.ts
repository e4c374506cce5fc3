import type { Subject } from '../kernel/subject.ts';
import { transfer } from './transfer.ts';

export const walletSubject = { commands: [transfer] } as const satisfies Subject;
