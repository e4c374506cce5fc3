import { calls } from '@kontor/contract';
import { route } from '../../../http/route.ts';
import { checkCode } from './codes.ts';
import { recipientOf } from '../recipients.ts';

/** Says whether a code is right, without using it up; a wrong try counts. */
export const checkVerificationCode = route(calls.people.checkCode, async (context) => {
  const { input, request, services } = context;
  const { queries, codeSecret, wallClock } = services;
  const { key } = recipientOf(input.user_string, input.country_code);
  const { requester } = request;
  const scene = input.scene ?? 'register';
  const place = { recipient: key, requester, scene, now: wallClock.now() };
  await checkCode(queries, codeSecret, place, input.email_code, 'email_code');
  return { valid: true as const };
});
