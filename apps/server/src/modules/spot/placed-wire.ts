import type { calls, OutputOf } from '@kontor/contract';

export type PlacedWire = OutputOf<typeof calls.spot.place>;

/** What the core's `spot.place`, `spot.place_pair` and `spot.amend` answer. */
export interface Placed {
  readonly id: number;
  readonly status: PlacedWire['status'];
  readonly filled: string;
  readonly averagePrice: string | null;
  readonly fee: string;
  readonly reason: string | null;
  readonly siblingId: number | null;
}

export function placedWire(placed: Placed): PlacedWire {
  return {
    id: placed.id,
    status: placed.status,
    filled: placed.filled,
    average_price: placed.averagePrice,
    fee: placed.fee,
    reason: placed.reason,
    sibling_id: placed.siblingId,
  };
}
