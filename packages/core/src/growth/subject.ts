import type { Subject } from '../kernel/subject.ts';
import { payRebate } from './pay-rebate.ts';
import { setVip } from './set-vip.ts';

export const growthSubject = { commands: [payRebate, setVip] } as const satisfies Subject;
