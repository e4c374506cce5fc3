import { calls } from '@kontor/contract/light';
import { useQueryClient } from '@tanstack/react-query';
import type { Quotation } from '../../shared/markets/quotations.ts';
import {
  type Submission as GeneralSubmission,
  useSubmission,
} from '../../shared/trading/use-submission.tsx';
import { refreshOrders } from './calls/use-orders.ts';
import type { TicketField } from './faults.ts';
import type { PlaceInput } from './order-input.ts';
import { useTellPlaced } from './use-tell-placed.ts';

const FIELDS: Readonly<Record<string, TicketField>> = {
  amount: 'amount',
  by: 'amount',
  target_price: 'price',
  stop_price: 'trigger',
  stop_limit_price: 'stopLimit',
  time_in_force: 'lasting',
  expires_at: 'expiresAt',
};

export type Submission = GeneralSubmission<PlaceInput, TicketField>;

/** Sends orders of coins. */
export function useSubmit(market: Pick<Quotation, 'legal_name'>, onPlaced: () => void): Submission {
  const cache = useQueryClient();
  const tell = useTellPlaced();
  return useSubmission(calls.spot.place, {
    fields: FIELDS,
    onDone: (placed) => {
      tell(placed, market.legal_name);
      onPlaced();
    },
    refresh: () => refreshOrders(cache),
  });
}
