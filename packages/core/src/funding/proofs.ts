import type { Exchange } from '../kernel/exchange.ts';

/** 52 bits: a whole number that stays exact. */
const ID_DIGITS = 13;

/**
 * Whether something that may be booked once only has been booked, and for which deposit. The row's
 * id is the beginning of the proof's hash, so that no list beside the rows is needed; two proofs
 * that begin alike stand one after the other.
 */
export function provenDeposit(x: Exchange, proof: string): number | undefined {
  return place(x, x.host.sha256(proof)).depositId;
}

/** Remembers a proof for ever. It must not be there yet. */
export function keepProof(x: Exchange, proof: string, depositId: number): void {
  const hash = x.host.sha256(proof);
  const { id, depositId: known } = place(x, hash);
  if (known !== undefined) throw new Error(`${proof} was booked by deposit ${known}`);
  x.fundingProofs.insert({ id, proof: hash, depositId });
}

function place(x: Exchange, hash: string): { id: number; depositId?: number } {
  for (let id = Number.parseInt(hash.slice(0, ID_DIGITS), 16) + 1; ; id += 1) {
    const row = x.fundingProofs.get(id);
    if (row === undefined) return { id };
    if (row.proof === hash) return { id, depositId: row.depositId };
  }
}

/** An image; the same picture has the same hash. */
export const voucherProof = (hash: string) => `voucher ${hash}`;
/** One output of a transaction, as a chain's program sees it. */
export const outputProof = (networkId: number, txid: string, outputIndex: number) =>
  `output ${networkId} ${plain(txid)} ${outputIndex}`;
/** A transaction of which some output was booked by a chain's program. */
export const seenProof = (networkId: number, txid: string) => `seen ${networkId} ${plain(txid)}`;
/** A transaction that an operator booked as a whole. */
export const bookedProof = (networkId: number, txid: string) =>
  `booked ${networkId} ${plain(txid)}`;

/** People copy transactions with and without 0x, in capitals and not: it is the same one. */
function plain(txid: string): string {
  return txid.trim().toLowerCase().replace(/^0x/, '');
}
