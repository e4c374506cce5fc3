/** One member follows the other: what the trader does is done for the follower right after it. */
import { parseAmount } from '@kontor/money';
import {
  close,
  copiesOf,
  endWhenEmpty,
  entryOf,
  isLive,
  mayClose,
  mayOpen,
  open,
  type Open,
  profit,
  purseOf,
  stopsAreRight,
  usable,
} from './futures.ts';
import { offers } from './trade.ts';
import {
  type Errand,
  type Follow,
  gained,
  GUARD,
  larger,
  type Position,
  SCALE,
  smaller,
  type Verdict,
  type World,
} from './world.ts';

const FOLLOWER = 1;
const GUARD_SHARE = parseAmount(GUARD);
const LOT_STEPS = 100n;

/** What a copy is, or was not for a reason; the exchange says which where either would do. */
export type Ask = (verdict: Verdict, what: string) => boolean;

export const activeFollow = (w: World) => w.follows.find(({ status }) => status === 'active');

/** All that waits, in the order in which it was set; what is set again moves to the end. */
export function runErrands(w: World, ask: Ask): void {
  for (let next = w.errands.shift(); next !== undefined; next = w.errands.shift()) {
    const { kind, of } = next;
    if (w.errands.some((other) => other.kind === kind && other.of === of)) continue;
    run(w, next, ask);
  }
}

function run(w: World, errand: Errand, ask: Ask): void {
  if (errand.kind === 'share') payShare(w, errand.of);
  else if (errand.kind === 'open') copyOpen(w, errand.of, ask);
  else if (errand.kind === 'close') copyClose(w, errand.of, ask);
  else copyStops(w, errand.of, ask);
}

function copyOpen(w: World, original: Position, ask: Ask): void {
  if (original.member === FOLLOWER || original.market !== 'linear') return;
  if (original.status !== 'open' || entryOf(w, original) !== undefined) return;
  const follow = activeFollow(w);
  if (follow === undefined || follow.at > original.at) return;
  const steps = stepsOf(follow, original.open);
  const act: Open = {
    member: FOLLOWER,
    market: 'linear',
    isLong: original.isLong,
    steps,
    multiple: original.multiple,
    isIsolated: original.isIsolated,
    limit: null,
    takeProfit: original.takeProfit,
    stopLoss: original.stopLoss,
    mode: 'expire_taker',
    worst: guarded(w, original),
    copy: { of: original, lots: original.open, follow },
  };
  const used = copiesOfFollow(w, follow).reduce((sum, { margin }) => sum + margin, 0n);
  const room = follow.maximumMargin === null ? null : follow.maximumMargin - used;
  const side = original.isLong ? 'buy' : 'sell';
  const [first] = offers(w, 'linear', side, w.bandOf(side, w.index));
  const meetsOwn = first?.maker?.member === FOLLOWER;
  if (ask(meetsOwn ? 'no' : mayOpen(w, act, room), 'open')) open(w, act);
}

/** Whole hundredths of the multiple of the trader's lots, or always the same. */
function stepsOf({ kind, number }: Follow, traderSteps: number): number {
  const steps = kind === 'lots' ? number * LOT_STEPS : number * BigInt(traderSteps);
  return Number(steps / SCALE);
}

/** Around the trader's average price or the index, whichever is better for the copy. */
function guarded(w: World, original: Position): bigint {
  const quantity = BigInt(original.entered) * w.markets.linear.step;
  const own = (original.enteredValue * SCALE) / quantity;
  const moved = (price: bigint) =>
    original.isLong ? price + (price * GUARD_SHARE) / SCALE : price - (price * GUARD_SHARE) / SCALE;
  return (original.isLong ? smaller : larger)(moved(own), moved(w.index));
}

const copiesOfFollow = (w: World, follow: Follow): Position[] =>
  w.positions.filter((one) => one.copy?.follow === follow && isLive(one));

function copyClose(w: World, original: Position, ask: Ask): void {
  for (const copy of copiesOf(w, original)) {
    if (copy.copy === null || copy.status !== 'open') continue;
    const left = Math.floor((copy.entered * original.open) / copy.copy.lots);
    if (left >= copy.open) continue;
    // A whole close asks nobody whether it can be.
    const steps = left === 0 ? null : copy.open - left;
    const verdict = steps === null ? 'yes' : mayClose(w, copy, steps);
    if (ask(verdict, 'close')) close(w, copy, steps);
  }
}

function copyStops(w: World, original: Position, ask: Ask): void {
  if (original.status !== 'open') return;
  for (const copy of copiesOf(w, original)) {
    if (copy.status !== 'open') continue;
    const { takeProfit, stopLoss } = original;
    if (copy.takeProfit === takeProfit && copy.stopLoss === stopLoss) continue;
    const isRight = w.isFresh && stopsAreRight(copy.isLong, original, w.ticks);
    if (!ask(isRight ? 'yes' : 'no', 'stops')) continue;
    copy.takeProfit = takeProfit;
    copy.stopLoss = stopLoss;
  }
}

/** The trader's part of what lies above the highest result that was shared before. */
function payShare(w: World, follow: Follow): void {
  const above = follow.realised - follow.highWaterMark;
  if (above > 0n) {
    const share = gained(above * follow.share, SCALE);
    const paid = smaller(share, usable(w, { member: FOLLOWER, market: 'linear' }));
    purseOf(w, { member: FOLLOWER, market: 'linear' }).available -= paid;
    purseOf(w, { member: 0, market: 'linear' }).available += paid;
    follow.highWaterMark = follow.realised;
    follow.paid += paid;
    w.roundings += 1;
  }
  endWhenEmpty(w, follow);
}

/** Keeps the copies as own positions, or closes them; what cannot be closed goes on as it was. */
export function endFollow(w: World, follow: Follow, keep: boolean, ask: Ask): void {
  follow.status = 'ending';
  const copies = copiesOfFollow(w, follow);
  endWhenEmpty(w, follow);
  for (const copy of copies) {
    if (keep) detach(w, copy);
    else if (ask(mayClose(w, copy, null), 'end')) close(w, copy, null);
  }
}

export function detach(w: World, position: Position): void {
  const { copy } = position;
  if (copy === null) return;
  position.copy = null;
  endWhenEmpty(w, copy.follow);
}

/** After the prices of a moment: a follow that has lost what was set is closed and ends. */
export function stopLosses(w: World): void {
  for (const follow of w.follows) {
    if (follow.stopLoss === null || follow.status === 'ended') continue;
    const copies = copiesOfFollow(w, follow);
    if (copies.length === 0) continue;
    const sum = copies.reduce(
      (all, one) => all + profit(w, one) + one.advanced + one.realised - one.fee,
      follow.realised,
    );
    if (sum > -follow.stopLoss) continue;
    if (follow.status === 'active') follow.status = 'ending';
    for (const copy of copies) if (copy.status === 'open') close(w, copy, null);
  }
}
