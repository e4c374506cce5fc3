import type { OutputOf, calls } from '@kontor/contract/light';

type Wallet = OutputOf<typeof calls.wallet.list>;

/** Whether something is owed for loans; a debt whose worth is unknown is one. */
export function hasDebt({ debt_usd }: Pick<Wallet, 'debt_usd'>): boolean {
  return debt_usd === null || /[1-9]/.test(debt_usd);
}
