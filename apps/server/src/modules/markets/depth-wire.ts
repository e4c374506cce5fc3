import { type calls, depthChecksum, type OutputOf } from '@kontor/contract';
import { type Amount, formatAmount } from '@kontor/money';
import type { Market } from './catalogue.ts';

type Side = readonly { readonly price: Amount; readonly quantity: Amount }[];
type DepthWire = OutputOf<typeof calls.markets.depth>;

/** A book as it goes over the wire, with the checksum that a client can compute itself. */
export function depthWire(
  depth: { readonly bids: Side; readonly asks: Side; readonly sequence: number },
  market: Pick<Market, 'priceDecimals' | 'quantityDecimals'>,
): DepthWire {
  const side = (levels: Side): [string, string][] =>
    levels.map(({ price, quantity }) => [
      formatAmount(price, market.priceDecimals),
      formatAmount(quantity, market.quantityDecimals),
    ]);
  const bids = side(depth.bids);
  const asks = side(depth.asks);
  return { bids, asks, sequence: depth.sequence, checksum: depthChecksum(bids, asks) };
}
