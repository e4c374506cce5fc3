import type { Amount } from '@kontor/money';
import type { Exchange } from '../kernel/exchange.ts';
import type { Subject } from '../kernel/subject.ts';
import { spotBalance } from '../ledger/accounts.ts';
import { approveAdjustment, dropAdjustment, proposeAdjustment } from './take-back.ts';

/** Wrong payouts, and how they are taken back. */
export const adjustmentsSubject = {
  commands: [proposeAdjustment, approveAdjustment, dropAdjustment],
  *holds(x: Exchange): Generator<readonly [number, Amount]> {
    for (const { userId, currencyId, held } of x.adjustments.values()) {
      if (held > 0n) yield [spotBalance(userId, currencyId), held];
    }
  },
} as const satisfies Subject;
