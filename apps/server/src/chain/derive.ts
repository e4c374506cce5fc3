import { HDKey, publicKeyToAddress } from 'viem/accounts';

/** The field and the curve of secp256k1: y² = x³ + 7. */
const P = 2n ** 256n - 2n ** 32n - 977n;
const CURVE = 7n;
const COORDINATE_DIGITS = 64;

/**
 * The address of a member's index under an extended public key of an account (m/44'/60'/0'): its
 * child 0/index, which every wallet finds by the same words. No private key is ever here.
 */
export function deriveAddress(xpub: string, index: number): `0x${string}` {
  const { publicKey } = HDKey.fromExtendedKey(xpub).derive(`m/0/${index}`);
  if (publicKey === null) throw new Error('a child of an extended public key has no public key');
  return publicKeyToAddress(wholeKey(publicKey));
}

/** A public key with both of its coordinates, out of the one and the sign of the other. */
function wholeKey(compressed: Uint8Array): `0x${string}` {
  const x = BigInt(`0x${Buffer.from(compressed.subarray(1)).toString('hex')}`);
  const root = power((x ** 3n + CURVE) % P, (P + 1n) / 4n);
  const isOdd = compressed[0] === 3;
  const y = (root % 2n === 1n) === isOdd ? root : P - root;
  const digits = (value: bigint) => value.toString(16).padStart(COORDINATE_DIGITS, '0');
  return `0x04${digits(x)}${digits(y)}`;
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = base;
  for (let left = exponent; left > 0n; left /= 2n) {
    if (left % 2n === 1n) result = (result * square) % P;
    square = (square * square) % P;
  }
  return result;
}
