import { calls } from '@kontor/contract';
import { languageOf } from '@kontor/i18n';
import { refuse } from '../../../http/refusal.ts';
import { type Member, type RequestFacts, route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { userOf } from '../people.queries.ts';
import { emailRecipient, mobileRecipient, type Recipient } from '../recipients.ts';
import { sendCodeTo } from './send-code-to.ts';

type AskedScene = 'register' | 'forget' | 'bind';

/** Sends a 6-digit code by mail. */
export const sendMailCode = route(calls.people.sendMailCode, (context) => {
  const { input } = context;
  return sendCode(context, emailRecipient(input.user_string), input.scene ?? input.type);
});

/** Sends a 6-digit code by SMS. */
export const sendMobileCode = route(calls.people.sendMobileCode, (context) => {
  const { input } = context;
  return sendCode(context, mobileRecipient(input.mobile, input.area_code), input.scene);
});

interface Context {
  readonly member: Member | undefined;
  readonly request: RequestFacts;
  readonly services: Services;
}

/** Without a scene, a visitor wants to register and a member to bind one more address. */
async function sendCode(
  { member, request, services }: Context,
  recipient: Recipient,
  scene: AskedScene = member === undefined ? 'register' : 'bind',
) {
  const user = await userOf(services.queries, recipient);
  const { language, requester, address } = request;
  const asked = { recipient, requester, address, scene };
  if (scene === 'forget') {
    // The answer is the same without an account, and so tells nobody whether there is one.
    return await sendCodeTo(services, { ...asked, language, userId: user?.id, unseen: true });
  }
  if (scene === 'bind') {
    if (member === undefined) return refuse('LOGIN_REQUIRED');
    if (user?.id === member.userId) refuse('BOUND_ALREADY');
  }
  // Nobody but the owner, who gets the message, hears whether there is an account.
  return await sendCodeTo(services, {
    ...asked,
    language: languageOf(user?.language) ?? language,
    userId: user?.id ?? member?.userId,
    isTaken: user !== undefined,
  });
}
