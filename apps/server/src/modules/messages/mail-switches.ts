import { calls, type OutputOf } from '@kontor/contract';
import {
  isAlwaysMailed,
  isMailedAtFirst,
  MAIL_GROUPS,
  type MailGroup,
} from '@kontor/rules/mail-groups';
import { mailSwitches, users } from '@kontor/schema';
import { eq, inArray } from 'drizzle-orm';
import { route } from '../../http/route.ts';
import type { Reads } from '../../platform/paging.ts';
import type { Queries } from '../../platform/queries.ts';
import { maskedEmail } from '../security/index.ts';

type Switches = OutputOf<typeof calls.messages.mailSwitches>;

/** What the member gets by mail. */
export const mailSwitchesOf = route(calls.messages.mailSwitches, ({ member, services }) =>
  switchesOf(services.queries, member.userId),
);

/** Doing it again changes nothing. What waits to be mailed is looked at once more when it goes. */
export const switchMail = route(calls.messages.switchMail, async ({ input, member, services }) => {
  const { queries, wallClock } = services;
  const { userId } = member;
  const { group, on } = input;
  const updatedAt = wallClock.now();
  await queries
    .insert(mailSwitches)
    .values({ userId, group, on, updatedAt })
    .onConflictDoUpdate({
      target: [mailSwitches.userId, mailSwitches.group],
      set: { on, updatedAt },
    });
  return await switchesOf(queries, userId);
});

async function switchesOf(queries: Queries, userId: number): Promise<Switches> {
  const [user] = await queries
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  const mailed = (await mailedGroups(queries, [userId])).get(userId);
  return {
    address: user?.email == null ? null : maskedEmail(user.email),
    groups: MAIL_GROUPS.map((group) => ({
      group,
      on: mailed?.has(group) ?? false,
      fixed: isAlwaysMailed(group),
    })),
  };
}

/** The groups that are mailed to each of these members. */
export async function mailedGroups(
  reads: Reads,
  userIds: readonly number[],
): Promise<Map<number, Set<MailGroup>>> {
  const known = new Map(
    userIds.map((userId) => [
      userId,
      new Set(MAIL_GROUPS.filter((group) => isMailedAtFirst(group))),
    ]),
  );
  if (userIds.length === 0) return known;
  const rows = await reads
    .select()
    .from(mailSwitches)
    .where(inArray(mailSwitches.userId, [...known.keys()]));
  for (const { userId, group, on } of rows) {
    const word = MAIL_GROUPS.find((one) => one === group);
    if (word === undefined || isAlwaysMailed(word)) continue;
    if (on) known.get(userId)?.add(word);
    else known.get(userId)?.delete(word);
  }
  return known;
}
