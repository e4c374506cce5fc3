import { keyedCommand } from '@kontor/core';
import type { CoreMaker, KeyedCommand, Snapshot } from './core-port.ts';
import type { Session } from './database.ts';
import { type JournalHead, readKeyed } from './journal.ts';

/**
 * What a core that goes on from this place in the journal must remember of earlier commands: as
 * many with a key as its limits let in, and the one before them.
 */
export async function rememberedAt(
  session: Pick<Session, 'query'>,
  { keyLimits }: CoreMaker,
  { keyedSequence }: JournalHead,
): Promise<Snapshot['keyed']> {
  const newestFirst: KeyedCommand[] = [];
  let textLength = 0;
  for await (const { command, outcome } of readKeyed(session, keyedSequence)) {
    const keyed = keyedCommand(command, outcome);
    if (keyed === null) continue;
    newestFirst.push(keyed);
    textLength += keyed.outcome.length;
    if (newestFirst.length > keyLimits.count || textLength > keyLimits.textLength) break;
  }
  return newestFirst.reverse();
}
