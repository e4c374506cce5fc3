import { firstPeriodAt, type KeyRows, keyRowsOf } from './command-keys.ts';
import type { Session } from './database.ts';
import type { JournalEntry } from './journal.ts';
import type { VerifyCheck } from './verify-check.ts';

interface Period {
  count: number;
  /** Of hash times sequence over all rows, which no row can change or leave without showing. */
  sum: bigint;
}

const PERIOD_NONE: Period = { count: 0, sum: 0n };

/** The keys that the journal has, by period. */
export class JournalKeys {
  readonly #periods = new Map<number, Period>();
  #at = 0;

  take(entries: readonly JournalEntry[]): void {
    this.#at = entries.at(-1)?.command.at ?? this.#at;
    addRows(this.#periods, keyRowsOf(entries));
  }

  /** Holds the table against the journal, from the first period that may be asked for. */
  async check(session: Session): Promise<VerifyCheck> {
    const first = firstPeriodAt(this.#at);
    const found = new Map<number, Period>();
    const rows = await session.texts(
      `SELECT period, count(*), sum(hash::numeric * sequence) FROM command_keys
       WHERE period >= $1 GROUP BY period`,
      [first],
    );
    for (const [period, count, sum] of rows) {
      found.set(Number(period), { count: Number(count), sum: BigInt(sum ?? 0) });
    }
    let looked = 0;
    let fault: string | undefined;
    for (const period of new Set([...this.#periods.keys(), ...found.keys()])) {
      if (period < first) continue;
      const made = this.#periods.get(period) ?? PERIOD_NONE;
      const seen = found.get(period) ?? PERIOD_NONE;
      looked += made.count;
      if (made.count === seen.count && made.sum === seen.sum) continue;
      fault ??= `period ${period} has ${seen.count} rows, not the ${made.count} of the journal`;
    }
    const detail = fault ?? 'keys as the journal has them';
    return { name: 'keys of the last day', ok: fault === undefined, looked, detail };
  }
}

function addRows(periods: Map<number, Period>, rows: KeyRows): void {
  rows.periods.forEach((text, n) => {
    const period = Number(text);
    const before = periods.get(period) ?? PERIOD_NONE;
    const product = BigInt(rows.hashes[n] ?? 0) * BigInt(rows.sequences[n] ?? 0);
    periods.set(period, { count: before.count + 1, sum: before.sum + product });
  });
}
