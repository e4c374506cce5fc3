import type { RowOf } from '../calls/rows.ts';
import { operatorCalls } from '@kontor/contract/light-operators';
import { Tag } from '../parts/basics.tsx';
import { userTexts as t } from '../texts/users.ts';

type User = RowOf<typeof operatorCalls.operatorUsers.list>;

interface Shown extends Pick<User, 'disabled' | 'trading_enabled'> {
  /** Known of one user, not in lists. */
  readonly frozen_at?: number | null;
}

export function UserState({ user }: { user: Shown }) {
  if (user.disabled) return <Tag tone="down">{t.closed}</Tag>;
  if (user.frozen_at != null) return <Tag tone="down">{t.frozenAccount}</Tag>;
  if (!user.trading_enabled) return <Tag tone="warn">{t.stopped}</Tag>;
  return <Tag tone="up">{t.active}</Tag>;
}
