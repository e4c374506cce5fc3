import type { Subject } from '../kernel/subject.ts';
import { dividend } from './dividend.ts';
import { split } from './split.ts';

export const stocksSubject = { commands: [split, dividend] } as const satisfies Subject;
