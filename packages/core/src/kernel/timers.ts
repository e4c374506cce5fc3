import type { Counters } from './counters.ts';
import type { Table } from './table.ts';

type TimerRow = { id: number; dueAt: number; kind: string; subjectId: number; done: boolean };

interface Due {
  readonly dueAt: number;
  readonly id: number;
}

/** What will happen by itself, by time and then by age. */
export class Timers {
  /**
   * A binary heap. Entries whose timer is gone or was set anew are passed over when they come up.
   */
  private readonly heap: Due[] = [];
  private readonly bySubject = new Map<string, number>();
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

  /** Sets a timer; to be called after the command's last check. */
  at(dueAt: number, kind: string, subjectId: number): void {
    const id = this.counters.next('timer');
    this.table.insert({ id, dueAt, kind, subjectId, done: false });
    this.bySubject.set(`${kind}:${subjectId}`, id);
    this.push({ dueAt, id });
  }

  cancel(kind: string, subjectId: number): void {
    const key = `${kind}:${subjectId}`;
    const id = this.bySubject.get(key);
    if (id === undefined) return;
    this.bySubject.delete(key);
    const row = this.table.tryEdit(id);
    if (row !== undefined) row.done = true;
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

  dueAt(id: number): number {
    return this.table.get(id)?.dueAt ?? 0;
  }

  /** Marks it done and answers what it was for. */
  fire(id: number): { kind: string; subjectId: number } {
    const row = this.table.edit(id);
    row.done = true;
    this.bySubject.delete(`${row.kind}:${row.subjectId}`);
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
