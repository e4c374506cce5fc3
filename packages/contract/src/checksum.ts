const POLYNOMIAL = 0xedb88320;

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ POLYNOMIAL : rest >>> 1;
  return rest;
});

/** A price and what there is at it, both as decimal text. */
type Level = readonly [price: string, amount: string];

/**
 * What `depth` carries so that a client can tell whether it shows what the server meant: the CRC-32
 * of the bids and then the asks, each level as `price:amount`, joined by `|`. Plain code, because
 * browsers have no CRC of their own.
 */
export function depthChecksum(bids: readonly Level[], asks: readonly Level[]): number {
  const text = [...bids, ...asks].map(([price, amount]) => `${price}:${amount}`).join('|');
  let crc = 0xffffffff;
  for (let index = 0; index < text.length; index += 1) {
    // Digits, points, colons and bars: one byte each.
    crc = (TABLE[(crc ^ text.charCodeAt(index)) & 0xff] as number) ^ (crc >>> 8);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
