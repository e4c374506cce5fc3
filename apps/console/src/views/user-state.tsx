import type { RowOf } from '../calls/rows.ts';
import { operatorCalls } from '@kontor/contract/light-operators';
import { Tag } from '../parts/basics.tsx';
import { userTexts as t } from '../texts/users.ts';

type User = RowOf<typeof operatorCalls.operatorUsers.list>;

export function UserState({ user }: { user: Pick<User, 'disabled' | 'trading_enabled'> }) {
  if (user.disabled) return <Tag tone="down">{t.closed}</Tag>;
  if (!user.trading_enabled) return <Tag tone="warn">{t.stopped}</Tag>;
  return <Tag tone="up">{t.active}</Tag>;
}
