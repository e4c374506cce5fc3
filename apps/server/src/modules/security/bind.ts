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
import { maskedEmail, maskedMobile } from './mask.ts';
import { noteEvent } from './note-event.ts';
import { checkOwnCode } from './own-code.ts';
import { requireTotp } from './second-factor.ts';
import { changeSecurity, type Owner, ownerOf, securityOf } from './security.queries.ts';

interface Proofs {
  readonly code: string;
  readonly old_code?: string | undefined;
  readonly totp?: string | undefined;
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
  const place = { recipient: recipient.key, scene: 'bind', now } as const;
  const codeId = await checkCode(queries, codeSecret, place, proofs.code);
  const replaces = kind === 'email' ? owner.email !== null : owner.mobile !== null;
  const oldCodeId = replaces ? await checkOldCode(context, owner, kind, proofs.old_code) : null;
  await requireTotp(context, proofs.totp);
  const { withdrawalsHeldUntil } = await securityOf(queries, owner.id);
  // One more way to reach the owner takes nothing from the owner's safety; another one may.
  const held = replaces ? await heldAfterChange(queries, owner.id, now) : withdrawalsHeldUntil;
  try {
    await queries.transaction(async (transaction) => {
      await spendCode(transaction, codeId, now);
      if (oldCodeId !== null) await spendCode(transaction, oldCodeId, now);
      const row =
        recipient.kind === 'email'
          ? { email: recipient.email }
          : { areaCode: recipient.areaCode, mobile: recipient.mobile };
      await transaction.update(users).set(row).where(eq(users.id, owner.id));
      await changeSecurity(transaction, owner.id, { withdrawalsHeldUntil: held });
    });
  } catch (error) {
    const index = violatedUniqueIndex(error);
    if (index === 'users_email' || index === 'users_mobile') {
      refuse('ADDRESS_TAKEN', { field: kind });
    }
    throw error;
  }
  await tryEnsureMember(services, owner.id);
  await noteEvent(
    services,
    owner.id,
    `${kind}_${replaces ? 'changed' : 'bound'}`,
    request,
    valuesOf(owner, recipient),
  );
  return { withdrawals_held_until: held !== null && held > now ? held : null };
}

async function checkOldCode(
  { services }: MemberContext,
  owner: Owner,
  bound: Recipient['kind'],
  code: string | undefined,
): Promise<number> {
  if (code === undefined) return refuse('FIELD_REQUIRED', { field: 'old_code' });
  return await checkOwnCode(services, owner.id, code, { bound, field: 'old_code' });
}

function isBound(owner: Owner, recipient: Recipient): boolean {
  if (recipient.kind === 'email') return owner.email?.toLowerCase() === recipient.email;
  return owner.mobile === recipient.mobile && owner.areaCode === recipient.areaCode;
}

function valuesOf({ email }: Owner, recipient: Recipient): Record<string, string> {
  if (recipient.kind === 'mobile') {
    return { new_address: maskedMobile(recipient.mobile, recipient.areaCode) };
  }
  return {
    new_address: maskedEmail(recipient.email),
    ...(email !== null && { old_address: email }),
  };
}
