import { calls } from '@kontor/contract';
import { HOUR_MS } from '@kontor/rules/time';
import { chatTickets } from '@kontor/schema';
import { and, eq, gt, or, sql } from 'drizzle-orm';
import { callerOf } from '../../http/caller.ts';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { lockByName } from '../../platform/advisory-lock.ts';

/** From one place, and about one address. */
const TICKETS_AN_HOUR = 5;
const PURPOSE = 'chat caller';

/** A visitor's question waits in the inbox until somebody answers it by mail. */
export const offline = route(calls.chat.offline, async ({ input, request, services }) => {
  const { queries, clock, wallClock, dataKeys } = services;
  const { mail, text } = input;
  const caller = dataKeys.hash(PURPOSE, callerOf(request.address));
  const sentAt = wallClock.now();
  await queries.transaction(async (transaction) => {
    // One after the other, so that many at once are counted too.
    await lockByName(transaction, 'chat tickets');
    const isTheirs = or(
      eq(chatTickets.caller, caller),
      eq(sql`lower(${chatTickets.mail})`, mail.toLowerCase()),
    );
    const isRecent = gt(chatTickets.sentAt, sentAt - HOUR_MS);
    const recent = await transaction.$count(chatTickets, and(isTheirs, isRecent));
    if (recent >= TICKETS_AN_HOUR) refuse('CHAT_TOO_OFTEN', { minutes: 60 });
    const { language } = request;
    await transaction
      .insert(chatTickets)
      .values({ mail, text, language, caller, at: clock.now(), sentAt });
  });
  return {};
});
