import { type InputOf, calls } from '@kontor/contract/light';
import { useQueryClient } from '@tanstack/react-query';
import { type Submission, useSubmission } from '../../shared/trading/use-submission.tsx';
import { settleDecimalInput } from '../../shared/ui/decimal-input.ts';
import { refreshFutures } from './calls/refresh.ts';
import type { FuturesField } from './model/faults.ts';
import { type Situation, type Ticket, readField } from './model/ticket.ts';
import { useTell } from './use-tell.ts';
import { formatAmount } from '@kontor/money';

export type EntryInput = InputOf<typeof calls.futures.submit>;
export type EntrySubmission = Submission<EntryInput, FuturesField>;

const FIELDS: Readonly<Record<string, FuturesField>> = {
  share: 'lots',
  target_price: 'price',
  multiple: 'multiple',
  target_profit_price: 'takeProfit',
  stop_loss_price: 'stopLoss',
};

/** What is sent for a ticket without faults; undefined while it has no lots. */
export function entryInput(
  ticket: Ticket,
  { contract }: Pick<Situation, 'contract'>,
): EntryInput | undefined {
  const lots = readField(ticket.lots);
  if (lots === undefined) return undefined;
  return {
    currency_id: contract.wire.currency_id,
    legal_id: contract.wire.legal_id,
    type: ticket.direction === 'long' ? 1 : 2,
    status: ticket.type === 'market' ? 1 : 0,
    share: formatAmount(lots),
    multiple: ticket.multiple,
    margin_mode: ticket.mode,
    ...(ticket.type === 'limit' && { target_price: settleDecimalInput(ticket.price) }),
    ...(ticket.takeProfit !== '' && { target_profit_price: settleDecimalInput(ticket.takeProfit) }),
    ...(ticket.stopLoss !== '' && { stop_loss_price: settleDecimalInput(ticket.stopLoss) }),
  };
}

/** Opens positions. */
export function useSubmit(onPlaced: () => void): EntrySubmission {
  const cache = useQueryClient();
  const tell = useTell();
  return useSubmission(calls.futures.submit, {
    fields: FIELDS,
    onDone: (position) => {
      tell.entry(position);
      onPlaced();
    },
    refresh: () => refreshFutures(cache),
  });
}
