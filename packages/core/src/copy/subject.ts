import type { PositionEvent } from '../futures/index.ts';
import type { Exchange } from '../kernel/exchange.ts';
import type { Subject } from '../kernel/subject.ts';
import { deadline, detach, endFollow } from './end-follow.ts';
import { editFollow, follow } from './follow.ts';
import {
  CLOSE_TIMER,
  mirrorClose,
  mirrorOpen,
  mirrorStops,
  OPEN_TIMER,
  STOPS_TIMER,
} from './mirror.ts';
import { noteResult, payShare } from './share.ts';
import { lookLater, stopLosingFollows } from './stop-loss.ts';
import { applyAsTrader, decideTrader } from './traders.ts';

/** Copy trading: members follow traders, whose USDT-margined positions are opened for them too. */
export const copySubject = {
  commands: [applyAsTrader, decideTrader, follow, editFollow, endFollow, detach],
  timers: [mirrorOpen, mirrorClose, mirrorStops, payShare, deadline, lookLater],
  load: (x) => {
    for (const row of x.follows.values()) {
      x.copying.noteNewest(row);
      if (row.status !== 'ended') x.copying.addFollow(row);
    }
    for (const { id, followId, traderPositionId } of x.positions.values()) {
      if (followId === null || traderPositionId === null) continue;
      x.copying.addCopy(followId, traderPositionId, id);
    }
  },
  onPosition: (x, event) => {
    if (event.position.followId === null) noteOriginal(x, event);
    else noteCopy(x, event);
  },
  afterTicks: { kind: 'ticks.follows', run: stopLosingFollows },
} as const satisfies Subject;

/** What a trader does is copied after the running command. */
function noteOriginal(x: Exchange, { kind, position }: PositionEvent): void {
  if (x.contracts.get(position.marketId)?.kind !== 'linear') return;
  if (kind === 'opened') return;
  if (kind === 'entered') {
    if (x.copying.followsOfTrader(position.userId).length > 0) {
      x.timers.at(x.at, OPEN_TIMER, position.id);
    }
    return;
  }
  if (x.copying.copiesOfPosition(position.id).length === 0) return;
  x.timers.at(x.at, kind === 'reduced' ? CLOSE_TIMER : STOPS_TIMER, position.id);
}

function noteCopy(x: Exchange, { kind, position }: PositionEvent): void {
  const { id, followId, traderPositionId } = position;
  if (followId === null || traderPositionId === null) return;
  if (kind === 'opened') x.copying.addCopy(followId, traderPositionId, id);
  if (kind === 'reduced' && position.status === 'closed') noteResult(x, position);
}
