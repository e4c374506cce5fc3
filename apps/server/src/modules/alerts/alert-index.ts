import { type Amount, ONE, multiplyDivide } from '@kontor/money';
import { MINUTE_MS } from '@kontor/rules/time';
import type { AlertRow } from './alerts.queries.ts';
import { Ordered } from './ordered.ts';
import type { SlidingExtremes } from './sliding-extremes.ts';

const HUNDRED = 100n * ONE;

/** What an index price says to one alert. */
export interface Met {
  readonly alert: AlertRow;
  /** How far the price has moved, in percent; null where the alert is about a price. */
  readonly moved: Amount | null;
}

/** Alerts that wait for one figure to reach their target, the next one to be reached last. */
type Waiting = Ordered<AlertRow>;

const later = (one: AlertRow, other: AlertRow): number => other.id - one.id;
/** Reached from below: the lowest target is the next one. */
const upwards = (one: AlertRow, other: AlertRow): number =>
  Number(other.target > one.target) - Number(other.target < one.target) || later(one, other);
/** Reached from above: the highest target is the next one. */
const downwards = (one: AlertRow, other: AlertRow): number =>
  Number(one.target > other.target) - Number(one.target < other.target) || later(one, other);
const byRest = (one: AlertRow, other: AlertRow): number =>
  other.armedAt - one.armedAt || later(one, other);

interface Movements {
  readonly window: SlidingExtremes;
  readonly rises: Waiting;
  readonly falls: Waiting;
}

/** All alerts of one instrument, judged by its index ticks in their order. */
export class AlertIndex {
  readonly #above: Waiting = new Ordered(upwards);
  readonly #below: Waiting = new Ordered(downwards);
  readonly #movements = new Map<number, Movements>();
  readonly #rows = new Map<number, AlertRow>();
  /** Those that do not count yet. */
  readonly #resting = new Ordered(byRest);
  readonly #isResting = new Set<number>();

  get size(): number {
    return this.#rows.size;
  }

  /** Whether the past of a window is known, which an alert about movements needs. */
  hasWindow(minutes: number): boolean {
    return this.#movements.has(minutes);
  }

  /** Gives a window its past. */
  openWindow(minutes: number, window: SlidingExtremes): void {
    this.#movements.set(minutes, {
      window,
      rises: new Ordered(upwards),
      falls: new Ordered(upwards),
    });
  }

  /** Sets an alert in place of what it was before. */
  put(row: AlertRow): void {
    this.remove(row.id);
    this.#rows.set(row.id, row);
    this.#resting.add(row);
    this.#isResting.add(row.id);
  }

  remove(id: number): void {
    const row = this.#rows.get(id);
    if (row === undefined) return;
    this.#rows.delete(id);
    if (this.#isResting.delete(id)) this.#resting.remove(row);
    else for (const list of this.#listsOf(row)) list.remove(row);
  }

  /** What a tick reaches; each is out of the index then. */
  judge(at: number, price: Amount): Met[] {
    this.#wake(at);
    const met: Met[] = [];
    const reached = (moved: Amount | null) => (alert: AlertRow) => {
      met.push({ alert, moved });
      this.#rows.delete(alert.id);
    };
    take(this.#above, ({ target }) => price >= target, reached(null));
    take(this.#below, ({ target }) => price <= target, reached(null));
    for (const { window, rises, falls } of this.#movements.values()) {
      window.add(at, price, price);
      const { low, high } = window.extremes();
      const rise = percent(price - low, low);
      take(
        rises,
        ({ target }) => rise >= target,
        (alert) => {
          if (alert.kind === 'move') falls.remove(alert);
          reached(rise)(alert);
        },
      );
      const fall = percent(high - price, high);
      take(
        falls,
        ({ target }) => fall >= target,
        (alert) => {
          if (alert.kind === 'move') rises.remove(alert);
          reached(-fall)(alert);
        },
      );
    }
    return met;
  }

  /** A price that decides nothing; windows know it all the same. */
  pass(at: number, price: Amount): void {
    for (const { window } of this.#movements.values()) window.add(at, price, price);
  }

  #wake(at: number): void {
    take(
      this.#resting,
      ({ armedAt }) => armedAt < at,
      (row) => {
        this.#isResting.delete(row.id);
        for (const list of this.#listsOf(row)) list.add(row);
      },
    );
  }

  #listsOf(row: AlertRow): Waiting[] {
    if (row.kind === 'above') return [this.#above];
    if (row.kind === 'below') return [this.#below];
    const movements = this.#movements.get(row.minutes ?? 0);
    if (movements === undefined) return [];
    const { rises, falls } = movements;
    if (row.kind === 'rise') return [rises];
    return row.kind === 'fall' ? [falls] : [rises, falls];
  }
}

/** Takes off whatever is reached: one comparison where nothing is. */
function take(
  waiting: Waiting,
  isReached: (row: AlertRow) => boolean,
  met: (row: AlertRow) => void,
): void {
  for (;;) {
    const next = waiting.last();
    if (next === undefined || !isReached(next)) return;
    waiting.takeLast();
    met(next);
  }
}

/** How long a window is, in ms. */
export function windowMs(minutes: number): number {
  return minutes * MINUTE_MS;
}

function percent(part: Amount, of: Amount): Amount {
  return multiplyDivide(part, HUNDRED, of, 'down');
}
