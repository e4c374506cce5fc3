import type { WireAccount } from '@kontor/contract/light';

export const TRANSFER_PATH = '/pages/fund/transfer';
export const TRANSFER_HISTORY_PATH = '/pages/fund/transfer_history';

/** The accounts that money may be moved between; shares and locked money stay where they are. */
export const MOVABLE_ACCOUNTS = [
  'change',
  'lever',
  'micro',
] as const satisfies readonly WireAccount[];
export type MovableAccount = (typeof MOVABLE_ACCOUNTS)[number];

export function isMovable(account: string | null): account is MovableAccount {
  return MOVABLE_ACCOUNTS.some((one) => one === account);
}

export interface Transfer {
  readonly from?: MovableAccount;
  readonly to?: MovableAccount;
  /** A code such as `USDT`. */
  readonly currency?: string;
  /** Where to go on once the money is there: a path within the app with its search. */
  readonly back?: string;
}

/** The form that moves money between the own accounts, filled in as far as it is known. */
export function transferPath({ from, to, currency, back }: Transfer): string {
  const query = new URLSearchParams({
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(currency !== undefined && { currency }),
    ...(back !== undefined && { return: back }),
  });
  return query.size === 0 ? TRANSFER_PATH : `${TRANSFER_PATH}?${query}`;
}
