import { describe, expect, it } from 'vitest';
import { type AddressFormat, checkAddress } from './addresses.ts';

/** Published examples: BIP-173, BIP-350, EIP-55, the chains' own documents. */
const RIGHT: readonly (readonly [AddressFormat, string])[] = [
  ['bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['bitcoin', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
  ['bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['bitcoin', 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'],
  ['bitcoin', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
  ['litecoin', 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1'],
  ['dogecoin', 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L'],
  ['ethereum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['ethereum', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
  ['ethereum', '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'],
  ['tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['tron', 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL'],
  ['solana', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
];

const FORMATS: readonly AddressFormat[] = [
  'bitcoin',
  'litecoin',
  'dogecoin',
  'ethereum',
  'tron',
  'solana',
  'none',
];

/** Another character of the same alphabet at a place. */
function mistyped(address: string, at: number): string {
  const other = address[at] === '4' ? '5' : '4';
  return address.slice(0, at) + other + address.slice(at + 1);
}

describe('an address', () => {
  it.each(RIGHT)('of %s: %s is taken there and nowhere else', (format, address) => {
    for (const other of FORMATS) {
      const check = checkAddress(other, address);
      if (other === format) expect(check).toEqual({ address });
      else expect([other, check.fault]).toEqual([other, 'format']);
    }
  });

  it.each(RIGHT.filter(([format]) => format !== 'solana' && format !== 'ethereum'))(
    'of %s: %s with one wrong character is not taken',
    (format, address) => {
      for (let at = 4; at < address.length; at += 1) {
        const { fault } = checkAddress(format, mistyped(address, at));
        expect([at, fault]).toEqual([at, 'checksum']);
      }
    },
  );

  it.each([
    [
      'bitcoin',
      'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    ],
    [
      'ethereum',
      '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    ],
    [
      'ethereum',
      '0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED',
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    ],
  ] as const)('of %s in another case is written as %s', (format, text, address) => {
    expect(checkAddress(format, text)).toEqual({ address });
  });

  it.each([
    ['ethereum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD', 'checksum'],
    ['ethereum', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beae', 'format'],
    ['ethereum', '5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', 'format'],
    ['ethereum', `0x${'0'.repeat(40)}`, 'format'],
    ['bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3T4', 'format'],
    // Right for a test network, of a version that nobody can spend, or in the other's checksum.
    ['bitcoin', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'format'],
    ['bitcoin', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'format'],
    ['bitcoin', 'bc1sw50qgdz25j', 'format'],
    ['bitcoin', 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', 'format'],
    ['bitcoin', 'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4', 'format'],
    ['bitcoin', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', 'format'],
    ['bitcoin', '', 'format'],
    ['solana', '11111111111111111111111111111111', 'format'],
    ['none', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'format'],
  ] as const)('of %s: %s is %s', (format, text, fault) => {
    expect(checkAddress(format, text)).toEqual({ fault });
  });
});
