import { CODE_LIFETIME_SECONDS, CODE_RESEND_SECONDS, calls } from '@kontor/contract';
import { type RequestFacts, route } from '../../http/route.ts';
import { refuse } from '../../http/refusal.ts';
import type { Services } from '../../services.ts';
import { siteName } from '../site/index.ts';
import { issueCode, type Scene, withdrawCode } from './codes.ts';
import { codeMail, codeMessage } from './mails.ts';
import { userOf } from './people.queries.ts';
import { emailRecipient, mobileRecipient, type Recipient } from './recipients.ts';

/** Sends a 6-digit code by mail. */
export const sendMailCode = route(calls.people.sendMailCode, ({ input, request, services }) =>
  sendCode(services, request, emailRecipient(input.user_string), input.scene ?? input.type),
);

/** Sends a 6-digit code by SMS. */
export const sendMobileCode = route(calls.people.sendMobileCode, ({ input, request, services }) =>
  sendCode(services, request, mobileRecipient(input.mobile, input.area_code), input.scene),
);

async function sendCode(
  services: Services,
  request: RequestFacts,
  recipient: Recipient,
  scene: Scene = 'register',
) {
  const { queries, wallClock, codeSecret, background, log } = services;
  const user = await userOf(queries, recipient);
  if (scene === 'register' && user !== undefined) refuse('USER_EXISTS');
  const place = { recipient: recipient.key, scene, now: wallClock.now() };
  const issued = await issueCode(queries, codeSecret, place);
  const deliver = () => deliverCode(services, request, recipient, scene, issued.code);
  if (scene === 'forget') {
    // The answer comes before the sending and is the same without an account, and so tells nobody
    // whether there is one.
    if (user !== undefined) background.start('send a code', deliver);
  } else {
    try {
      await deliver();
    } catch (error) {
      log.error({ err: error, kind: recipient.kind }, 'a code could not be sent');
      await withdrawCode(queries, issued.id);
      refuse('CODE_NOT_SENT');
    }
  }
  return { expires_in: CODE_LIFETIME_SECONDS, resend_in: CODE_RESEND_SECONDS };
}

async function deliverCode(
  { mail, sms, queries }: Services,
  { language }: RequestFacts,
  recipient: Recipient,
  scene: Scene,
  code: string,
): Promise<void> {
  const site = await siteName(queries);
  if (recipient.kind === 'email') {
    await mail.send({ to: recipient.email, ...codeMail(language, site, scene, code) });
  } else {
    await sms.send({ to: recipient.key, text: codeMessage(language, site, code) });
  }
}
