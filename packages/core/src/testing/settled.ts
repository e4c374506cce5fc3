import type { ExchangeRow, ExchangeTable } from '@kontor/schema';
import type { TableChange } from '../index.ts';

/** Ids grow one by one, a tick's for each instrument by itself. */
const IDS_PER_RUN = 2 ** 32;

/**
 * Holds what `verify` relies on: a row that is over never changes again, where its table does not
 * say otherwise, and where rows can be over, as in every log, new ones come with growing ids.
 */
export class SettledRows {
  private readonly newest = new Map<string, number>();

  /** Throws unless the change may follow on what was there. */
  check({ table, rows }: TableChange, known: ReadonlyMap<number, ExchangeRow>): void {
    if (table.comesBack || table.liveSql === 'true') return;
    for (const row of rows) {
      const before = known.get(row.id);
      if (before === undefined) this.checkNew(table, row);
      else if (!table.live(before)) {
        throw new Error(`${table.name} ${row.id} was over and changes all the same`);
      }
    }
    for (const { id } of rows) {
      const run = runOf(table, id);
      this.newest.set(run, Math.max(id, this.newest.get(run) ?? 0));
    }
  }

  private checkNew(table: ExchangeTable, { id }: ExchangeRow): void {
    const newest = this.newest.get(runOf(table, id)) ?? 0;
    if (id <= newest) throw new Error(`${table.name} ${id} comes after ${newest}`);
  }
}

function runOf(table: ExchangeTable, id: number): string {
  return `${table.name} ${Math.floor(id / IDS_PER_RUN)}`;
}
