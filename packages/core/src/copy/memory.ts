import type { followsTable, RowOf } from '@kontor/schema';

export type Follow = RowOf<typeof followsTable>;

/** Who follows whom, and which copies are open: made from the rows. */
export class CopyMemory {
  /** Follow ids by trader and by follower, in the order in which they began. */
  private readonly byTrader = new Map<number, Set<number>>();
  private readonly byFollower = new Map<number, Set<number>>();
  /** Live copies by the trader's position and by follow. */
  private readonly byTraderPosition = new Map<number, Set<number>>();
  private readonly byFollow = new Map<number, Set<number>>();
  private readonly newestByPair = new Map<string, number>();
  /** Follows that end themselves at a loss, which every tick may bring. */
  readonly withStopLoss = new Set<number>();

  /** A member's newest follow of a trader, over or not. */
  newestOf(userId: number, traderId: number): number | undefined {
    return this.newestByPair.get(`${userId}:${traderId}`);
  }

  noteNewest({ id, userId, traderId }: Follow): void {
    this.newestByPair.set(`${userId}:${traderId}`, id);
  }

  addFollow(follow: Follow): void {
    add(this.byTrader, follow.traderId, follow.id);
    add(this.byFollower, follow.userId, follow.id);
    this.noteStopLoss(follow);
  }

  removeFollow(follow: Follow): void {
    remove(this.byTrader, follow.traderId, follow.id);
    remove(this.byFollower, follow.userId, follow.id);
    this.withStopLoss.delete(follow.id);
  }

  noteStopLoss(follow: Follow): void {
    if (follow.stopLoss === null) this.withStopLoss.delete(follow.id);
    else this.withStopLoss.add(follow.id);
  }

  addCopy(followId: number, traderPositionId: number, positionId: number): void {
    add(this.byTraderPosition, traderPositionId, positionId);
    add(this.byFollow, followId, positionId);
  }

  removeCopy(followId: number, traderPositionId: number, positionId: number): void {
    remove(this.byTraderPosition, traderPositionId, positionId);
    remove(this.byFollow, followId, positionId);
  }

  followsOfTrader(traderId: number): readonly number[] {
    return [...(this.byTrader.get(traderId) ?? [])];
  }

  followsOfFollower(userId: number): readonly number[] {
    return [...(this.byFollower.get(userId) ?? [])];
  }

  copiesOfPosition(traderPositionId: number): readonly number[] {
    return [...(this.byTraderPosition.get(traderPositionId) ?? [])];
  }

  copiesOfFollow(followId: number): readonly number[] {
    return [...(this.byFollow.get(followId) ?? [])];
  }
}

function add(map: Map<number, Set<number>>, key: number, value: number): void {
  const values = map.get(key);
  if (values === undefined) map.set(key, new Set([value]));
  else values.add(value);
}

function remove(map: Map<number, Set<number>>, key: number, value: number): void {
  const values = map.get(key);
  values?.delete(value);
  if (values?.size === 0) map.delete(key);
}
