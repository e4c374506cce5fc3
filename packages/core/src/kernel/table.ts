import type { ExchangeRow, ExchangeTable } from '@kontor/schema';
import type { TableChange } from './types.ts';

/** Throws on a row that cannot be handed out. */
export type RowInspector = (table: ExchangeTable, row: ExchangeRow) => void;

/**
 * A row and its image from before the running command. Rows are never changed once a command has
 * ended: the first edit of a command copies, so the old object is the before-image, the new one the
 * after-image, and neither needs another copy.
 */
class Slot {
  readonly table: Table<ExchangeRow>;
  readonly id: number;
  row: ExchangeRow | undefined;
  before: ExchangeRow | undefined = undefined;
  /** The unit in which the row was copied last. */
  stamp = -1;
  inBatch = false;

  constructor(table: Table<ExchangeRow>, id: number) {
    this.table = table;
    this.id = id;
  }
}

/** What one command has touched, so that it can be kept or put back as a whole. */
export class Unit {
  stamp = 0;
  readonly touched: Slot[] = [];
  /** The logs that have got rows. */
  readonly logs: Log<ExchangeRow>[] = [];

  begin(): void {
    this.stamp += 1;
    this.touched.length = 0;
  }

  /** Shows what was touched so far. */
  show(look: RowInspector): void {
    for (const { table, row } of this.touched) if (row !== undefined) look(table.definition, row);
    for (const log of this.logs) log.show(look);
  }

  keep(): void {
    for (const slot of this.touched) {
      slot.before = undefined;
      if (slot.inBatch) continue;
      slot.inBatch = true;
      slot.table.batch.push(slot);
    }
    this.touched.length = 0;
    for (const log of this.logs) log.keep();
    this.logs.length = 0;
  }

  putBack(): void {
    for (const slot of this.touched) {
      slot.row = slot.before;
      slot.before = undefined;
      slot.stamp = -1;
      if (slot.row === undefined && !slot.inBatch) slot.table.forget(slot.id);
    }
    this.touched.length = 0;
    for (const log of this.logs) log.putBack();
    this.logs.length = 0;
  }
}

/** The live rows of one table. */
export class Table<Row extends ExchangeRow> {
  readonly batch: Slot[] = [];
  private readonly slots = new Map<number, Slot>();
  readonly definition: ExchangeTable<Row>;
  private readonly unit: Unit;
  private readonly copy: (row: Row) => Row;

  /**
   * `copy` is always `(row) => ({ ...row })`, written out for each table: an engine copies quickly
   * where all objects that come to a place have one shape, and many times slower where any may
   * come.
   */
  constructor(definition: ExchangeTable<Row>, unit: Unit, copy: (row: Row) => Row) {
    this.definition = definition;
    this.unit = unit;
    this.copy = copy;
  }

  get name(): string {
    return this.definition.name;
  }

  get(id: number): Readonly<Row> | undefined {
    return this.slots.get(id)?.row as Row | undefined;
  }

  /** The row for changing; throws for an id that is not there, which is a defect of the caller. */
  edit(id: number): Row {
    const row = this.tryEdit(id);
    if (row === undefined) throw new Error(`${this.name} ${id} is not in memory`);
    return row;
  }

  tryEdit(id: number): Row | undefined {
    const slot = this.slots.get(id);
    if (slot?.row === undefined) return undefined;
    if (slot.stamp !== this.unit.stamp) {
      slot.stamp = this.unit.stamp;
      slot.before = slot.row;
      slot.row = this.copy(slot.row as Row);
      this.unit.touched.push(slot);
    }
    return slot.row as Row;
  }

  insert(row: Row): Row {
    let slot = this.slots.get(row.id);
    if (slot?.row !== undefined) throw new Error(`${this.name} ${row.id} is already there`);
    if (slot === undefined) {
      slot = new Slot(this as unknown as Table<ExchangeRow>, row.id);
      this.slots.set(row.id, slot);
    }
    slot.row = row;
    slot.stamp = this.unit.stamp;
    this.unit.touched.push(slot);
    return row;
  }

  /** In the order of insertion, after a restart in that of the ids: nothing may depend on it. */
  *values(): Generator<Readonly<Row>> {
    for (const slot of this.slots.values()) {
      if (slot.row !== undefined) yield slot.row as Row;
    }
  }

  get size(): number {
    return this.slots.size;
  }

  forget(id: number): void {
    this.slots.delete(id);
  }

  /** Rows from the database, before the first command: by their ids, and each once. */
  load(rows: readonly ExchangeRow[]): void {
    let last = -1;
    for (const row of rows) {
      if (row.id <= last) throw new Error(`${this.name} ${row.id} comes after ${last}`);
      last = row.id;
      const slot = new Slot(this as unknown as Table<ExchangeRow>, row.id);
      slot.row = row;
      this.slots.set(row.id, slot);
    }
  }

  /** The final values of what changed since the last call; rows that are over leave memory. */
  takeChanges(): TableChange | undefined {
    if (this.batch.length === 0) return undefined;
    const rows: ExchangeRow[] = [];
    for (const slot of this.batch) {
      slot.inBatch = false;
      if (slot.row === undefined) throw new Error(`${this.name} ${slot.id} vanished in a batch`);
      rows.push(slot.row);
      if (!this.definition.live(slot.row as Row)) this.slots.delete(slot.id);
    }
    this.batch.length = 0;
    return { table: this.definition as unknown as ExchangeTable, rows };
  }
}

/** New rows of an append-only table since the last batch. */
export class Log<Row extends ExchangeRow> {
  /** Of the table in the database. */
  get name(): string {
    return this.definition.name;
  }

  private rows: Row[] = [];
  private kept = 0;
  private readonly definition: ExchangeTable<Row>;
  private readonly unit: Unit;

  constructor(definition: ExchangeTable<Row>, unit: Unit) {
    this.definition = definition;
    this.unit = unit;
  }

  append(row: Row): void {
    if (this.rows.length === this.kept) this.unit.logs.push(this as unknown as Log<ExchangeRow>);
    this.rows.push(row);
  }

  /** Shows the rows of the running unit. */
  show(look: RowInspector): void {
    const definition = this.definition as unknown as ExchangeTable;
    for (const row of this.rows.slice(this.kept)) look(definition, row);
  }

  keep(): void {
    this.kept = this.rows.length;
  }

  putBack(): void {
    this.rows.length = this.kept;
  }

  takeChanges(): TableChange | undefined {
    if (this.rows.length === 0) return undefined;
    const change = { table: this.definition as unknown as ExchangeTable, rows: this.rows };
    this.rows = [];
    this.kept = 0;
    return change;
  }
}
