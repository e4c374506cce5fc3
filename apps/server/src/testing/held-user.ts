import { expect } from 'vitest';
import type { TestServer } from './test-server.ts';

export interface HeldUser {
  /** Comes back once so many wait for the row, or something that must wait has not. */
  waiting(count: number, meanwhile: Promise<unknown>): Promise<void>;
  /** Writes within the transaction that holds the row. */
  write(sql: string, values?: readonly unknown[]): Promise<void>;
}

/**
 * A user's row is held while this works, as by a change that is under way; what waits for it goes
 * on afterwards, in the order in which it came.
 */
export async function holdingUser(
  server: TestServer,
  userId: number,
  work: (held: HeldUser) => Promise<void>,
): Promise<void> {
  const { pool } = server.program.services.database;
  const holder = await pool.connect();
  const write: HeldUser['write'] = async (sql, values = []) => {
    await holder.query(sql, [...values]);
  };
  const waiters = async (): Promise<number> => {
    const { rows } = await pool.query<{ waiters: number }>(
      `SELECT count(*)::int AS waiters FROM pg_stat_activity
        WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0`,
    );
    return rows[0]?.waiters ?? 0;
  };
  try {
    await holder.query('BEGIN');
    await holder.query('SELECT id FROM users WHERE id = $1 FOR UPDATE', [userId]);
    await work({
      write,
      waiting: async (count, meanwhile) => {
        let over = false;
        const end = (): void => {
          over = true;
        };
        void meanwhile.then(end, end);
        await expect.poll(async () => over || (await waiters()) >= count).toBe(true);
      },
    });
  } finally {
    await holder.query('COMMIT');
    holder.release();
  }
}
