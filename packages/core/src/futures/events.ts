import type { Amount } from '@kontor/money';
import type { Exchange } from '../kernel/exchange.ts';
import type { CloseReason, Position } from './position.ts';

/**
 * What happened to a position, told to every subject with `onPosition` while the command runs and
 * after all of this act is done. A position that takes from several makers is told of once; one
 * whose entry rests, at each of its fills. `entered` alone comes while its act still runs, once for
 * each position of which anything was opened.
 */
export type PositionEvent =
  | {
      readonly kind: 'opened';
      readonly position: Readonly<Position>;
      readonly lots: Amount;
      readonly lotsBefore: Amount;
    }
  | {
      readonly kind: 'reduced';
      readonly position: Readonly<Position>;
      readonly lots: Amount;
      readonly lotsBefore: Amount;
      /** Of these lots, before the fee; below zero for a loss. */
      readonly profit: Amount;
      readonly fee: Amount;
      readonly reason: CloseReason;
    }
  | { readonly kind: 'stops'; readonly position: Readonly<Position> }
  /** Nothing more is opened: the entry was filled, or what was left of it is cancelled. */
  | { readonly kind: 'entered'; readonly position: Readonly<Position> };

/**
 * The one place from which others learn of positions. A listener may note the event in rows of its
 * own; money moves later, in a timer.
 */
export function tell(x: Exchange, event: PositionEvent): void {
  for (const subject of x.subjects) subject.onPosition?.(x, event);
}

/** Runs an act that makes a position larger or smaller and tells of its sum. */
export function tellOf(
  x: Exchange,
  positionId: number,
  reason: CloseReason | null,
  act: () => void,
) {
  const before = x.positions.get(positionId);
  if (before === undefined) throw new Error(`position ${positionId} is not in memory`);
  const { openLots, enteredLots, exitedLots, realisedProfit, fee } = before;
  act();
  const position = x.positions.get(positionId);
  if (position === undefined) throw new Error(`position ${positionId} vanished`);
  const entered = position.enteredLots - enteredLots;
  if (entered > 0n) {
    tell(x, { kind: 'opened', position, lots: entered, lotsBefore: openLots });
  }
  const exited = position.exitedLots - exitedLots;
  if (exited === 0n || reason === null) return;
  tell(x, {
    kind: 'reduced',
    position,
    lots: exited,
    lotsBefore: openLots,
    profit: position.realisedProfit - realisedProfit,
    fee: position.fee - fee,
    reason,
  });
}
