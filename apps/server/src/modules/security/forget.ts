import { calls } from '@kontor/contract';
import { users } from '@kontor/schema';
import { eq } from 'drizzle-orm';
import { callerOf } from '../../http/caller.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import { type RequestFacts, route } from '../../http/route.ts';
import {
  checkCode,
  checkPassword,
  checkRepeated,
  emailRecipient,
  forgetAccount,
  mobileRecipient,
  type Recipient,
  sendCodeTo,
  spendCode,
  typedRecipientOf,
  userOf,
} from '../people/index.ts';
import type { Services } from '../../services.ts';
import { resetAccount } from './change-account.ts';
import { masked } from './mask.ts';
import { changeSecurity } from './security.queries.ts';

type User = typeof users.$inferSelect;

/**
 * Sets a new password with a code, or with two where a mail address and a number are bound, ends
 * all sessions, holds withdrawals and tells the owner by mail. The authenticator stays on, and
 * locked where it is: who has the mail alone cannot sign in, nor guess on.
 */
export const forget = route(calls.people.forget, async ({ input, request, services }) => {
  const { queries, codeSecret, passwords, wallClock } = services;
  const recipient = typedRecipientOf(input);
  checkRepeated(input);
  await checkPassword(services, input.password, input.user_string);
  const now = wallClock.now();
  const { requester } = request;
  const place = { recipient: recipient.key, requester, scene: 'forget', now } as const;
  const codeId = await checkCode(queries, codeSecret, place, input.code);
  const user = await userOf(queries, recipient);
  // Nobody was sent a code for an account that does not exist; a lucky guess learns nothing.
  if (user === undefined) return refuse('CODE_WRONG', { field: 'code' });
  const otherId = await checkOther(services, request, {
    user,
    other: otherOf(user, recipient.kind),
    code: input.other_code,
  });
  const passwordHash = await passwords.hash(input.password);
  await resetAccount(services, { userId: user.id, from: request }, async (writes) => {
    await spendCode(writes, codeId, now);
    if (otherId !== undefined) await spendCode(writes, otherId, now);
    await writes.update(users).set({ passwordHash }).where(eq(users.id, user.id));
    await changeSecurity(writes, user.id, { passwordAt: now });
    await forgetAccount(writes, {
      account: recipient.key,
      caller: callerOf(request.address),
      userId: user.id,
      now,
    });
    return { kind: 'password_reset' };
  });
  return {};
});

/** Where else the owner of an account is reached; undefined where nothing else is bound. */
function otherOf(user: User, kind: Recipient['kind']): Recipient | undefined {
  const { email, mobile, areaCode } = user;
  if (kind === 'mobile') return email === null ? undefined : emailRecipient(email);
  return mobile === null ? undefined : mobileRecipient(mobile, areaCode ?? undefined);
}

interface Other {
  readonly user: User;
  readonly other: Recipient | undefined;
  readonly code: string | undefined;
}

/**
 * Who has one mailbox, or one telephone, is not the owner yet: answers the id of the code to the
 * other address, undefined where none is bound. Without a code one is sent there, unless it was a
 * moment ago, and asked for with OTHER_CODE_REQUIRED.
 */
async function checkOther(
  services: Services,
  { requester, address, language }: RequestFacts,
  { user, other, code }: Other,
): Promise<number | undefined> {
  if (other === undefined) return undefined;
  const { queries, codeSecret, wallClock } = services;
  if (code !== undefined) {
    const now = wallClock.now();
    const place = { recipient: other.key, requester, scene: 'forget', now } as const;
    return await checkCode(queries, codeSecret, place, code, 'other_code');
  }
  let seconds: unknown;
  try {
    const sent = await sendCodeTo(services, {
      recipient: other,
      scene: 'forget',
      requester,
      address,
      language,
      userId: user.id,
    });
    seconds = sent.resend_in;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'CODE_TOO_SOON') throw error;
    seconds = error.details.seconds;
  }
  return refuse('OTHER_CODE_REQUIRED', {
    field: 'other_code',
    address: masked(other),
    seconds: Number(seconds),
  });
}
