import { HEADERS, type OutputOf } from '@kontor/contract/light';
import { operatorCalls } from '@kontor/contract/light-operators';

export type Operator = OutputOf<typeof operatorCalls.operators.me>;
export type Role = Operator['roles'][number];

interface Session {
  readonly token: string;
  readonly operator: Operator;
}

const KEY = 'kontor.console.session';

/**
 * Who works in this tab. It is kept for the tab alone, so that closing it signs out, and another
 * window does not inherit the right to approve money.
 */
export function readSession(): Session | undefined {
  try {
    const kept = sessionStorage.getItem(KEY);
    const session = kept === null ? null : (JSON.parse(kept) as Session | null);
    return session ?? undefined;
  } catch {
    return undefined;
  }
}

/** Whose page it is, as every call says beside the token. */
export function operatorShown(): string | undefined {
  const id = readSession()?.operator.id;
  return id === undefined ? undefined : String(id);
}

/** Of what is not sent by `client`: who acts, and whose page it is. */
export function senderHeaders(): Readonly<Record<string, string>> {
  const session = readSession();
  if (session === undefined) return {};
  return { authorization: session.token, [HEADERS.member]: String(session.operator.id) };
}

export function keepSession(session: Session): void {
  sessionStorage.setItem(KEY, JSON.stringify(session));
}

export function forgetSession(): void {
  sessionStorage.removeItem(KEY);
}

/** Whether the operator may make a call that is open to these roles; an admin may everything. */
export function mayDo(roles: readonly Role[], needed: readonly Role[]): boolean {
  return roles.includes('admin') || needed.some((role) => roles.includes(role));
}
