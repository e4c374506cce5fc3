import { type Amount, formatAmount } from '@kontor/money';
import { ACCOUNT_IDS } from '@kontor/schema';
import { usableOf } from '../futures/index.ts';
import { checkDecimals } from '../kernel/checks.ts';
import { command } from '../kernel/command.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { amountInput, idInput, wordInput } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import { balanceId } from '../ledger/ledger.ts';

/** The accounts that hold money which a member may move about. */
const accountInput = wordInput('change', 'lever', 'micro');

/**
 * Moves money between a member's own accounts, without a fee. Out of the futures account goes only
 * what no unrealised loss needs.
 */
export const transfer = command(
  'wallet.transfer',
  'member',
  { currencyId: idInput, amount: amountInput, from: accountInput, to: accountInput },
  (x, { currencyId, amount, from, to }) => {
    const currency = x.currencies.get(currencyId);
    if (currency?.kind !== 'coin') return refuse('CURRENCY_UNKNOWN', { field: 'currency_id' });
    if (from === to) refuse('ACCOUNTS_SAME', { field: 'to_field' });
    checkDecimals(amount, currency.decimals, 'number');
    const source = balanceId(x.actor, ACCOUNT_IDS[from], currencyId);
    const movable = movableOf(x, source, from, currencyId);
    if (amount > movable) {
      const available = formatAmount(movable > 0n ? movable : 0n);
      refuse('INSUFFICIENT_BALANCE', { field: 'number', currency_id: currencyId, available });
    }
    const id = x.counters.next('transfer');
    const target = balanceId(x.actor, ACCOUNT_IDS[to], currencyId);
    x.ledger.move(source, target, amount, 'wallet.transfer', id, id);
    x.transfers.append({
      id,
      userId: x.actor,
      currencyId,
      fromAccountId: ACCOUNT_IDS[from],
      toAccountId: ACCOUNT_IDS[to],
      amount,
      at: x.at,
    });
    return { transferId: id };
  },
);

function movableOf(x: Exchange, source: number, from: string, currencyId: number): Amount {
  return from === 'lever' ? usableOf(x, x.actor, currencyId) : x.ledger.available(source);
}
