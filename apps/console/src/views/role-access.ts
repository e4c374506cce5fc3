import type { LightCall } from '@kontor/contract/light';
import { operatorCalls } from '@kontor/contract/light-operators';
import { mayDo, type Role } from '../calls/session.ts';
import type { Page } from '../shell/pages.ts';
import { adjustmentTexts } from '../texts/adjustments.ts';
import { userTexts } from '../texts/users.ts';

/** What is open to which roles; an empty list is for admins. */
interface Access {
  readonly label: string;
  readonly roles: readonly Role[];
}

/** What each role can look at, as the server has it. */
export const seenByRole = (pages: readonly Page[]): readonly Access[] => [
  ...pages.map(({ label, reads }) => ({ label, roles: reads.roles ?? [] })),
  { label: userTexts.sessions, roles: operatorCalls.operatorUsers.sessions.roles ?? [] },
  { label: adjustmentTexts.payouts, roles: operatorCalls.adjustments.payouts.roles ?? [] },
];

/** What each role can do, named as in the audit log. */
export const DONE: readonly Access[] = Object.values<Readonly<Record<string, LightCall>>>(
  operatorCalls,
)
  .flatMap((area) => Object.values(area))
  .filter(({ access, method }) => access === 'operator' && method === 'POST')
  .map(({ path, roles = [] }) => ({ label: path.replace('/operator/', ''), roles }));

/** What other roles open, and what they shut. */
export function changeOfAccess(
  all: readonly Access[],
  before: readonly Role[],
  after: readonly Role[],
): { readonly gained: readonly string[]; readonly lost: readonly string[] } {
  const opens = (from: readonly Role[], to: readonly Role[]): string[] =>
    all.filter(({ roles }) => mayDo(to, roles) && !mayDo(from, roles)).map(({ label }) => label);
  return { gained: opens(before, after), lost: opens(after, before) };
}

interface Colleague {
  readonly id: number;
  readonly name: string;
  readonly one_hand: boolean;
}

interface Admin {
  readonly id: number;
  readonly name: string;
  readonly disabled: boolean;
  readonly has_totp: boolean;
  readonly must_change_password: boolean;
}

/**
 * Who may agree to a change of an operator's account: an admin who can log in, is neither who asks
 * for it nor whom it concerns, and is not one hand with who asks.
 */
export function secondsFor(
  admins: readonly Admin[],
  colleagues: readonly Colleague[],
  { own, concerned }: { readonly own: number | undefined; readonly concerned: number },
): readonly string[] {
  const oneHand = new Set(colleagues.filter((one) => one.one_hand).map(({ id }) => id));
  return admins
    .filter(
      ({ id, disabled, has_totp: hasTotp, must_change_password: isFresh }) =>
        id !== own && id !== concerned && !disabled && hasTotp && !isFresh && !oneHand.has(id),
    )
    .map(({ name }) => name);
}
