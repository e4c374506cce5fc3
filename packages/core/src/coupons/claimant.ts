import { ONE } from '@kontor/money';
import type { couponsTable, RowOf } from '@kontor/schema';
import type { Exchange } from '../kernel/exchange.ts';
import { optional, textInput } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import type { Json } from '../kernel/types.ts';

export const CLAIMANT_FIELDS = ['mailHash', 'numberHash', 'deviceHash', 'networkHash'] as const;

/**
 * By what two accounts may be one person: keyed hashes, so that neither journal nor rows say whose
 * they are. Null for what is not known.
 */
export type Claimant = Pick<RowOf<typeof couponsTable>, (typeof CLAIMANT_FIELDS)[number]>;

/** Of claims from before it was asked. */
export const UNKNOWN: Claimant = {
  mailHash: null,
  numberHash: null,
  deviceHash: null,
  networkHash: null,
};
const hashInput = optional(textInput(64));

export const claimantInput = optional<Claimant>((value, field) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return refuse('FIELD_TYPE', { field });
  const given = value as { readonly [name: string]: Json };
  const hashOf = (name: keyof Claimant) => hashInput(given[name], `${field}.${name}`);
  return {
    mailHash: hashOf('mailHash'),
    numberHash: hashOf('numberHash'),
    deviceHash: hashOf('deviceHash'),
    networkHash: hashOf('networkHash'),
  };
});

/** A number stands for a mailbox: whoever has only one is reached by it. */
const MAILBOX = { setting: 'coupon_mailbox_members', code: 'COUPON_SAME_MAILBOX' } as const;
const LIMITS = {
  mailHash: MAILBOX,
  numberHash: MAILBOX,
  deviceHash: { setting: 'coupon_device_members', code: 'COUPON_SAME_DEVICE' },
  networkHash: { setting: 'coupon_network_members', code: 'COUPON_SAME_NETWORK' },
} as const satisfies Record<keyof Claimant, { readonly setting: string; readonly code: string }>;

/** Refuses where as many members of one mailbox, device or network have the offer as may. */
export function requireOtherPerson(x: Exchange, offerId: number, claimant: Claimant): void {
  for (const field of CLAIMANT_FIELDS) {
    const hash = claimant[field];
    if (hash === null) continue;
    const { setting, code } = LIMITS[field];
    const members = x.couponsHeld.sharing(offerId, field, hash);
    if (BigInt(members) * ONE >= x.setting(setting)) refuse(code, { field: 'id' });
  }
}
