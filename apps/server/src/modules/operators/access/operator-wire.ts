import type { calls, OperatorRole, OutputOf } from '@kontor/contract';
import type { OperatorRow } from './operators.queries.ts';

type SignedIn = OutputOf<typeof calls.operators.me>;
type OperatorWire = OutputOf<typeof calls.operators.list>['data'][number];

export function signedInWire({ id, email, name, roles }: OperatorRow): SignedIn {
  return { id, email, name, roles: roles as OperatorRole[] };
}

export function operatorWire(row: OperatorRow): OperatorWire {
  return {
    ...signedInWire(row),
    disabled: row.disabled,
    has_totp: row.totpConfirmedAt !== null,
    must_change_password: row.passwordIsOthers,
    created_at: row.createdAt,
    last_login_at: row.lastLoginAt,
  };
}
