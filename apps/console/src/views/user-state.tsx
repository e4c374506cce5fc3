import type { RowOf } from '../calls/rows.ts';
import { operatorCalls } from '@kontor/contract/light-operators';
import { Tag, Time } from '../parts/basics.tsx';
import { userTexts as t } from '../texts/users.ts';
import { payoutsOf, type Payouts } from './payouts.ts';

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

/** Whether a member can withdraw; while withdrawals are held it says until when. */
export function WithdrawalState({ user }: { user: Payouts }) {
  const state = payoutsOf(user);
  if (state !== 'held') return <>{state === 'frozen' ? t.payoutsFrozen : t.payoutsFree}</>;
  return (
    <>
      {t.payoutsHeld} <Time ms={user.withdrawals_held_until ?? 0} />
    </>
  );
}
