import type { Amount } from '@kontor/money';
import type { Exchange } from '../kernel/exchange.ts';
import type { Subject } from '../kernel/subject.ts';
import { decimalsOf } from '../ledger/accounts.ts';
import { balanceId } from '../ledger/ledger.ts';
import { buy } from './buy.ts';
import { defineDuration } from './define-duration.ts';
import {
  comeBack,
  decide,
  entryTimer,
  expiryTimer,
  OPTION_PART,
  OPTIONS_STEP,
  settleByTick,
} from './settle.ts';

export const optionsSubject = {
  commands: [defineDuration, buy],
  timers: [entryTimer, expiryTimer],
  load: (x: Exchange) => {
    const rows = [...x.options.values()].sort((a, b) => a.id - b.id);
    for (const row of rows) x.openOptions.add(row, decimalsOf(x, row.currencyId));
  },
  onTick: {
    kind: OPTIONS_STEP,
    run: settleByTick,
    byLog: {
      timers: [entryTimer.kind, expiryTimer.kind],
      instrumentOf: (x: Exchange, id: number) => x.options.get(id)?.instrumentId,
      row: { kind: OPTION_PART, decide, comeBack },
    },
  },
  *holds(x: Exchange): Generator<readonly [number, Amount]> {
    for (const { status, userId, accountId, currencyId, stake } of x.options.values()) {
      if (status === 'settled') continue;
      yield [balanceId(userId, accountId, currencyId), stake];
    }
  },
} as const satisfies Subject;
