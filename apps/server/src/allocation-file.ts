import { formatGrouped } from '@kontor/money';
import {
  type AllocationFault,
  type AllocationReport,
  checkAllocation,
} from '@kontor/rules/subscription';

export interface AllocationVerdict extends Omit<AllocationReport, 'fault'> {
  readonly fault: AllocationFault | 'told' | null;
}

/**
 * Computes a list again as it was saved: the call's whole answer, or its message alone. Never
 * throws; what is not JSON is no list. `told` is the hash that it must have.
 */
export function verifyAllocationText(text: string, told?: string): AllocationVerdict {
  const report = checkAllocation(jsonOf(text));
  const isOther = report.ok && told !== undefined && told.toLowerCase() !== report.hash;
  return isOther ? { ...report, ok: false, fault: 'told' } : report;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const SENTENCES: Readonly<Record<NonNullable<AllocationVerdict['fault']>, string>> = {
  format: 'it is no list of an allocation',
  hash: 'the list does not have the hash that it names',
  told: 'the list agrees with itself, but does not have the hash that was given',
  order: 'order {order} does not come after the one before',
  allocation: 'order {order} has another quantity than the rule gives',
  sum: 'more was given out than there was',
};

export function formatAllocationReport(report: AllocationVerdict): string {
  const { ok, fault, orderId, hash, orders, applied, passed } = report;
  const lines = [
    `orders   ${orders}`,
    `applied  ${formatGrouped(applied)}`,
    `passed   ${formatGrouped(passed)}`,
    `sha256   ${hash ?? 'unknown'}`,
  ];
  const why = fault === null ? '' : SENTENCES[fault].replace('{order}', String(orderId));
  const verdict = ok ? 'it verifies' : `it does NOT verify: ${why}`;
  return `${lines.join('\n')}\n\nAllocation: ${verdict}.\n`;
}
