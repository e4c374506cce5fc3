import { createHash, verify } from 'node:crypto';
import {
  type ReceiptCheck,
  type ReceiptFault,
  type ReceiptFaultCode,
  type ReceiptReport,
  type ReceiptTools,
  type ReceiptVerdict,
  readReceiptText,
  verifyReceipt,
} from '@kontor/rules/receipt';

export const verifyEd25519: ReceiptTools['verifyEd25519'] = (publicKeyPem, text, signature) =>
  verify(null, Buffer.from(text, 'utf8'), publicKeyPem, Buffer.from(signature, 'base64'));

const tools: ReceiptTools = {
  sha256: (text) => createHash('sha256').update(text).digest('hex'),
  verifyEd25519,
};

/**
 * Checks a receipt's file as it was saved: the call's whole answer, or its message alone. Never
 * throws; what is not JSON is no receipt.
 */
export function verifyReceiptText(text: string, trusted?: readonly string[]): ReceiptReport {
  return verifyReceipt(readReceiptText(text), tools, trusted);
}

const LOOKED: Readonly<Record<ReceiptCheck['name'], string>> = {
  format: 'receipt',
  key: 'key, the trusted one',
  chain: 'ticks, each continuing the one before',
  heads: 'heads, each signed',
  signed: 'chains, each signed to its end',
  rule: 'result, as the rule gives it',
  whole: 'signature of all of it',
};

/** One line a check. */
export function formatReceiptReport({ verdict, kind, checks }: ReceiptReport): string {
  const width = Math.max(...checks.map(({ name }) => name.length));
  const lines = checks.map((check) => {
    const { name, looked, fault } = check;
    const what = fault === null ? `${looked} ${LOOKED[name]}` : sentenceOf(fault);
    return `${check.ok ? 'ok    ' : 'WRONG '} ${name.padEnd(width)}  ${what}`;
  });
  return `${lines.join('\n')}\n\nReceipt (${kind ?? 'unknown'}): ${VERDICTS[verdict]}.\n`;
}

const VERDICTS: Readonly<Record<ReceiptVerdict, string>> = {
  verified: 'it verifies',
  unsigned:
    'it is NOT SIGNED AS A WHOLE. What is computed from signed prices is right; the rest may ' +
    'have been written by anybody. The exchange gives the same receipt anew, signed',
  wrong: 'it does NOT verify',
};

/** With the values' names in braces. */
const SENTENCES: Readonly<Record<ReceiptFaultCode, string>> = {
  malformed: '{field} is missing or not of its kind',
  field_unknown: '{field} does not belong into such a receipt',
  field_twice: '{field} stands there twice',
  unsigned: 'the receipt is of the older form, which is not signed as a whole',
  whole_signature: 'it is not what the exchange has signed: something in it was changed',
  other_key: "the receipt's key is not the given one",
  tick_hash: 'the tick of {symbol} at {at} with the price {price} does not continue the one before',
  tick_order: 'the tick of {symbol} at {at} is not later than the one before',
  head_not_of_tick: 'the head of {symbol} at {at} is not the hash of a tick in the file',
  head_signature: 'the head of {symbol} at {at} is not signed with the key',
  not_signed: 'the ticks of {symbol} up to {at} are not signed (yet)',
  chain_too_short: 'the ticks of {symbol} do not reach as far as the rule looks',
  tick_missing: 'there is no tick of {symbol} at {at}',
  price_other: 'the price of {symbol} at {at} is {computed}, not {stated}',
  mark_not_newest: '{symbol} was marked at {at}, but has a tick at {newest}',
  not_reached: 'the price {price} of {symbol} at {at} does not reach {trigger}',
  reached_before: 'the tick before, {price} of {symbol} at {at}, had reached {trigger} already',
  result_other: '{field} is {computed} by the rule, not {stated}',
  not_liquidatable: 'the equity {equity} is above the maintenance margin {maintenance}',
  risk_not_below: 'the collateral ratio {rate} is not below {limit}',
};

/** Names of values that are times in ms. */
const TIMES = new Set(['at', 'newest']);

function sentenceOf({ code, values }: ReceiptFault): string {
  return SENTENCES[code].replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? '';
    const isTime = TIMES.has(name) && typeof value === 'number' && Math.abs(value) <= 8.64e15;
    return isTime ? new Date(value).toISOString() : String(value);
  });
}
