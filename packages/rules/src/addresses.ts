import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58, bech32, bech32m, createBase58check, hex, utf8 } from '@scure/base';

/** How addresses of a network are written; `none` for banks. */
export type AddressFormat =
  | 'bitcoin'
  | 'litecoin'
  | 'dogecoin'
  | 'ethereum'
  | 'tron'
  | 'solana'
  | 'none';

/**
 * `format`: nothing that this network writes, be it another network's. `checksum`: it is written
 * like one, but a character is wrong.
 */
export type AddressFault = 'format' | 'checksum';
export type AddressCheck =
  | { readonly address: string; readonly fault?: never }
  | { readonly fault: AddressFault };

const base58check = createBase58check(sha256);
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]+$/;
const BECH32 = /^[02-9ac-hj-np-z]+$/;
const HASH_BYTES = 20;
const KEY_BYTES = 32;

/**
 * Whether a text is an address of a network, to the checksum, and how it is best written: Bitcoin's
 * in small letters, Ethereum's with its checksum.
 */
export function checkAddress(format: AddressFormat, text: string): AddressCheck {
  switch (format) {
    case 'bitcoin':
      return bitcoinLike(text, { prefix: 'bc', versions: [0x00, 0x05], initials: '13' });
    case 'litecoin':
      return bitcoinLike(text, { prefix: 'ltc', versions: [0x30, 0x32], initials: 'LM' });
    case 'dogecoin':
      return versioned(text, { versions: [0x1e, 0x16], initials: 'DA9' });
    case 'tron':
      return versioned(text, { versions: [0x41], initials: 'T' });
    case 'ethereum':
      return ethereum(text);
    case 'solana':
      return solana(text);
    case 'none':
      return { fault: 'format' };
  }
}

interface Versioned {
  readonly versions: readonly number[];
  /** What its addresses begin with. */
  readonly initials: string;
}

function bitcoinLike(text: string, facts: Versioned & { readonly prefix: string }): AddressCheck {
  const isUniform = text === text.toLowerCase() || text === text.toUpperCase();
  const address = text.toLowerCase();
  if (!address.startsWith(`${facts.prefix}1`)) return versioned(text, facts);
  const data = address.slice(facts.prefix.length + 1);
  if (!isUniform || !BECH32.test(data) || address.length > 90) return { fault: 'format' };
  const known = bech32.decodeUnsafe(address) ?? bech32m.decodeUnsafe(address);
  if (known === undefined) return { fault: 'checksum' };
  const [version, ...words] = known.words;
  const program = bech32.fromWordsUnsafe(words);
  const isOld = bech32.decodeUnsafe(address) !== undefined;
  const length = program?.length;
  // Version 0 pays to a key's or a script's hash, version 1 to a key; others nobody can spend yet.
  const isWitness = version === 0 && isOld && (length === HASH_BYTES || length === KEY_BYTES);
  const isTaproot = version === 1 && !isOld && length === KEY_BYTES;
  return isWitness || isTaproot ? { address } : { fault: 'format' };
}

/** How Bitcoin writes the hash of a public key, 20 bytes: native segwit, version 0 (BIP173). */
export function segwitAddress(hash: Uint8Array): string {
  if (hash.length !== HASH_BYTES) throw new Error('the hash of a public key has 20 bytes');
  return bech32.encode('bc', [0, ...bech32.toWords(hash)]);
}

/** A version, a hash, and four bytes of a checksum, in base 58. */
function versioned(text: string, { versions, initials }: Versioned): AddressCheck {
  const isWritten = BASE58.test(text) && text.length >= 26 && text.length <= 35;
  if (!isWritten || !initials.includes(text.charAt(0))) return { fault: 'format' };
  let payload: Uint8Array;
  try {
    payload = base58check.decode(text);
  } catch {
    return { fault: 'checksum' };
  }
  const isOwn = payload.length === HASH_BYTES + 1 && versions.includes(payload[0] ?? -1);
  return isOwn ? { address: text } : { fault: 'format' };
}

/** EIP-55: the case of the letters is the checksum; one case throughout has none. */
function ethereum(text: string): AddressCheck {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text) || /^0x0{40}$/.test(text)) return { fault: 'format' };
  const digits = text.slice(2);
  const address = withChecksum(digits.toLowerCase());
  const isPlain = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  return isPlain || address === text ? { address } : { fault: 'checksum' };
}

function withChecksum(digits: string): string {
  const hash = hex.encode(keccak_256(utf8.decode(digits)));
  const cased = digits.replaceAll(/[a-f]/g, (letter, at: number) =>
    Number.parseInt(hash.charAt(at), 16) >= 8 ? letter.toUpperCase() : letter,
  );
  return `0x${cased}`;
}

/** A key of 32 bytes; it has no checksum. */
function solana(text: string): AddressCheck {
  if (!BASE58.test(text) || text.length < 32 || text.length > 44) return { fault: 'format' };
  const key = base58.decode(text);
  const isKey = key.length === KEY_BYTES && key.some((byte) => byte !== 0);
  return isKey ? { address: text } : { fault: 'format' };
}
