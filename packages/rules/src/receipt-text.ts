/** Reading a receipt out of a file. */
import type { ReceiptFault } from './receipt-reading.ts';

/** A text that programs and people could read in different ways. */
export class Ambiguous {
  readonly fault: ReceiptFault;

  constructor(fault: ReceiptFault) {
    this.fault = fault;
  }
}

/** A text, with its colon where it is a name; or a number. */
const TOKEN = /("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?|-?\d[\d.eE+-]*/g;

/**
 * What a file says: a receipt, or the whole answer that it came in. Undefined for no JSON. A name
 * that stands twice in an object, of which programs take the last and people may read the first,
 * and a number with digits that programs drop, make it `Ambiguous`.
 */
export function readReceiptText(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    const fault = ambiguityOf(text, value);
    if (fault !== undefined) return new Ambiguous(fault);
    const isAnswer = typeof value === 'object' && value !== null && 'message' in value;
    return isAnswer ? value.message : value;
  } catch {
    return undefined;
  }
}

function ambiguityOf(text: string, value: unknown): ReceiptFault | undefined {
  const names = new Map<string, number>();
  for (const [token, word, colon] of text.matchAll(TOKEN)) {
    if (word === undefined) {
      if (String(Number(token)) !== token) return { code: 'malformed', values: { field: token } };
    } else if (colon !== undefined) {
      const name = JSON.parse(word) as string;
      names.set(name, (names.get(name) ?? 0) + 1);
    }
  }
  countNames(value, names);
  const twice = [...names].find(([, count]) => count !== 0);
  return twice === undefined ? undefined : { code: 'field_twice', values: { field: twice[0] } };
}

/** Takes away the names that are in the value. */
function countNames(value: unknown, names: Map<string, number>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    if (!Array.isArray(value)) names.set(name, (names.get(name) ?? 0) - 1);
    countNames(member, names);
  }
}
