import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { type ReceiptReport, type ReceiptTools, verifyReceipt } from '@kontor/rules/receipt';
import { deviceNowMs } from '../../../shared/lib/clock.ts';
import { verifyEd25519 } from '../../../shared/lib/ed25519.ts';

/** Fetched with the first receipt: nothing else needs curves and hashes. */
export const browserTools: ReceiptTools = {
  sha256: (text) => bytesToHex(sha256(utf8ToBytes(text))),
  verifyEd25519,
};

export interface Verified {
  readonly report: ReceiptReport;
  readonly tookMs: number;
}

/** Checks a receipt on this device and nowhere else. */
export function verifyHere(receipt: unknown, trusted: readonly string[] | undefined): Verified {
  const begun = deviceNowMs();
  const report = verifyReceipt(receipt, browserTools, trusted);
  return { report, tookMs: Math.max(1, deviceNowMs() - begun) };
}
