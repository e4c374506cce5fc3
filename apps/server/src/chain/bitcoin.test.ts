import { checkAddress } from '@kontor/rules/addresses';
import { describe, expect, it } from 'vitest';
import { HDKey } from 'viem/accounts';
import { ConfigError, readConfig } from '../config.ts';
import { deriveBitcoinAddress } from './bitcoin.ts';

/** The published example of BIP84: the account of the words "abandon … about". */
const ZPUB =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3Ef' +
  'H1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
const ZPRV =
  'zprvAdG4iTXWBoARxkkzNpNh8r6Qag3irQB8PzEMkAFeTRXxHpbF9z4QgEvB' +
  'RmfvqWvGp42t42nvgGpNgYSJA9iefm1yYNZKEm7z6qUWCroSQnE';
const VERSIONS = { private: 0x04b2430c, public: 0x04b24746 };
/** The same key in the older spelling. */
const XPUB = new HDKey({
  ...partsOf(HDKey.fromExtendedKey(ZPUB, VERSIONS)),
}).publicExtendedKey;

function partsOf({ depth, index, parentFingerprint, chainCode, publicKey }: HDKey) {
  if (chainCode === null || publicKey === null) throw new Error('the example is broken');
  return { depth, index, parentFingerprint, chainCode, publicKey };
}

const REAL = { PLAY_MONEY: '0' };
const faultOf = (environment: Readonly<Record<string, string>>): string => {
  try {
    readConfig(environment);
    return 'taken';
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
};

describe('addresses of Bitcoin', () => {
  it.each([
    [0, 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'],
    [1, 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g'],
  ])('are those of BIP84: child 0/%i', (index, address) => {
    expect(deriveBitcoinAddress(ZPUB, index)).toBe(address);
    expect(deriveBitcoinAddress(XPUB, index)).toBe(address);
  });

  it('are right to their checksum, and no two the same', () => {
    const addresses = Array.from({ length: 200 }, (_, index) => deriveBitcoinAddress(ZPUB, index));
    expect(new Set(addresses).size).toBe(200);
    for (const address of addresses) expect(checkAddress('bitcoin', address)).toEqual({ address });
  });
});

describe('BTC_XPUB', () => {
  it('is the key of an account in either spelling', () => {
    expect(XPUB).toMatch(/^xpub/u);
    for (const key of [ZPUB, XPUB]) {
      expect(readConfig({ ...REAL, BTC_XPUB: key }).bitcoinKey).toBe(key);
    }
    expect(readConfig({}).bitcoinKey).toBeUndefined();
  });

  it.each([
    ['a word', 'BTC_XPUB is no extended public key'],
    [`${ZPUB.slice(0, -1)}t`, 'BTC_XPUB is no extended public key'],
    [ZPRV, 'BTC_XPUB is a private key'],
    [`vpub${ZPUB.slice(4)}`, 'BTC_XPUB is a key of a test network'],
    [`ypub${ZPUB.slice(4)}`, 'BTC_XPUB is of another kind of address'],
    [
      HDKey.fromMasterSeed(new Uint8Array(16)).publicExtendedKey,
      'BTC_XPUB is not the key of an account: its depth is 0',
    ],
  ])('stops the start when it is %s', (key, message) => {
    const said = faultOf({ ...REAL, BTC_XPUB: key });
    expect(said).toContain(message);
    expect(said).not.toContain(key);
  });

  it('wants real money and the world’s time', () => {
    expect(faultOf({ BTC_XPUB: ZPUB })).toContain('PLAY_MONEY must be 0 where BTC_XPUB is set');
    expect(faultOf({ ...REAL, BTC_XPUB: ZPUB, CLOCK_SPEED: '2' })).toContain('CLOCK_SPEED');
    const start = { CLOCK_START: '2026-01-01' };
    expect(faultOf({ ...REAL, BTC_XPUB: ZPUB, ...start })).toContain('CLOCK_START');
    const moved = { NODE_ENV: 'test', CLOCK_MOVED: '1' };
    expect(faultOf({ ...REAL, BTC_XPUB: ZPUB, ...moved })).toContain('CLOCK_MOVED must be unset');
  });

  it('wants prices that move', () => {
    const still = { NODE_ENV: 'test', FEED: 'still' };
    expect(faultOf({ ...REAL, BTC_XPUB: ZPUB, ...still })).toContain('FEED must not be still');
  });
});
