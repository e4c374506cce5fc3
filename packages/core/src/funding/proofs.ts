import type { Exchange } from '../kernel/exchange.ts';
import { placeOf } from './place.ts';

/** Whether something that may be booked once only has been booked, and for which deposit. */
export function provenDeposit(x: Exchange, proof: string): number | undefined {
  return x.fundingProofs.get(placeOfProof(x, proof))?.depositId;
}

/** Remembers a proof for ever. It must not be there yet. */
export function keepProof(x: Exchange, proof: string, depositId: number): void {
  const id = placeOfProof(x, proof);
  const known = x.fundingProofs.get(id)?.depositId;
  if (known !== undefined) throw new Error(`${proof} was booked by deposit ${known}`);
  x.fundingProofs.insert({ id, proof: x.host.sha256(proof), depositId });
}

const placeOfProof = (x: Exchange, text: string): number =>
  placeOf(x, text, x.fundingProofs, ({ proof }, hash) => proof === hash);

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
export function plain(txid: string): string {
  return txid.trim().toLowerCase().replace(/^0x/, '');
}
