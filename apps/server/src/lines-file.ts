import { checkLines, type LinesFault, type LinesReport } from '@kontor/rules/lines';
import { messageIn } from './read-place.ts';
import { verifyEd25519 } from './receipt-file.ts';

/**
 * Checks a list of lines as it was saved: the call's whole answer, or its message alone. Never
 * throws; what is not JSON is no list.
 */
export function verifyLinesText(text: string, trusted?: readonly string[]): LinesReport {
  return checkLines(messageIn(text), { verifyEd25519 }, trusted);
}

const SENTENCES: Readonly<Record<LinesFault, string>> = {
  format: 'it is no list of lines',
  other_key: "the list's key is not the given one",
  signature: 'the list is not signed with its key as it stands',
};

/** One line a line. */
export function formatLinesReport({ fault, list }: LinesReport): string {
  const named = list?.lines ?? [];
  const width = Math.max(0, ...named.map(({ name }) => name.length));
  const lines = named.map(({ name, url }) => `${name.padEnd(width)}  ${url}`);
  if (list !== null && named.length === 0) lines.push('The exchange names no addresses.');
  const at = new Date(list?.signed_at ?? Number.NaN);
  if (!Number.isNaN(at.getTime())) lines.push(`signed at ${at.toISOString()}`);
  const verdict = fault === null ? 'it verifies' : `it does NOT verify: ${SENTENCES[fault]}`;
  return `${lines.join('\n')}\n\nLines: ${verdict}.\n`;
}
