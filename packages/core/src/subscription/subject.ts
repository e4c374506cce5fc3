import type { Amount } from '@kontor/money';
import type { Exchange } from '../kernel/exchange.ts';
import type { Subject } from '../kernel/subject.ts';
import { apply } from './apply.ts';
import { moneyBalance, tokenBalance } from './balances.ts';
import { dueTimer } from './due.ts';
import { approve, define, withdraw } from './projects.ts';

export const subscriptionSubject = {
  commands: [define, approve, withdraw, apply],
  timers: [dueTimer],
  load: (x: Exchange) => {
    for (const order of x.subscriptionOrders.values()) x.subscribed.add(order);
  },
  *holds(x: Exchange): Generator<readonly [number, Amount]> {
    for (const order of x.subscriptionOrders.values()) {
      if (order.status === 'applied') yield [moneyBalance(order), order.holdLeft];
      if (order.status === 'locked') yield [tokenBalance(order), order.passed];
    }
  },
} as const satisfies Subject;
