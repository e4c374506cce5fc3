/** Where the axis of a chart begins its days, months and hours. */
import {
  defaultHorzScaleBehavior,
  type IHorzScaleBehavior,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { Zone } from '@kontor/i18n';
import { shownClock, shownZone } from '../lib/zone.ts';

type Points = Parameters<IHorzScaleBehavior<Time>['fillWeightsForPoints']>[0];
type Point = Points[number];

/** Candles of whole days are the exchange's, which begin at 00:00 UTC wherever the reader is. */
export function chartZone(hasDays: boolean): Zone {
  return hasDays ? 'utc' : shownZone();
}

/**
 * The library takes days, hours and the rest from UTC. Here they are those of the clocks that the
 * axis is labelled by. Times stay what they are: moved ones would meet when clocks are set back.
 */
export class ZonedScale extends defaultHorzScaleBehavior() {
  readonly #hasDays: () => boolean;

  constructor(hasDays: () => boolean) {
    super();
    this.#hasDays = hasDays;
  }

  override fillWeightsForPoints(points: Points, startIndex: number): void {
    // One before the first shows where that one stands.
    const from = Math.max(0, startIndex - 1);
    const moved = points.slice(from).map((point) => this.#moved(point));
    super.fillWeightsForPoints(moved, startIndex - from);
    for (const [n, { timeWeight }] of moved.entries()) {
      const point = points[from + n];
      if (point !== undefined && from + n >= startIndex) point.timeWeight = timeWeight;
    }
  }

  #moved(point: Point): Point {
    const seconds = Number(point.originalTime);
    const clock = this.#hasDays() ? seconds : shownClock(seconds * 1_000).getTime() / 1_000;
    return { ...point, time: this.convertHorzItemToInternal(clock as UTCTimestamp) };
  }
}
