import { type Amount, formatAmount } from '@kontor/money';
import type { PositionEvent } from '../futures/events.ts';
import { contractOf, markOf } from '../futures/position.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { notify } from './notify.ts';

const KIND_OF = {
  liquidation: 'futures.liquidated',
  adl: 'futures.deleveraged',
  take_profit: 'futures.profit_taken',
  stop_loss: 'futures.stopped',
} as const;

/** Tells of what a price did to a position; what its owner or a copied trader did is no news. */
export function tellOfPosition(x: Exchange, event: PositionEvent): void {
  if (event.kind !== 'reduced') return;
  const { position, reason } = event;
  if (reason === 'user' || reason === 'copy') return;
  const { marketId, userId } = position;
  notify(x, userId, KIND_OF[reason], {
    position: position.id,
    symbol: symbolOf(x, marketId),
    mark: formatAmount(markOf(x, marketId)),
    result: formatAmount(resultOf(event)),
    currency: x.currencies.get(contractOf(x, marketId).marginCurrencyId)?.code ?? '',
  });
}

/**
 * After all fees. Of a position that is over it is the whole result, as its own page says it: the
 * fee of the entry and the nights belong to it. Of one that goes on, what these lots brought.
 */
function resultOf({ position, profit, fee }: Extract<PositionEvent, { kind: 'reduced' }>): Amount {
  if (position.status !== 'closed') return profit - fee;
  return position.realisedProfit - position.fee - position.overnightFee;
}

/** What a market is called by its members: the symbol of its instrument. */
export function symbolOf(x: Exchange, marketId: number): string {
  const instrumentId = x.marketRows.get(marketId)?.instrumentId ?? 0;
  return x.instruments.get(instrumentId)?.symbol ?? '';
}
