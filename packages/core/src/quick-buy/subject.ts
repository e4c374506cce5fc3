import type { Subject } from '../kernel/subject.ts';
import { defineMethod } from './define-method.ts';
import { endOrder, unpaid } from './ends.ts';
import { appeal, cancelBuy, sendSlip } from './member-acts.ts';
import { confirm, reject, resolveAppeal, retract } from './operator-acts.ts';
import { place } from './place.ts';
import { forgetQuote, quote } from './quote.ts';

/** Coins for fiat: quotes, orders, slips, and what operators say of them. */
export const quickBuySubject = {
  commands: [
    defineMethod,
    quote,
    place,
    sendSlip,
    cancelBuy,
    appeal,
    confirm,
    reject,
    resolveAppeal,
    retract,
  ],
  timers: [forgetQuote, unpaid, endOrder],
  load: (x) => {
    for (const row of x.buyOrders.values()) x.buying.add(row);
  },
} as const satisfies Subject;
