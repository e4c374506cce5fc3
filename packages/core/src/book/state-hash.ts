/**
 * A digest of a book's state: two books with equal orders in equal priority have equal digests. It
 * is for comparing, not for secrets: FNV-1a with 32 bits.
 */

export interface HashedOrder {
  readonly orderId: number;
  readonly ownerId: number;
  readonly side: string;
  readonly priceTicks: number;
  readonly lots: number;
}

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** Eight hexadecimal digits over all orders, in the order given: bids, then asks. */
export function hashOrders(bids: Iterable<HashedOrder>, asks: Iterable<HashedOrder>): string {
  let hash = FNV_OFFSET;
  for (const orders of [bids, asks]) {
    for (const { orderId, ownerId, side, priceTicks, lots } of orders) {
      hash = hashText(hash, `${orderId} ${ownerId} ${side} ${priceTicks} ${lots}\n`);
    }
  }
  return hash.toString(16).padStart(8, '0');
}

function hashText(start: number, text: string): number {
  let hash = start;
  for (let i = 0; i < text.length; i += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(i), FNV_PRIME) >>> 0;
  }
  return hash;
}
