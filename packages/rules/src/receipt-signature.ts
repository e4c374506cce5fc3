/** What the exchange signs of a receipt: all of it. */
import { canonicalJson } from './canonical-json.ts';
import type { ReceiptTools } from './receipt-chain.ts';
import { type Fields, fail, type Shape } from './receipt-reading.ts';
import { type SigningKey, signingKeyId } from './signing-keys.ts';

const KEY: Shape = {
  id: 'computed',
  public_key: 'word',
  since: 'word',
  previous: 'word',
  handover: 'word',
  acceptance: 'word',
};
export const KEYS_SHAPE: readonly [Shape] = [KEY];

/** Where the settlement stands in the exchange's journal. */
export const JOURNAL_SHAPE: Shape = {
  /** The command that settled. */
  sequence: 'word',
  /** Its batch's hash, which is over all of the journal before it. */
  batch_hash: 'word',
  /** The version of the rules that it was applied by. */
  core_version: 'word',
};

/**
 * What is signed, to be signed as UTF-8: a name of its own, and the SHA-256 of everything in the
 * receipt but the signature, as canonical JSON (RFC 8785). So a file may be written with other
 * spaces or names in another order, and nothing else in it may be changed, added or left out.
 */
export function receiptMessage(
  receipt: Readonly<Record<string, unknown>>,
  sha256: ReceiptTools['sha256'],
): string {
  const { signature: _, ...signed } = receipt;
  return `kontor-receipt-v2\n${sha256(canonicalJson(signed))}`;
}

/** The keys that a receipt names, each under its own id. */
export function readKeys(fields: readonly Fields[], sha256: ReceiptTools['sha256']): SigningKey[] {
  return fields.map((key) => {
    const read = {
      id: key.text('id'),
      public_key: key.text('public_key'),
      since: key.whole('since'),
      previous: key.textOrNull('previous'),
      handover: key.textOrNull('handover'),
      acceptance: key.textOrNull('acceptance'),
    };
    if (signingKeyId(read.public_key, sha256) !== read.id) {
      fail('malformed', { field: `${key.place}.id` });
    }
    return read;
  });
}
