import type { calls, OutputOf } from '@kontor/contract';
import { formatAmount } from '@kontor/money';
import type { deposits, withdrawals } from '@kontor/schema';

export type DepositRow = typeof deposits.$inferSelect;
export type WithdrawalRow = typeof withdrawals.$inferSelect;
export type DepositWire = OutputOf<typeof calls.funding.deposit>;
export type WithdrawalWire = OutputOf<typeof calls.funding.withdraw>;

/** What the numbers in a row are called. */
export interface Named {
  readonly currency: string;
  readonly network: string;
}

/** A deposit as its member reads it: an operator's words are shown where no code says it. */
export function depositWire(row: DepositRow, { currency, network }: Named): DepositWire {
  return {
    id: row.id,
    currency,
    currency_id: row.currencyId,
    network,
    method: row.method,
    amount: formatAmount(row.amount),
    credited: row.credited === null ? null : formatAmount(row.credited),
    status: row.status,
    reason_code: row.reasonCode,
    reason: row.reasonCode === 'other' ? row.reason : null,
    voucher: row.voucher,
    account: row.account,
    txid: row.txid,
    create_time: row.createdAt,
    handle_time: row.handledAt,
  };
}

export function withdrawalWire(row: WithdrawalRow, { currency, network }: Named): WithdrawalWire {
  return {
    id: row.id,
    currency,
    currency_id: row.currencyId,
    network,
    kind: row.kind,
    number: formatAmount(row.amount),
    rate: formatAmount(row.fee),
    receive: formatAmount(row.amount - row.fee),
    address: row.destination,
    address_name: row.destinationName,
    status: row.status,
    reason_code: row.reasonCode,
    reason: row.reasonCode === 'other' ? row.reason : null,
    txid: row.txid,
    can_cancel: row.status === 'requested',
    create_time: row.createdAt,
    update_time: row.updatedAt,
  };
}
