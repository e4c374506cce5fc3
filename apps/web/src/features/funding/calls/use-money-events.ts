import { type OutputOf, calls } from '@kontor/contract/light';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callKey } from '../../../shared/api/use-call.ts';
import { want } from '../../../shared/socket/live.ts';
import type { Deposit, Withdrawal } from '../types.ts';
import { refreshFunding } from './refresh.ts';

type Deposits = OutputOf<typeof calls.funding.deposits>;
type Withdrawals = OutputOf<typeof calls.funding.withdrawals>;

/** By then what the event tells is written down, and lists that gain a row show it. */
const WRITTEN_MS = 1_000;

/** Puts a changed row into a loaded page that has it; other pages stay as they are. */
export function withRow<Row extends { id: number }, Page extends { data: Row[] }>(
  page: Page,
  row: Row,
): Page {
  if (!page.data.some(({ id }) => id === row.id)) return page;
  return { ...page, data: page.data.map((one) => (one.id === row.id ? row : one)) };
}

function takeDeposit(cache: QueryClient, row: Deposit): void {
  cache.setQueriesData<Deposits>(
    { queryKey: callKey(calls.funding.deposits) },
    (page) => page && withRow(page, row),
  );
}

function takeWithdrawal(cache: QueryClient, row: Withdrawal): void {
  cache.setQueriesData<Withdrawals>(
    { queryKey: callKey(calls.funding.withdrawals) },
    (page) => page && withRow(page, row),
  );
}

/** Shows each change of an own deposit or withdrawal as it happens. */
export function useMoneyEvents(): void {
  const cache = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined;
        refreshFunding(cache);
      }, WRITTEN_MS);
    };
    const stops = [
      want((socket) =>
        socket.onMember('deposit', (row) => {
          takeDeposit(cache, row);
          soon();
        }),
      ),
      want((socket) =>
        socket.onMember('withdrawal', (row) => {
          takeWithdrawal(cache, row);
          soon();
        }),
      ),
    ];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [cache]);
}
