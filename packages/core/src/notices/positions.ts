import { formatAmount } from '@kontor/money';
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
  const { position, reason, profit, fee } = event;
  if (reason === 'user' || reason === 'copy') return;
  const { marketId, userId } = position;
  notify(x, userId, KIND_OF[reason], {
    position: position.id,
    symbol: symbolOf(x, marketId),
    mark: formatAmount(markOf(x, marketId)),
    result: formatAmount(profit - fee),
    currency: x.currencies.get(contractOf(x, marketId).marginCurrencyId)?.code ?? '',
  });
}

/** What a market is called by its members: the symbol of its instrument. */
export function symbolOf(x: Exchange, marketId: number): string {
  const instrumentId = x.marketRows.get(marketId)?.instrumentId ?? 0;
  return x.instruments.get(instrumentId)?.symbol ?? '';
}
