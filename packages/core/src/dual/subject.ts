import type { Amount } from '@kontor/money';
import type { Exchange } from '../kernel/exchange.ts';
import type { Subject } from '../kernel/subject.ts';
import { financialBalance } from '../ledger/accounts.ts';
import { approve } from './approve.ts';
import { buy } from './buy.ts';
import { define } from './define.ts';
import { currenciesOf } from './memory.ts';
import { deadlineTimer, maturityTimer, settleByTick } from './settle.ts';

export const dualSubject = {
  commands: [define, approve, buy],
  timers: [maturityTimer, deadlineTimer],
  load: (x: Exchange) => {
    const rows = [...x.dualOrders.values()].sort((a, b) => a.id - b.id);
    for (const row of rows) x.dualHeld.add(row);
  },
  onTick: {
    kind: 'tick.dual',
    run: settleByTick,
    byLog: {
      timers: [maturityTimer.kind, deadlineTimer.kind],
      instrumentOf: (x: Exchange, id: number) => x.dualProducts.get(id)?.instrumentId,
    },
  },
  *holds(x: Exchange): Generator<readonly [number, Amount]> {
    for (const order of x.dualOrders.values()) {
      if (order.status === 'completed') continue;
      yield [financialBalance(order.userId, currenciesOf(order).own), order.principal];
    }
  },
} as const satisfies Subject;
