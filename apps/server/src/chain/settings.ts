import { HDKey, privateKeyToAccount } from 'viem/accounts';
import { getAddress, isAddress, isHex } from 'viem/utils';

/** A token that members pay in and out, as its contract counts it. */
export interface EvmToken {
  /** The code of its currency: `USDT`. */
  readonly symbol: string;
  /** With its checksum. */
  readonly contract: `0x${string}`;
  readonly decimals: number;
}

/** Everything that the program of the Ethereum chain needs. */
export interface EvmSettings {
  readonly rpcUrl: string;
  readonly xpub: string;
  readonly tokens: readonly EvmToken[];
  readonly hotKey: `0x${string}`;
}

const TOKENS_MAX = 50;
const DECIMALS_MAX = 18;

/** A setting is wrong; never says its value, which can be a key. */
type Fault = (message: string) => never;

/**
 * Reads the settings of the Ethereum chain; undefined where no node is named. With a node, both
 * keys are needed: what the program watches it also pays.
 */
export function readEvmSettings(
  read: (name: string) => string | undefined,
  rpcUrl: string | undefined,
  fault: Fault,
): EvmSettings | undefined {
  const xpub = read('EVM_XPUB');
  const hotKey = read('EVM_HOT_KEY');
  const tokens = read('EVM_TOKENS');
  if (rpcUrl === undefined) {
    if (xpub ?? hotKey ?? tokens) fault('EVM_RPC_URL is not set, but other EVM_ settings are');
    return undefined;
  }
  return {
    rpcUrl,
    xpub: xpubOf(xpub, fault),
    tokens: tokensOf(tokens ?? '', fault),
    hotKey: hotKeyOf(hotKey, fault),
  };
}

function xpubOf(text: string | undefined, fault: Fault): string {
  if (text === undefined) return fault('EVM_XPUB is not set, and EVM_RPC_URL needs it');
  try {
    if (HDKey.fromExtendedKey(text).privateKey === null) return text;
  } catch {
    return fault('EVM_XPUB is no extended public key (xpub…)');
  }
  return fault('EVM_XPUB is a private key; give the extended public key (xpub…) only');
}

function hotKeyOf(text: string | undefined, fault: Fault): `0x${string}` {
  if (text === undefined) return fault('EVM_HOT_KEY is not set, and EVM_RPC_URL needs it');
  const key = `0x${text.replace(/^0x/, '')}` as const;
  try {
    if (isHex(key) && privateKeyToAccount(key).address) return key;
  } catch {
    // Said below.
  }
  return fault('EVM_HOT_KEY is no private key of 64 hexadecimal digits');
}

function tokensOf(text: string, fault: Fault): readonly EvmToken[] {
  const parts = text.split(',').map((part) => part.trim());
  const tokens = parts.filter((part) => part !== '').map((part) => tokenOf(part, fault));
  const distinct = (values: readonly string[]) => new Set(values).size === values.length;
  const isTwice =
    !distinct(tokens.map(({ symbol }) => symbol)) ||
    !distinct(tokens.map(({ contract }) => contract));
  if (isTwice) fault('EVM_TOKENS names a symbol or a contract twice');
  if (tokens.length > TOKENS_MAX) fault(`EVM_TOKENS names more than ${TOKENS_MAX} tokens`);
  return tokens;
}

function tokenOf(part: string, fault: Fault): EvmToken {
  const [symbol = '', contract = '', digits = '', ...rest] = part.split(':');
  const decimals = /^\d{1,2}$/.test(digits) ? Number(digits) : Number.NaN;
  const isRight =
    rest.length === 0 &&
    /^[A-Z0-9]{1,10}$/.test(symbol) &&
    symbol !== 'ETH' &&
    isAddress(contract) &&
    decimals <= DECIMALS_MAX;
  if (isRight) return { symbol, contract: getAddress(contract), decimals };
  return fault(
    `EVM_TOKENS has "${part}", but allowed is: SYMBOL:CONTRACT:DECIMALS, with commas between, ` +
      `decimals from 0 to ${DECIMALS_MAX}`,
  );
}
