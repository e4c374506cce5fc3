import type { Amount } from '@kontor/money';
import type { Exchange } from '../kernel/exchange.ts';
import type { Subject, Tick } from '../kernel/subject.ts';
import { isHalted } from '../market/halted.ts';
import { amendCommand } from './amend.ts';
import { closeCommand, closeManyCommand, goOnClosing } from './close.ts';
import { defineContract } from './define-contract.ts';
import { addMarginCommand, cancelCommand, openCommand, setStopsCommand } from './entry-commands.ts';
import { judgeAll } from './liquidate.ts';
import { chargeNights } from './overnight.ts';
import { FUTURES_STEP, JUDGE_TIMER, RISK_STEP } from './parts.ts';
import { marginBalance } from './position.ts';
import { fireStops } from './stops.ts';

export const futuresSubject = {
  commands: [
    defineContract,
    openCommand,
    amendCommand,
    cancelCommand,
    closeCommand,
    closeManyCommand,
    setStopsCommand,
    addMarginCommand,
  ],
  timers: [{ kind: JUDGE_TIMER, run: judgeAll }],
  load: (x: Exchange) => {
    for (const { id } of x.contracts.values()) x.futures.define(x, id);
    const rows = [...x.positions.values()].sort((a, b) => a.id - b.id);
    for (const row of rows) x.futures.note(x, row);
  },
  onTick: {
    kind: FUTURES_STEP,
    run: (x: Exchange, tick: Tick) => {
      for (const market of x.marketsByInstrument.get(tick.instrumentId) ?? []) {
        if (x.contracts.get(market.row.id) === undefined) continue;
        chargeNights(x, market, tick);
        if (isHalted(x, market.row.id)) continue;
        goOnClosing(x, market);
        fireStops(x, market, tick);
      }
    },
  },
  afterTicks: { kind: RISK_STEP, run: judgeAll },
  *holds(x: Exchange): Generator<readonly [number, Amount]> {
    for (const { userId, marketId, margin } of x.positions.values()) {
      if (margin > 0n) yield [marginBalance(x, userId, marketId), margin];
    }
  },
} as const satisfies Subject;
