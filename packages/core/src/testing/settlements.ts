import type { TestExchange } from './exchange.ts';

/** Where each kind of settlement keeps its place in the journal, and when it was. */
const PLACES = [
  { table: 'options', place: 'settledSequence', at: 'settledAt' },
  { table: 'dual_orders', place: 'settledSequence', at: 'settledAt' },
  { table: 'prediction_quizzes', place: 'settledSequence', at: 'settledAt' },
  { table: 'loans', place: 'closeSequence', at: 'endedAt' },
  { table: 'liquidations', place: 'sequence', at: 'at' },
  { table: 'orders', place: 'triggerSequence', at: 'triggeredAt' },
  { table: 'positions', place: 'closeSequence', at: null },
] as const;

type Row = Readonly<Record<string, unknown>> & { readonly id: number };

/**
 * Every settlement names the command that made it: the first one from its time on where a timer
 * did, else one of its time. Answers how many of each table there are.
 */
export function checkSettlementPlaces(test: TestExchange): ReadonlyMap<string, number> {
  const atOf = new Map(test.history.map(({ command }) => [command.sequence, command.at]));
  const counts = new Map<string, number>();
  for (const { table, place, at } of PLACES) {
    for (const row of test.table<Row>(table)) {
      const sequence = row[place] as number | null;
      const isSettled = at === null ? sequence !== null : isOver(table, row, at);
      if (!isSettled) {
        if (sequence !== null) throw new Error(`${table} ${row.id} is open and names ${sequence}`);
        continue;
      }
      const commandAt = atOf.get(sequence as number);
      const before = atOf.get((sequence as number) - 1) ?? 0;
      const time = at === null ? (commandAt ?? 0) : (row[at] as number);
      if (commandAt === undefined || commandAt < time || before > time) {
        throw new Error(
          `${table} ${row.id} at ${time} names ${sequence}, which is of ${commandAt}`,
        );
      }
      counts.set(table, (counts.get(table) ?? 0) + 1);
    }
  }
  return counts;
}

/** A loan also ends by being repaid, and then no price has closed it. */
function isOver(table: string, row: Row, at: string): boolean {
  return table === 'loans' ? row['status'] === 'closed_out' : row[at] !== null;
}
