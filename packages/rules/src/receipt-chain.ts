/** The signed ticks of a receipt. */
import { type Amount, formatAmount } from '@kontor/money';
import { type Fields, fail, type Shape } from './receipt-reading.ts';
import { isSignedBy, type VerifyEd25519 } from './signing-keys.ts';
import { tickHeadMessage, tickText } from './ticks.ts';

/** What the place brings where a receipt is looked at: a browser or a command line. */
export interface ReceiptTools {
  /** Lower-case hex of the UTF-8 text's SHA-256. */
  readonly sha256: (text: string) => string;
  /** Whether the Ed25519 signature (base64) of the UTF-8 text is the key's (SPKI in PEM). */
  readonly verifyEd25519: VerifyEd25519;
}

export interface ChainTick {
  readonly at: number;
  readonly price: Amount;
  readonly hash: string;
}

export interface TickChain {
  readonly instrumentId: number;
  readonly symbol: string;
  /** Empty where the first tick here is the first there ever was. */
  readonly previousHash: string;
  readonly ticks: readonly ChainTick[];
  readonly heads: readonly {
    readonly at: number;
    readonly hash: string;
    readonly signature: string;
    /** Null in the form of receipts that knew one key only. */
    readonly keyId: string | null;
  }[];
}

const TICK: Shape = { at: 'computed', price: 'computed', hash: 'computed' };
const HEAD: Shape = {
  at: 'computed',
  hash: 'computed',
  signature: 'computed',
  key_id: 'computed',
};

export const CHAIN_SHAPE: Shape = {
  instrument_id: 'computed',
  symbol: 'word',
  previous_hash: 'computed',
  ticks: [TICK],
  heads: [HEAD],
};

export function readChain(fields: Fields): TickChain {
  const ticks = fields.list('ticks').map((tick) => ({
    at: tick.whole('at'),
    price: tick.positive('price'),
    hash: tick.text('hash'),
  }));
  const heads = fields.list('heads').map((head) => ({
    at: head.whole('at'),
    hash: head.text('hash'),
    signature: head.text('signature'),
    keyId: head.textOrNull('key_id'),
  }));
  return {
    instrumentId: fields.whole('instrument_id'),
    symbol: fields.text('symbol'),
    previousHash: fields.text('previous_hash'),
    ticks,
    heads,
  };
}

/** Every tick continues the one before it; fails with the first that does not. */
export function checkHashes(chain: TickChain, { sha256 }: Pick<ReceiptTools, 'sha256'>): void {
  const { symbol, instrumentId } = chain;
  let previousHash = chain.previousHash;
  let previousAt = Number.NEGATIVE_INFINITY;
  for (const { at, price, hash } of chain.ticks) {
    if (at <= previousAt) fail('tick_order', { symbol, at });
    if (sha256(tickText(previousHash, { instrumentId, at, price })) !== hash) {
      fail('tick_hash', { symbol, at, price: formatAmount(price) });
    }
    previousHash = hash;
    previousAt = at;
  }
}

/** Every head is a tick of the chain and signed with the key that it names. */
export function checkHeads(
  chain: TickChain,
  keyOf: (id: string | null) => string | undefined,
  { verifyEd25519 }: Pick<ReceiptTools, 'verifyEd25519'>,
): void {
  const { symbol } = chain;
  const hashes = new Map(chain.ticks.map((tick) => [tick.at, tick.hash]));
  for (const { at, hash, signature, keyId } of chain.heads) {
    if (hashes.get(at) !== hash) fail('head_not_of_tick', { symbol, at });
    const key = keyOf(keyId);
    if (key === undefined) return fail('malformed', { field: 'chains.heads.key_id' });
    if (!isSignedBy(verifyEd25519, key, tickHeadMessage(hash), signature)) {
      fail('head_signature', { symbol, at });
    }
  }
}

/** The last tick is a signed head, and with it all before it are what was signed. */
export function checkSigned(chain: TickChain): void {
  const last = chain.ticks.at(-1);
  if (last === undefined) return fail('chain_too_short', { symbol: chain.symbol });
  const isSigned = chain.heads.some(({ at, hash }) => at === last.at && hash === last.hash);
  if (!isSigned) fail('not_signed', { symbol: chain.symbol, at: last.at });
}

/** A tick by its time, with the one before it: null for the very first of an instrument. */
export function tickAt(
  chain: TickChain,
  at: number,
): { readonly tick: ChainTick; readonly before: ChainTick | null } {
  const { symbol } = chain;
  const place = chain.ticks.findIndex((tick) => tick.at === at);
  const tick = chain.ticks[place];
  if (tick === undefined) return fail('tick_missing', { symbol, at });
  if (place === 0 && chain.previousHash !== '') fail('chain_too_short', { symbol });
  return { tick, before: chain.ticks[place - 1] ?? null };
}
