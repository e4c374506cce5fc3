import { createClient } from '@kontor/client';
import { currentLanguage } from '../i18n/i18n.ts';
import { serverNowMsAtLeast } from '../lib/clock.ts';
import { lineBase, lineGivenUp, lineLost } from '../lines/lines.ts';
import { requesterHeaders } from './requester.ts';
import type { SessionEnd } from '../session/session-end.ts';
import { sender } from '../session/sender.ts';

export { CallError } from '@kontor/client';

let sessionEnd: SessionEnd | undefined;

/** Says who acts on answers of type 999 and 998. Once, by the app. */
export function followSessionEnd(next: SessionEnd): void {
  sessionEnd = next;
}

let beginAnew: (() => void) | undefined;

/** Says what is to be done where somebody else has signed in since. Once, by the app. */
export function followAnotherMember(next: () => void): void {
  beginAnew = next;
}

/** Somebody else has signed in since, for what is not sent by `api`. */
export const tellAnotherMember = (): void => beginAnew?.();

/** What answers of type 999 lead to, for what is not sent by `api`. */
export const tellSessionEnd = (message: string): void => sessionEnd?.loginRequired(message);

/** Calls of the contract with the session's token and the shown language. */
export const api = createClient({
  baseUrl: lineBase,
  onNoAnswer: lineLost,
  givenUp: lineGivenUp,
  language: currentLanguage,
  now: serverNowMsAtLeast,
  headers: requesterHeaders,
  token: () => sender().token,
  member: () => sender().member,
  onSignedInAsAnother: tellAnotherMember,
  onSessionEnded: tellSessionEnd,
  onCertificationRequired: (message) => sessionEnd?.certificationRequired(message),
});
