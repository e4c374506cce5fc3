import { type ExchangeDatabase, Session } from './database.ts';
import { type PublishedHeads, refuseLostHistory, witnessHead } from './published-heads.ts';

/** Any two numbers that nothing else in the database uses: the letters KONTOR and a serial. */
const LOCK_CLASS = 0x4b4f4e54;
const LOCK_OBJECT = 1;
/** A query of the writer is one small insert; without an answer in this time it is given up. */
const QUERY_MS_MAX = 15_000;
/** A leader that vanished without a farewell is noticed by the server after about this long. */
const KEEP_ALIVE_SECONDS = 5;

/**
 * The session that holds the leader's lock and writes the journal. Both in one: as long as it can
 * write, the lock is held, and when the server ends it, nobody has to find out separately.
 */
export interface Leadership {
  readonly session: Session;
  readonly epoch: number;
}

/**
 * Tries once to become leader; undefined while another holds the lock, of whose work is kept what
 * can be seen. Throws LostHistoryError, with nothing changed, where the journal lacks what was
 * published.
 */
export async function tryLead(
  database: ExchangeDatabase,
  published: PublishedHeads,
): Promise<Leadership | undefined> {
  const { session, isLocked } = await openWriter(database);
  try {
    if (isLocked) {
      await refuseLostHistory(session, await published.read());
      return { session, epoch: await raiseEpoch(session) };
    }
    await witnessHead(session, published);
  } catch (error) {
    await session.close();
    throw error;
  }
  await session.close();
  return undefined;
}

/** A writer's session, and whether it could get the leader's lock. */
export async function openWriter(
  database: ExchangeDatabase,
): Promise<{ readonly session: Session; readonly isLocked: boolean }> {
  const session = await Session.open(database, {
    name: 'kontor exchange writer',
    queryMsMax: QUERY_MS_MAX,
    settings: [
      'synchronous_commit = on',
      'jit = off',
      'idle_in_transaction_session_timeout = 30000',
      `tcp_keepalives_idle = ${KEEP_ALIVE_SECONDS}`,
      `tcp_keepalives_interval = ${KEEP_ALIVE_SECONDS}`,
      'tcp_keepalives_count = 2',
    ],
  });
  try {
    const lock = await session.query<{ held: boolean }>({
      text: 'SELECT pg_try_advisory_lock($1, $2) AS held',
      values: [LOCK_CLASS, LOCK_OBJECT],
    });
    return { session, isLocked: lock.rows[0]?.held === true };
  } catch (error) {
    await session.close();
    throw error;
  }
}

/**
 * A new epoch shuts out whoever led before, also where a lock was lost without its holder knowing.
 * The update waits for an insert under way, so what is read afterwards is the whole journal.
 */
export async function raiseEpoch(session: Session): Promise<number> {
  await session.query(
    'INSERT INTO leadership (id, epoch, active) VALUES (1, 0, false) ON CONFLICT (id) DO NOTHING',
  );
  await session.query(
    'INSERT INTO checkpoint (id, sequence) VALUES (1, 0) ON CONFLICT (id) DO NOTHING',
  );
  const result = await session.query<{ epoch: string }>(
    'UPDATE leadership SET epoch = epoch + 1, active = true WHERE id = 1 RETURNING epoch',
  );
  return Number(result.rows[0]?.epoch);
}

/** Gives the lead up in good order. Never throws: the end of the session frees the lock anyway. */
export async function resign(leadership: Leadership): Promise<void> {
  const { session, epoch } = leadership;
  if (session.open) {
    await session
      .query({
        text: 'UPDATE leadership SET active = false WHERE id = 1 AND epoch = $1',
        values: [epoch],
      })
      .catch(() => undefined);
  }
  await session.close();
}
