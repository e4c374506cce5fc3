import { setTimeout as sleep } from 'node:timers/promises';
import type { ExchangeDatabase, Session } from './database.ts';
import { openWriter, raiseEpoch, resign } from './leadership.ts';
import type { Decision, HeadFile, PublishedFiles } from './published-files.ts';
import { hasHead, NO_HISTORY, type PublishedHead, readHead } from './published-heads.ts';

const LOCK_TRIES = 20;
const LOCK_EVERY_MS = 150;

/** What a person decides about: where the journal ends, and what it lacks. */
export interface LostHistory {
  readonly end: PublishedHead;
  readonly lost: readonly HeadFile[];
}

export interface AcceptOptions {
  readonly database: ExchangeDatabase;
  readonly published: PublishedFiles;
  /** The last command that the person believes to be in the journal. */
  readonly at: number;
  /** Shows what is lost and answers the decision; undefined: nothing is changed. */
  readonly decide: (history: LostHistory) => Promise<Decision | undefined>;
  /** Writes the decision down where operators look. */
  readonly tell: (history: LostHistory, decision: Decision) => Promise<void>;
}

/** What came of it; all but `accepted` change nothing. */
export type Acceptance = 'accepted' | 'undecided' | 'nothing is lost' | 'another place' | 'led';

/**
 * Lets a person decide to lead from a journal that lacks what was published. The lead is held
 * meanwhile, so that nothing moves under the decision.
 */
export async function acceptHistory(options: AcceptOptions): Promise<Acceptance> {
  const session = await lockedWriter(options.database);
  if (session === undefined) return 'led';
  try {
    // Whoever led before and does not know that it is over writes nothing more either.
    const epoch = await raiseEpoch(session);
    const acceptance = await accept(options, session);
    await resign({ session, epoch });
    return acceptance;
  } finally {
    await session.close();
  }
}

/** A server that waits for the decision looks now and then whether it may lead, and lets go. */
async function lockedWriter(database: ExchangeDatabase): Promise<Session | undefined> {
  for (let tries = 0; tries < LOCK_TRIES; tries += 1) {
    const { session, isLocked } = await openWriter(database);
    if (isLocked) return session;
    await session.close();
    await sleep(LOCK_EVERY_MS);
  }
  return undefined;
}

async function accept(
  { published, at, decide, tell }: AcceptOptions,
  session: Session,
): Promise<Acceptance> {
  const end = (await readHead(session)) ?? NO_HISTORY;
  const lost: HeadFile[] = [];
  for (const file of await published.inspect()) {
    if (file.head === undefined || !(await hasHead(session, file.head))) lost.push(file);
  }
  if (lost.length === 0) return 'nothing is lost';
  if (end.sequence !== at) return 'another place';
  const decision = await decide({ end, lost });
  if (decision === undefined) return 'undecided';
  await tell({ end, lost }, decision);
  await published.accept(end, lost, decision);
  return 'accepted';
}
