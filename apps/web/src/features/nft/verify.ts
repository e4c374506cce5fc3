import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { commitmentText, type OpeningFault, verifyOpening } from '@kontor/rules/nft';
import type { Detail, Reveal } from './text.ts';

const hash = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** Checks one opening on this device; null: it holds. */
export function openingFault(reveal: Reveal): OpeningFault | null {
  try {
    return verifyOpening(reveal, hash);
  } catch {
    return 'content';
  }
}

/**
 * Checks what was committed to before the first box was sold: that the text has the hash that was
 * published, and that the odds and works shown are those of the text.
 */
export function commitmentHolds(
  sale: Pick<Detail, 'commitment' | 'commitment_text' | 'contents'>,
): boolean {
  const { commitment, commitment_text: text, contents } = sale;
  if (commitment === null || text === null || contents === null) return false;
  if (hash(text) !== commitment) return false;
  try {
    const { seed_head: head } = JSON.parse(text) as { seed_head: string };
    const shown = contents.map((one) => ({ hash: one.media_hash, odds: one.odds }));
    return commitmentText(head, shown) === text;
  } catch {
    return false;
  }
}
