import type { Exchange } from '../kernel/exchange.ts';
import { refuse } from '../kernel/refusal.ts';
import { networkOf } from './networks.ts';
import { placeOf } from './place.ts';
import { plain } from './proofs.ts';
import type { Withdrawal } from './withdrawals.ts';

/**
 * Keeps for ever by which transaction a withdrawal is paid; refuses one that another was paid by.
 * A transaction is one of its chain, whichever coin it moves; what a bank calls a payment, of the
 * banks of its kind.
 */
export function keepTransaction(
  x: Exchange,
  { id: withdrawalId, networkId, currencyId }: Readonly<Withdrawal>,
  txid: string,
): void {
  const rows = x.payoutTransactions;
  const transaction = `${networkOf(x, networkId, currencyId).chain} ${plain(txid)}`;
  const id = placeOf(x, `payout ${transaction}`, rows, (row) => row.transaction === transaction);
  if (rows.get(id) !== undefined) refuse('TRANSACTION_USED', { field: 'txid' });
  rows.insert({ id, transaction, withdrawalId });
}
