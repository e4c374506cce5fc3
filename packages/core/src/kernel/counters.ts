import type { Table } from './table.ts';

type CounterRow = { id: number; name: string; value: number };

/** The counted things, in the order of their rows' ids. New ones go to the end. */
const COUNTED = ['order', 'priority', 'fill', 'entry', 'timer'] as const;
export type Counted = (typeof COUNTED)[number];
const INDEX: Readonly<Record<Counted, number>> = {
  order: 0,
  priority: 1,
  fill: 2,
  entry: 3,
  timer: 4,
};

/**
 * Running numbers. They live outside of the rows while commands run, because every order takes
 * some.
 */
export class Counters {
  private readonly values: number[] = COUNTED.map(() => 0);
  private readonly before: number[] = COUNTED.map(() => 0);
  private readonly table: Table<CounterRow>;

  constructor(table: Table<CounterRow>) {
    this.table = table;
  }

  load(): void {
    COUNTED.forEach((_, index) => {
      this.values[index] = this.table.get(index + 1)?.value ?? 0;
    });
    this.keep();
  }

  next(counted: Counted): number {
    const index = INDEX[counted];
    const value = (this.values[index] ?? 0) + 1;
    this.values[index] = value;
    return value;
  }

  keep(): void {
    for (let index = 0; index < COUNTED.length; index += 1) {
      this.before[index] = this.values[index] ?? 0;
    }
  }

  putBack(): void {
    for (let index = 0; index < COUNTED.length; index += 1) {
      this.values[index] = this.before[index] ?? 0;
    }
  }

  /** Writes the rows of what was counted, at the end of a batch. */
  write(): void {
    COUNTED.forEach((name, index) => {
      const id = index + 1;
      const value = this.values[index] ?? 0;
      const row = this.table.get(id);
      if (row === undefined && value > 0) this.table.insert({ id, name, value });
      else if (row !== undefined && row.value !== value) this.table.edit(id).value = value;
    });
    this.keep();
  }
}
