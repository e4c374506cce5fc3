import type { Amount } from '@kontor/money';
import type { Exchange } from '../kernel/exchange.ts';
import type { Subject } from '../kernel/subject.ts';
import { accept } from './accept.ts';
import { addCollateral, releaseCollateral } from './collateral.ts';
import { interestTimer } from './interest.ts';
import { marginBalance } from './loan.ts';
import { cancel, quote, quoteTimer, reject } from './quote.ts';
import { repay } from './repay.ts';
import { request } from './request.ts';
import { watchRisk } from './risk.ts';
import { setMarketMaker } from './set-market-maker.ts';

export const loanSubject = {
  commands: [
    request,
    cancel,
    quote,
    reject,
    accept,
    repay,
    addCollateral,
    releaseCollateral,
    setMarketMaker,
  ],
  timers: [quoteTimer, interestTimer],
  load: (x: Exchange) => {
    for (const loan of x.loans.values()) x.openLoans.add(loan);
  },
  afterTicks: { kind: 'ticks.loans', run: watchRisk },
  *holds(x: Exchange): Generator<readonly [number, Amount]> {
    for (const loan of x.loans.values()) {
      if (loan.collateral > 0n) yield [marginBalance(loan), loan.collateral];
    }
  },
} as const satisfies Subject;
