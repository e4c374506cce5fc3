import { calls } from '@kontor/contract/light';
import type { QueryClient } from '@tanstack/react-query';
import { readAgain } from '../../../shared/api/use-call.ts';

/** Reads everything again that money coming in or going out changes. */
export function refreshFunding(cache: QueryClient): void {
  const { funding, wallet } = calls;
  const changed = [funding.info, funding.deposits, funding.arriving, funding.withdrawals];
  const of = [wallet.list, wallet.detail, wallet.bills, wallet.currencies, wallet.records];
  readAgain(cache, [...changed, ...of]);
}
