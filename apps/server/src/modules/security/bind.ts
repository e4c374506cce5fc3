import { calls } from '@kontor/contract';
import { users } from '@kontor/schema';
import { eq } from 'drizzle-orm';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import type { MemberContext } from '../../http/submit.ts';
import { violatedUniqueIndex } from '../../platform/queries.ts';
import {
  checkCode,
  emailRecipient,
  mobileRecipient,
  type Recipient,
  spendCode,
  tryEnsureMember,
} from '../people/index.ts';
import { heldAfterChange } from './hold.ts';
import { masked } from './mask.ts';
import { sendLetters } from './letters.ts';
import { writeEvent } from './note-event.ts';
import { takeProof } from './owner-proof.ts';
import { addressesOf, changeSecurity, type Owner, ownerOf } from './security.queries.ts';

interface Proofs {
  /** Sent to the new address. */
  readonly code: string;
  readonly proof: string;
}

/** Binds a mail address, or another one in place of the one that is bound. */
export const bindEmail = route(calls.security.bindEmail, async (context) => {
  const { input, member, services } = context;
  const owner = await ownerOf(services.queries, member.userId);
  return await bind(context, owner, emailRecipient(input.email), input);
});

/** Binds a mobile number; without an area code it is of the owner's own country. */
export const bindMobile = route(calls.security.bindMobile, async (context) => {
  const { input, member, services } = context;
  const owner = await ownerOf(services.queries, member.userId);
  const areaCode = input.area_code ?? owner.areaCode ?? undefined;
  return await bind(context, owner, mobileRecipient(input.mobile, areaCode), input);
});

async function bind(context: MemberContext, owner: Owner, recipient: Recipient, proofs: Proofs) {
  const { request, services } = context;
  const { queries, codeSecret, wallClock } = services;
  const now = wallClock.now();
  const { kind } = recipient;
  if (isBound(owner, recipient)) refuse('BOUND_ALREADY', { field: kind });
  const { requester } = request;
  const place = { recipient: recipient.key, requester, scene: 'bind', now } as const;
  const codeId = await checkCode(queries, codeSecret, place, proofs.code);
  try {
    const { held, letters } = await queries.transaction(async (transaction) => {
      await takeProof(transaction, context, kind, proofs.proof);
      await spendCode(transaction, codeId, now);
      const row =
        recipient.kind === 'email'
          ? { email: recipient.email }
          : { areaCode: recipient.areaCode, mobile: recipient.mobile };
      await transaction.update(users).set(row).where(eq(users.id, owner.id));
      const held = await heldAfterChange(transaction, owner.id, now);
      await changeSecurity(transaction, owner.id, { withdrawalsHeldUntil: held });
      const letters = await writeEvent(transaction, now, {
        userId: owner.id,
        kind: `${kind}_${owner[kind] === null ? 'bound' : 'changed'}`,
        from: request,
        values: { new_address: masked(recipient) },
        // Whoever had the old address must hear of it there.
        before: addressesOf(owner),
      });
      return { held, letters };
    });
    sendLetters(services, letters);
    await tryEnsureMember(services, owner.id);
    return { withdrawals_held_until: held };
  } catch (error) {
    const index = violatedUniqueIndex(error);
    if (index === 'users_email' || index === 'users_mobile') {
      refuse('ADDRESS_TAKEN', { field: kind });
    }
    throw error;
  }
}

function isBound(owner: Owner, recipient: Recipient): boolean {
  if (recipient.kind === 'email') return owner.email?.toLowerCase() === recipient.email;
  return owner.mobile === recipient.mobile && owner.areaCode === recipient.areaCode;
}
