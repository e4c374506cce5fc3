import type { calls, OutputOf } from '@kontor/contract';
import { isAlwaysMailed, MAIL_GROUPS, type MailGroup } from '@kontor/rules/mail-groups';
import type { mailSwitches, pushSwitches } from '@kontor/schema';
import { inArray } from 'drizzle-orm';
import type { Reads } from '../../platform/paging.ts';
import type { Queries } from '../../platform/queries.ts';

/** Two ways by which messages come beside the app, switched by the same groups. */
type Switches = typeof mailSwitches | typeof pushSwitches;

/** The groups that come to each of these members by a way. */
export async function switchedOn(
  reads: Reads,
  switches: Switches,
  isOnAtFirst: (group: MailGroup) => boolean,
  userIds: readonly number[],
): Promise<Map<number, Set<MailGroup>>> {
  const known = new Map(
    userIds.map((userId) => [userId, new Set(MAIL_GROUPS.filter((group) => isOnAtFirst(group)))]),
  );
  if (userIds.length === 0) return known;
  const rows = await reads
    .select()
    .from(switches)
    .where(inArray(switches.userId, [...known.keys()]));
  for (const { userId, group, on } of rows) {
    const word = MAIL_GROUPS.find((one) => one === group);
    if (word === undefined || isAlwaysMailed(word)) continue;
    if (on) known.get(userId)?.add(word);
    else known.get(userId)?.delete(word);
  }
  return known;
}

/** Doing it again changes nothing. */
export async function setSwitch(
  queries: Queries,
  switches: Switches,
  row: Switches['$inferInsert'],
): Promise<void> {
  const { userId, group, on, updatedAt } = row;
  await queries
    .insert(switches)
    .values({ userId, group, on, updatedAt })
    .onConflictDoUpdate({ target: [switches.userId, switches.group], set: { on, updatedAt } });
}

export function groupWires(
  on: ReadonlySet<MailGroup> | undefined,
): OutputOf<typeof calls.messages.mailSwitches>['groups'] {
  return MAIL_GROUPS.map((group) => ({
    group,
    on: on?.has(group) ?? false,
    fixed: isAlwaysMailed(group),
  }));
}
