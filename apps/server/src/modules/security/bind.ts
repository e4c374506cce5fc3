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
  userOf,
} from '../people/index.ts';
import { changeAccount } from './change-account.ts';
import { masked, maskedPair } from './mask.ts';
import { addressesOf, type Owner, ownerOf } from './security.queries.ts';

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
  refuseBound(owner, recipient);
  const { requester } = request;
  const place = { recipient: recipient.key, requester, scene: 'bind', now } as const;
  const codeId = await checkCode(queries, codeSecret, place, proofs.code);
  // Nobody was sent a code for an address that has an account; a lucky guess learns nothing.
  if ((await userOf(queries, recipient)) !== undefined) refuse('CODE_WRONG', { field: 'code' });
  const row =
    recipient.kind === 'email'
      ? { email: recipient.email }
      : { areaCode: recipient.areaCode, mobile: recipient.mobile };
  try {
    const { proof } = proofs;
    const { heldUntil } = await changeAccount(context, { purpose: kind, proof }, async (writes) => {
      // As it is now: another address may have been bound since the code was typed.
      const still = await ownerOf(writes, owner.id);
      refuseBound(still, recipient);
      await spendCode(writes, codeId, now);
      await writes.update(users).set(row).where(eq(users.id, owner.id));
      return {
        ...changeOf(still, recipient),
        // Whoever had the old address must hear of it there.
        before: addressesOf(still),
      };
    });
    await tryEnsureMember(services, owner.id);
    return { withdrawals_held_until: heldUntil };
  } catch (error) {
    const index = violatedUniqueIndex(error);
    if (index === 'users_email' || index === 'users_mobile') {
      refuse('ADDRESS_TAKEN', { field: kind });
    }
    throw error;
  }
}

/** What the owner is told: of an address that took another one's place both, told apart. */
function changeOf({ email, areaCode, mobile }: Owner, next: Recipient) {
  const { kind } = next;
  if (kind === 'email' && email !== null) {
    return { kind: 'email_changed', values: valuesOf(emailRecipient(email), next) } as const;
  }
  if (kind === 'mobile' && mobile !== null) {
    const old = mobileRecipient(mobile, areaCode ?? undefined);
    return { kind: 'mobile_changed', values: valuesOf(old, next) } as const;
  }
  return { kind: `${kind}_bound`, values: { new_address: masked(next) } } as const;
}

function valuesOf(old: Recipient, next: Recipient) {
  const [old_address, new_address] = maskedPair(old, next);
  return { old_address, new_address };
}

function refuseBound(owner: Owner, recipient: Recipient): void {
  const isBound =
    recipient.kind === 'email'
      ? owner.email?.toLowerCase() === recipient.email
      : owner.mobile === recipient.mobile && owner.areaCode === recipient.areaCode;
  if (isBound) refuse('BOUND_ALREADY', { field: recipient.kind });
}
