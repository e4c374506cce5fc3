import type { Counters } from './counters.ts';
import type { Table } from './table.ts';

type TimerRow = { id: number; dueAt: number; kind: string; subjectId: number; done: boolean };

interface Due {
  readonly dueAt: number;
  readonly id: number;
}

/** The time of what goes on: before all that is due. */
const GOES_ON_AT = 0;

/**
 * What will happen by itself, by time and then by age. A subject waits for one moment of a kind: to
 * set a timer that waits moves it.
 */
export class Timers {
  /**
   * A binary heap. Entries whose timer is gone or was set anew are passed over when they come up.
   */
  private readonly heap: Due[] = [];
  private readonly bySubject = new Map<string, number>();
  /** What is due and waits for a part that is parked. */
  private held: Due[] = [];
  /** What the running unit has changed of `bySubject`, with what was there before it. */
  private readonly changed: { readonly key: string; readonly before: number | undefined }[] = [];
  private readonly table: Table<TimerRow>;
  private readonly counters: Counters;

  constructor(table: Table<TimerRow>, counters: Counters) {
    this.table = table;
    this.counters = counters;
  }

  load(): void {
    for (const row of this.table.values()) {
      this.push({ dueAt: row.dueAt, id: row.id });
      this.bySubject.set(`${row.kind}:${row.subjectId}`, row.id);
    }
  }

  /** Sets a timer, in place of the one of this kind that the subject may have. */
  at(dueAt: number, kind: string, subjectId: number): void {
    this.cancel(kind, subjectId);
    const id = this.counters.next('timer');
    this.table.insert({ id, dueAt, kind, subjectId, done: false });
    this.remember(`${kind}:${subjectId}`, id);
    this.push({ dueAt, id });
  }

  /**
   * Goes on with work that is too long for one step: nothing else happens before it is over. A
   * pulse of the clock does one step, which may set the next one; any other command waits for all.
   */
  goOn(kind: string, subjectId: number): void {
    this.at(GOES_ON_AT, kind, subjectId);
  }

  /** Whether something goes on. */
  get goesOn(): boolean {
    return this.nextAt === GOES_ON_AT;
  }

  isSet(kind: string, subjectId: number): boolean {
    return this.bySubject.has(`${kind}:${subjectId}`);
  }

  cancel(kind: string, subjectId: number): void {
    const key = `${kind}:${subjectId}`;
    const id = this.bySubject.get(key);
    if (id === undefined) return;
    this.remember(key, undefined);
    const row = this.table.tryEdit(id);
    if (row !== undefined) row.done = true;
  }

  /** All that wait, for views and checks. */
  *waiting(): Generator<Readonly<TimerRow>> {
    for (const row of this.table.values()) if (!row.done) yield row;
  }

  keep(): void {
    this.changed.length = 0;
  }

  putBack(): void {
    for (const { key, before } of this.changed.reverse()) {
      if (before === undefined) this.bySubject.delete(key);
      else this.bySubject.set(key, before);
    }
    this.changed.length = 0;
  }

  private remember(key: string, id: number | undefined): void {
    this.changed.push({ key, before: this.bySubject.get(key) });
    if (id === undefined) this.bySubject.delete(key);
    else this.bySubject.set(key, id);
  }

  /** The id of the first timer that is due at `now`, if there is one. */
  peekDue(now: number): number | undefined {
    const first = this.first();
    return first !== undefined && first.dueAt <= now ? first.id : undefined;
  }

  /** When the next timer is due. */
  get nextAt(): number | undefined {
    return this.first()?.dueAt;
  }

  private first(): Due | undefined {
    for (let first = this.heap[0]; first !== undefined; first = this.heap[0]) {
      const row = this.table.get(first.id);
      if (row !== undefined && !row.done && row.dueAt === first.dueAt) return first;
      this.pop();
    }
    return undefined;
  }

  /** The timer that `peekDue` has named. */
  get(id: number): Readonly<TimerRow> {
    return this.table.get(id) as TimerRow;
  }

  /** Lays the timer that `peekDue` has named aside. */
  hold(): void {
    const first = this.first();
    if (first === undefined) return;
    this.held.push(first);
    this.pop();
  }

  /** Lets all come up again that were laid aside. */
  releaseHeld(): void {
    const { held } = this;
    this.held = [];
    for (const due of held) this.push(due);
  }

  /** Marks it done and answers what it was for. */
  fire(id: number): { kind: string; subjectId: number } {
    const row = this.table.edit(id);
    row.done = true;
    const key = `${row.kind}:${row.subjectId}`;
    // Where an older version has left two of a pair, the newer one is still the subject's.
    if (this.bySubject.get(key) === id) this.remember(key, undefined);
    return row;
  }

  private push(due: Due): void {
    const { heap } = this;
    let at = heap.length;
    heap.push(due);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = heap[parent] as Due;
      if (!isBefore(due, above)) break;
      heap[at] = above;
      at = parent;
    }
    heap[at] = due;
  }

  private pop(): void {
    const { heap } = this;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      const right = heap[child + 1];
      if (right !== undefined && isBefore(right, heap[child] as Due)) child += 1;
      const below = heap[child] as Due;
      if (!isBefore(below, last)) break;
      heap[at] = below;
      at = child;
    }
    heap[at] = last;
  }
}

function isBefore(a: Due, b: Due): boolean {
  return a.dueAt < b.dueAt || (a.dueAt === b.dueAt && a.id < b.id);
}
