import { CODE_LIFETIME_SECONDS, CODE_RESEND_SECONDS, type ProofPurpose } from '@kontor/contract';
import type { Language } from '@kontor/i18n';
import { callerOf, networkOf } from '../../../http/caller.ts';
import { refuse } from '../../../http/refusal.ts';
import type { Services } from '../../../services.ts';
import { siteName } from '../../site/index.ts';
import { codeMessageOf } from './code-budgets.ts';
import { issueCode, type Scene, withdrawCode } from './codes.ts';
import { hasLoggedIn } from '../login-failures.ts';
import { phraseOf } from '../mail-member.ts';
import { codeLetter, codeMessage, contentOf, takenLetter, takenMessage } from '../mails.ts';
import type { Recipient } from '../recipients.ts';

export interface CodeToSend {
  /** Where the code goes. */
  readonly recipient: Recipient;
  /** What the code is kept under; the address itself unless it is said otherwise. */
  readonly key?: string;
  readonly scene: Scene;
  /** Who asks, and is to give it back. */
  readonly requester: string;
  /** From which address. */
  readonly address: string;
  /** Of the scene `safe`: what the code is good for, which is said with it. */
  readonly purpose?: ProofPurpose;
  readonly language: Language;
  /** Whose words stand in the mail; undefined for nobody's. */
  readonly userId: number | undefined;
  /** The address has an account: its owner is told so, and no code opens another. */
  readonly isTaken?: boolean;
  /** The answer comes before the sending, and without an account nothing is sent. */
  readonly unseen?: boolean;
}

/**
 * Makes a code and sends it. Refuses with CODE_TOO_SOON, CODE_LIMIT, CODE_BUDGET and, unless nobody
 * may see whether it is sent, with CODE_NOT_SENT.
 */
export async function sendCodeTo(
  services: Services,
  { unseen = false, ...request }: CodeToSend,
): Promise<{ expires_in: number; resend_in: number }> {
  const { queries, wallClock, codeSecret, background, log } = services;
  const { recipient, requester, scene, userId } = request;
  const place = {
    recipient: request.key ?? recipient.key,
    requester,
    scene,
    now: wallClock.now(),
  };
  const message = codeMessageOf(recipient, {
    ...payerOf(request),
    isSent: !unseen || userId !== undefined,
  });
  // Asked for nobody too, so that the time until the answer says nothing.
  const isOwners =
    scene === 'forget' && (await hasLoggedIn(queries, userId ?? 0, callerOf(request.address)));
  const cost = { spending: services.codeSpending, message, isOwners };
  const issued = await issueCode(queries, codeSecret, place, cost);
  const deliver = () => deliverCode(services, request, issued.code);
  if (unseen) {
    if (userId !== undefined) background.start('send a code', deliver);
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

/** Whose budget it is: the account's own where its owner is signed in, else the network's. */
function payerOf({ scene, userId, address }: CodeToSend) {
  if (scene === 'safe') return { pool: 'owners', caller: `member ${userId}` } as const;
  return { pool: 'strangers', caller: networkOf(address) } as const;
}

async function deliverCode(
  { mail, sms, queries }: Services,
  { recipient, scene, purpose, language, userId, isTaken = false }: CodeToSend,
  code: string,
): Promise<void> {
  const site = await siteName(queries);
  if (recipient.kind === 'mobile') {
    const text = isTaken
      ? takenMessage(language, site)
      : codeMessage(language, { site, code, purpose });
    await sms.send({ to: recipient.key, text });
    return;
  }
  const phrase = userId === undefined ? null : await phraseOf(queries, userId);
  const head = { language, site, phrase };
  await mail.send({
    to: recipient.email,
    ...contentOf(
      head,
      isTaken ? takenLetter(head, scene) : codeLetter(head, { scene, code, purpose }),
    ),
  });
}
