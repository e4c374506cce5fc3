import type { calls, OutputOf } from '@kontor/contract';
import { withdrawalView } from '@kontor/core';
import { formatAmount, multiply } from '@kontor/money';
import { isChecked } from '../../../chain/index.ts';
import type { OperatorContext } from '../../../http/act-as.ts';
import { ownRow } from '../../../http/own-writes.ts';
import type { Services } from '../../../services.ts';
import { depositQueue, referenceOf, type Whose, withdrawalQueue } from '../funding.queries.ts';
import { namesOf } from '../named.ts';
import { networkById } from '../networks.ts';
import { type DepositRow, depositWire, type WithdrawalRow, withdrawalWire } from '../wires.ts';

type Door = Pick<Services, 'config' | 'exchange' | 'markets'>;
export type OperatorDeposit = OutputOf<typeof calls.funding.approveDeposit>;
export type OperatorWithdrawal = OutputOf<typeof calls.funding.approveWithdrawal>;

const ONE_ROW = { page: 1, limit: 1 } as const;

/** Whose something is, in the wire's words. */
export function whoseWire(userId: number, { uid, nickname, certifiedLevel }: Whose) {
  return { user_id: userId, uid, nickname, certified: certifiedLevel };
}

export function operatorDeposit(
  services: Door,
  { row, whose }: { readonly row: DepositRow; readonly whose: Whose },
): OperatorDeposit {
  return {
    ...depositWire(row, namesOf(services, row)),
    ...whoseWire(row.userId, whose),
    reason: row.reason,
    reference: referenceOf(whose.uid),
    btc_value: btcValue(services, row),
    first_reviewer: row.firstReviewer,
    first_amount: row.firstAmount === null ? null : formatAmount(row.firstAmount),
    handled_by: row.operatorId,
  };
}

/** As it counts for the limit of one operator's word. */
function btcValue({ exchange }: Door, { userId, currencyId, amount }: DepositRow): string | null {
  const x = exchange.core()?.exchange;
  const price = x && withdrawalView(x, userId, currencyId).btcPrice;
  return price == null ? null : formatAmount(multiply(amount, price, 'up'));
}

export function operatorWithdrawal(
  services: Door,
  {
    row,
    whose,
    sharedWith,
  }: {
    readonly row: WithdrawalRow;
    readonly whose: Whose;
    readonly sharedWith: OperatorWithdrawal['shared_with'];
  },
): OperatorWithdrawal {
  return {
    ...withdrawalWire(row, namesOf(services, row)),
    ...whoseWire(row.userId, whose),
    reason: row.reason,
    btc_value: formatAmount(row.btcValue),
    mode: networkById(services, row.networkId)?.mode ?? 'manual',
    is_checked: isChecked(services, row.networkId),
    needs_second: row.needsSecond,
    shared_with: sharedWith,
    first_reviewer: row.firstReviewer,
    second_reviewer: row.secondReviewer,
    sent_by: row.sentBy,
  };
}

/** A deposit as it is after the command that was just answered. */
export async function depositAnswer(
  context: OperatorContext,
  id: number,
): Promise<OperatorDeposit> {
  const filter = { id, status: undefined, keyword: undefined };
  return await ownRow(context, async (queries) => {
    const [row] = (await depositQueue(queries, filter, ONE_ROW)).rows;
    return row && operatorDeposit(context.services, row);
  });
}

export async function withdrawalAnswer(
  context: OperatorContext,
  id: number,
): Promise<OperatorWithdrawal> {
  const filter = { id, status: undefined, keyword: undefined };
  return await ownRow(context, async (queries) => {
    const [row] = (await withdrawalQueue(queries, filter, ONE_ROW)).rows;
    return row && operatorWithdrawal(context.services, row);
  });
}
