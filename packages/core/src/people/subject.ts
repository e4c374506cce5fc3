import type { Subject } from '../kernel/subject.ts';
import { certify } from './certify.ts';
import { grant } from './grant.ts';
import { open } from './open.ts';
import { prefer } from './prefer.ts';
import { setTrading } from './set-trading.ts';
import { setWithdrawals } from './set-withdrawals.ts';

export const peopleSubject = {
  commands: [open, setTrading, setWithdrawals, certify, grant, prefer],
} as const satisfies Subject;
