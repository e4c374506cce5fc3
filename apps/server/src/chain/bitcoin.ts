import { segwitAddress } from '@kontor/rules/addresses';
import { HDKey } from 'viem/accounts';

/** The chain of Bitcoin, as the networks' rows name it. */
export const BITCOIN = 'bitcoin';

/** How wallets write extended keys of the main network: by BIP32, and by BIP84 (SLIP-132). */
const VERSIONS = {
  xpub: { private: 0x0488ade4, public: 0x0488b21e },
  zpub: { private: 0x04b2430c, public: 0x04b24746 },
} as const;
/** m/84'/0'/0'. */
const ACCOUNT_DEPTH = 3;
const NAME = 'BTC_XPUB';

/** A setting is wrong; never says its value, which can be a key. */
type Fault = (message: string) => never;

/** Reads the extended public key of the account that members' addresses are derived from. */
export function readBitcoinKey(text: string | undefined, fault: Fault): string | undefined {
  if (text === undefined) return undefined;
  if (/^[xyztuv]prv/i.test(text)) {
    return fault(`${NAME} is a private key; give the extended public key (zpub…) only`);
  }
  if (/^[tuv]pub/i.test(text)) return fault(`${NAME} is a key of a test network`);
  if (/^ypub/i.test(text)) {
    return fault(`${NAME} is of another kind of address; give the zpub… of m/84'/0'/0'`);
  }
  let depth: number;
  try {
    depth = accountOf(text).depth;
  } catch {
    return fault(`${NAME} is no extended public key (zpub… or xpub…)`);
  }
  if (depth === ACCOUNT_DEPTH) return text;
  return fault(`${NAME} is not the key of an account: its depth is ${depth}, m/84'/0'/0' has 3`);
}

function accountOf(text: string): HDKey {
  return HDKey.fromExtendedKey(text, text.startsWith('zpub') ? VERSIONS.zpub : VERSIONS.xpub);
}

/**
 * The address of a member's index under the key of an account (BIP84): native segwit, child
 * 0/index, which every wallet that has the account finds by itself.
 */
export function deriveBitcoinAddress(account: string, index: number): string {
  const { pubKeyHash } = accountOf(account).derive(`m/0/${index}`);
  if (pubKeyHash === undefined) throw new Error('a child of an extended key has no public key');
  return segwitAddress(pubKeyHash);
}
