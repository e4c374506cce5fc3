import type { Session } from './database.ts';
import { HistoryError } from './errors.ts';
import { GENESIS_HASH } from './journal.ts';

/** The end of a batch that callers were told of. */
export interface PublishedHead {
  readonly sequence: number;
  /** Of the batch that ends there. */
  readonly hash: string;
  /** Platform time in ms of that batch, for people. */
  readonly at: number;
}

/**
 * How far history was published, kept outside of the database that holds it: a database that comes
 * back without its newest commits looks whole, and only somebody else can know better.
 */
export interface PublishedHeads {
  /** All that is known. A journal that lacks one of them is not led from. */
  read(): Promise<readonly PublishedHead[]>;
  /**
   * Opens the record of a term of leadership, which begins with this head; it is durable when this
   * resolves. `onFailure` is told when the record can no longer be kept.
   */
  begin(
    epoch: number,
    head: PublishedHead,
    onFailure: (error: Error) => void,
  ): Promise<PublishedRecord>;
  /** Keeps what a process that stands by has seen in the journal of the one that leads. */
  witness(head: PublishedHead): Promise<void>;
}

/** The record of one term. */
export interface PublishedRecord {
  /**
   * Takes each durable batch before anybody is told of it. From then on the death of the process
   * loses nothing of the record. Throws where it cannot be written.
   */
  note(head: PublishedHead): void;
  end(): Promise<void>;
}

/** For as long as the process lives: also then a database can come back shorter under it. */
export class HeadsInMemory implements PublishedHeads {
  #head: PublishedHead | undefined;

  read(): Promise<readonly PublishedHead[]> {
    return Promise.resolve(this.#head === undefined ? [] : [this.#head]);
  }

  begin(_epoch: number, head: PublishedHead): Promise<PublishedRecord> {
    this.#head = head;
    return Promise.resolve({
      note: (next) => {
        this.#head = next;
      },
      end: () => Promise.resolve(),
    });
  }

  witness(head: PublishedHead): Promise<void> {
    this.#head = head;
    return Promise.resolve();
  }
}

/** Where a journal begins. */
export const NO_HISTORY: PublishedHead = { sequence: 0, hash: GENESIS_HASH, at: 0 };

/** The journal lacks what was answered. Only a person can say what is to become of that. */
export class LostHistoryError extends HistoryError {}

/** The newest batch of the journal; undefined for an empty one. */
export async function readHead(session: Session): Promise<PublishedHead | undefined> {
  return await findHead(session, { text: 'ORDER BY last_sequence DESC LIMIT 1' });
}

/** Whether the journal has the batch that was published. */
export async function hasHead(session: Session, head: PublishedHead): Promise<boolean> {
  if (head.sequence === 0) return true;
  const own = { text: 'WHERE last_sequence = $1', values: [head.sequence] };
  return (await findHead(session, own))?.hash === head.hash;
}

/** Throws LostHistoryError where one of the heads is not in the journal. It only reads. */
export async function refuseLostHistory(
  session: Session,
  heads: readonly PublishedHead[],
): Promise<void> {
  for (const head of [...heads].sort((a, b) => b.sequence - a.sequence)) {
    if (await hasHead(session, head)) continue;
    throw new LostHistoryError(lossOf(head, await readHead(session)));
  }
}

/**
 * Keeps what another process has published, as its journal shows it. Throws LostHistoryError where
 * that journal lacks what is known here.
 */
export async function witnessHead(session: Session, published: PublishedHeads): Promise<void> {
  await refuseLostHistory(session, await published.read());
  const head = await readHead(session);
  if (head !== undefined) await published.witness(head);
}

/** What is missing, and what can be done, for the person who has to decide. */
function lossOf(head: PublishedHead, end: PublishedHead | undefined): string {
  const last = end?.sequence ?? 0;
  const isShorter = last < head.sequence;
  return (
    `the journal ends at ${placeOf(end)}, but commands up to ${placeOf(head)} were answered: ` +
    (isShorter
      ? `${head.sequence - last} of them are missing, and their numbers would be given out again. `
      : 'it has others in their place. ') +
    'Nothing was changed. Bring back the database that has them; or, where they are lost for ' +
    `good, decide so with: npx kontor accept-history --at ${last}`
  );
}

/** A place in history, for people. */
export function placeOf(head: PublishedHead | undefined): string {
  if (head === undefined) return '0';
  return `${head.sequence} (${new Date(head.at).toISOString()})`;
}

interface HeadRow {
  readonly last_sequence: string;
  readonly hash: string;
  readonly at: string;
}

const NO_SUCH_TABLE = '42P01';

async function findHead(
  session: Session,
  { text, values = [] }: { readonly text: string; readonly values?: readonly number[] },
): Promise<PublishedHead | undefined> {
  try {
    const { rows } = await session.query<HeadRow>({
      text: `SELECT last_sequence, hash, at FROM journal ${text}`,
      values: [...values],
    });
    const [row] = rows;
    if (row === undefined) return undefined;
    return { sequence: Number(row.last_sequence), hash: row.hash, at: Number(row.at) };
  } catch (error) {
    // A database without any table has no history either.
    if ((error as { code?: unknown }).code === NO_SUCH_TABLE) return undefined;
    throw error;
  }
}
