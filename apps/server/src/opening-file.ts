import { hash } from 'node:crypto';
import { calls } from '@kontor/contract';
import { type OpeningFault, verifyOpening } from '@kontor/rules/nft';

/**
 * What is wrong with an opening that was saved as JSON, alone or as the whole answer of the call;
 * null: it holds. Throws on what is none.
 */
export function openingFaultOf(text: string): OpeningFault | null {
  const read = JSON.parse(text) as { readonly message?: unknown };
  const opening = calls.nft.reveal.output.parse(read.message ?? read);
  return verifyOpening(opening, (part) => hash('sha256', part, 'hex'));
}
