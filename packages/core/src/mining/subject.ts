import type { Amount } from '@kontor/money';
import type { Exchange } from '../kernel/exchange.ts';
import type { Subject } from '../kernel/subject.ts';
import { dueTimer } from './due.ts';
import { lock } from './lock.ts';
import { miningBalance } from './order.ts';
import { approve, define } from './products.ts';
import { redeem } from './redeem.ts';

export const miningSubject = {
  commands: [define, approve, lock, redeem],
  timers: [dueTimer],
  load: (x: Exchange) => {
    for (const order of x.miningOrders.values()) x.miningHeld.add(order);
  },
  *holds(x: Exchange): Generator<readonly [number, Amount]> {
    for (const order of x.miningOrders.values()) {
      if (order.status === 'in_progress') yield [miningBalance(order), order.amount];
    }
  },
} as const satisfies Subject;
