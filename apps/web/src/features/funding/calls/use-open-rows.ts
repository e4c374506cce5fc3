import { calls } from '@kontor/contract/light';
import { useCall } from '../../../shared/api/use-call.ts';
import type { Deposit, Withdrawal } from '../types.ts';

/** Events tell of every step; this is for what was missed while the stream was away. */
const REFRESH_MS = 30_000;

interface Filter {
  readonly currency?: number;
  readonly id?: number;
}

/** The newest deposits, up to date by themselves. */
export function useLatestDeposits(filter: Filter & { status?: Deposit['status'] }, limit: number) {
  return useCall(
    calls.funding.deposits,
    { ...filter, page: 1, limit },
    {
      refetchInterval: ({ state }) =>
        state.data?.data.some(({ status }) => status === 'pending') ? REFRESH_MS : false,
    },
  );
}

/** The newest withdrawals, up to date by themselves. */
export function useLatestWithdrawals(
  filter: Filter & { status?: Withdrawal['status'] },
  limit: number,
) {
  return useCall(
    calls.funding.withdrawals,
    { ...filter, page: 1, limit },
    {
      refetchInterval: ({ state }) =>
        state.data?.data.some(({ status }) => isUnderWay(status)) ? REFRESH_MS : false,
    },
  );
}

export function isUnderWay(status: Withdrawal['status']): boolean {
  return status === 'requested' || status === 'reviewed' || status === 'sent';
}
