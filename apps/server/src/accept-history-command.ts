import { openDatabase, silentLog } from '@kontor/postgres';
import { readConfig } from './config.ts';
import {
  acceptHistory,
  type Decision,
  type LostHistory,
  placeOf,
  PublishedFiles,
} from './exchange/index.ts';
import { OperatorAudit } from './modules/operators/index.ts';
import { AuditHeads } from './platform/audit-heads.ts';
import { OwnSigningKey } from './platform/own-signing-key.ts';
import { queriesOf } from './platform/queries.ts';
import { wallClock } from './platform/wall-clock.ts';
import { type Person, typedDecision } from './typed-decision.ts';

export interface AcceptCommandOptions {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly at: number;
  readonly person: Person;
}

/**
 * Lets a person decide to go on from a journal that lacks what was answered. Answers the exit code:
 * 0 decided, 1 nothing was changed.
 */
export async function acceptHistoryCommand({
  environment,
  at,
  person,
}: AcceptCommandOptions): Promise<number> {
  const { databaseUrl, dataDirectory } = readConfig(environment);
  const key = await OwnSigningKey.open(dataDirectory);
  const database = await openDatabase({ databaseUrl, dataDirectory, log: silentLog });
  try {
    const heads = new AuditHeads(dataDirectory);
    const audit = new OperatorAudit(queriesOf(database.pool), wallClock, { key, heads });
    const acceptance = await acceptHistory({
      database,
      published: new PublishedFiles(dataDirectory),
      at,
      decide: (history) => decide(history, person),
      tell: async ({ end, lost }, { reason, by }) => {
        // The log of operators comes back as short as the journal.
        await heads.giveUp(wallClock.now());
        await audit.note({
          operatorId: null,
          act: 'history/accept',
          input: { reason, by, accepted: end, given_up: lost.map(({ head }) => head ?? null) },
          address: '',
        });
      },
    });
    person.out(`${OUTCOMES[acceptance]}\n`);
    return acceptance === 'accepted' ? 0 : 1;
  } finally {
    await database.close();
  }
}

const OUTCOMES: Readonly<Record<Awaited<ReturnType<typeof acceptHistory>>, string>> = {
  accepted: 'It is written down. The server leads from there when it is started.',
  undecided: 'Nothing was changed.',
  'nothing is lost': 'The journal has all that was answered: there is nothing to decide.',
  'another place': 'The journal ends elsewhere: look again. Nothing was changed.',
  led: 'A server works on this database: stop it first. Nothing was changed.',
};

async function decide({ end, lost }: LostHistory, person: Person): Promise<Decision | undefined> {
  person.out(`The journal of this database ends at ${placeOf(end)}.\n`);
  for (const { name, head } of lost) {
    const what = head === undefined ? 'what, cannot be read' : `commands up to ${placeOf(head)}`;
    person.out(`DATA_DIR/published/${name} says that there were answered: ${what}.\n`);
  }
  person.out(
    'What was answered after the end of this journal is lost, and its numbers are given out\n' +
      'again: people were told of orders, transfers and withdrawals that nobody knows any more.\n' +
      'Payments that were signed are kept in DATA_DIR/payouts and are not signed again.\n\n',
  );
  return await typedDecision(person, 'go on from here', `accept ${end.sequence}`);
}
