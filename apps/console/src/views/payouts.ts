import type { OutputOf } from '@kontor/contract/light';
import type { operatorCalls } from '@kontor/contract/light-operators';

type User = OutputOf<typeof operatorCalls.operatorUsers.detail>;
export type Payouts = Pick<User, 'withdrawals_enabled' | 'withdrawals_held_until'>;

/** Whether a member can withdraw: frozen by an operator comes before held for a time. */
export function payoutsOf({
  withdrawals_enabled: enabled,
  withdrawals_held_until: until,
}: Payouts): 'frozen' | 'held' | 'free' {
  if (!enabled) return 'frozen';
  return until === null ? 'free' : 'held';
}
