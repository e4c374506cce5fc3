import { calls, type OutputOf } from '@kontor/contract';
import { isMailedAtFirst, type MailGroup } from '@kontor/rules/mail-groups';
import { mailSwitches, users } from '@kontor/schema';
import { eq } from 'drizzle-orm';
import { route } from '../../http/route.ts';
import type { Reads } from '../../platform/paging.ts';
import type { Queries } from '../../platform/queries.ts';
import { maskedEmail } from '../security/index.ts';
import { groupWires, setSwitch, switchedOn } from './group-switches.ts';

type Switches = OutputOf<typeof calls.messages.mailSwitches>;

/** What the member gets by mail. */
export const mailSwitchesOf = route(calls.messages.mailSwitches, ({ member, services }) =>
  switchesOf(services.queries, member.userId),
);

/** Doing it again changes nothing. What waits to be mailed is looked at once more when it goes. */
export const switchMail = route(calls.messages.switchMail, async ({ input, member, services }) => {
  const { queries, wallClock } = services;
  const { userId } = member;
  await setSwitch(queries, mailSwitches, { ...input, userId, updatedAt: wallClock.now() });
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
    groups: groupWires(mailed),
  };
}

/** The groups that are mailed to each of these members. */
export function mailedGroups(
  reads: Reads,
  userIds: readonly number[],
): Promise<Map<number, Set<MailGroup>>> {
  return switchedOn(reads, mailSwitches, isMailedAtFirst, userIds);
}
