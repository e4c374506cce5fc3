import { readReceiptText } from '@kontor/rules/receipt';
import { saveFile } from '../../../shared/lib/csv.ts';

const FILE_BYTES_MAX = 8_000_000;

/** Reads a proof file; undefined for what is too large or no JSON. */
export async function readProofFile(file: File): Promise<unknown> {
  if (file.size > FILE_BYTES_MAX) return undefined;
  return readReceiptText(await file.text());
}

/** Lets the browser save a receipt as a file that anybody can check. */
export function saveProofFile(receipt: unknown, name: string): void {
  saveFile(name, textOf(receipt), 'application/json');
}

/** The same file to be passed on by the device; phones pass on no JSON, but texts. */
export function proofFileOf(receipt: unknown, name: string): File {
  return new File([textOf(receipt)], `${name}.txt`, { type: 'text/plain' });
}

function textOf(receipt: unknown): string {
  return `${JSON.stringify(receipt, null, 2)}\n`;
}
