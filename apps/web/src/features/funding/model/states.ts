/** What a deposit or a withdrawal has been through, and what is still ahead of it. */
import type { TagTone } from '../../../shared/ui/tag.tsx';
import type { Deposit, Withdrawal } from '../types.ts';

export const DEPOSIT_TONES = {
  pending: 'warn',
  confirmed: 'up',
  rejected: 'down',
} as const satisfies Record<Deposit['status'], TagTone>;

export const WITHDRAWAL_TONES = {
  requested: 'warn',
  reviewed: 'blue',
  sent: 'blue',
  done: 'up',
  rejected: 'down',
  cancelled: 'plain',
  failed: 'down',
} as const satisfies Record<Withdrawal['status'], TagTone>;

export type StepState = 'past' | 'now' | 'ahead' | 'bad';

export interface Step<Name extends string> {
  readonly name: Name;
  readonly state: StepState;
  /** Where it is known when it happened. */
  readonly at?: number | undefined;
}

const WAY = ['requested', 'reviewed', 'sent', 'done'] as const;
type WithdrawalStep = Withdrawal['status'];

/** The way of a withdrawal. One that failed ends where it is known to have ended. */
export function withdrawalSteps(
  row: Pick<Withdrawal, 'status' | 'create_time' | 'update_time'>,
): Step<WithdrawalStep>[] {
  const { status, create_time, update_time } = row;
  const begun: Step<WithdrawalStep> = { name: 'requested', state: 'past', at: create_time };
  if (status === 'rejected' || status === 'failed' || status === 'cancelled') {
    return [
      begun,
      { name: status, state: status === 'cancelled' ? 'past' : 'bad', at: update_time },
    ];
  }
  const reached = WAY.indexOf(status);
  return WAY.map((name, index): Step<WithdrawalStep> => {
    if (index === 0 && reached > 0) return begun;
    const at = index === reached ? (index === 0 ? create_time : update_time) : undefined;
    const over = index < reached || status === 'done';
    return { name, state: over ? 'past' : index === reached ? 'now' : 'ahead', at };
  });
}

type DepositStep = 'told' | 'seen' | 'checked' | 'confirmed' | 'rejected';

/** A deposit by voucher is told and looked at; one on a chain is seen and confirmed. */
export function depositSteps(
  row: Pick<Deposit, 'method' | 'status' | 'create_time' | 'handle_time'>,
): Step<DepositStep>[] {
  const { status, create_time, handle_time } = row;
  const at = handle_time ?? undefined;
  const first = row.method === 'address' ? 'seen' : 'told';
  const begun: Step<DepositStep> = { name: first, state: 'past', at: create_time };
  if (status === 'rejected') return [begun, { name: 'rejected', state: 'bad', at }];
  if (status === 'confirmed') return [begun, { name: 'confirmed', state: 'past', at }];
  return [begun, { name: 'checked', state: 'now' }, { name: 'confirmed', state: 'ahead' }];
}

export const DEPOSIT_STATUSES = [
  'pending',
  'confirmed',
  'rejected',
] as const satisfies readonly Deposit['status'][];
export const WITHDRAWAL_STATUSES = [
  'requested',
  'reviewed',
  'sent',
  'done',
  'rejected',
  'cancelled',
  'failed',
] as const satisfies readonly Withdrawal['status'][];

export function isOneOf<Value extends string>(
  values: readonly Value[],
  text: string | null,
): text is Value {
  return values.some((value) => value === text);
}
