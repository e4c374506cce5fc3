import type { calls, OutputOf } from '@kontor/contract';
import type { CommandResult } from '@kontor/core';

export type PlacedWire = OutputOf<typeof calls.spot.place>;

type Placed = CommandResult<'spot.place' | 'spot.place_pair' | 'spot.amend'>;

export function placedWire(placed: Placed): PlacedWire {
  return {
    id: placed.id,
    status: placed.status,
    queued: placed.queued,
    filled: placed.filled,
    average_price: placed.averagePrice,
    fee: placed.fee,
    reason: placed.reason,
    sibling_id: placed.siblingId,
    // An answer that is remembered from before does not know it.
    unspent: placed.unspent ?? null,
  };
}
