/**
 * Receipts: a settlement with its rule, inputs and signed ticks, checked without asking anybody.
 * The exchange, the browser and the command line use the same functions; hashing and signatures
 * come from the place where it runs.
 */
import {
  checkHashes,
  checkHeads,
  checkSigned,
  readChain,
  type ReceiptTools,
  type TickChain,
} from './receipt-chain.ts';
import {
  Faulty,
  Fields,
  fail,
  RECEIPT_KINDS,
  type ReceiptFault,
  type ReceiptKind,
} from './receipt-reading.ts';
import { RECEIPT_RULES, type RuleContext } from './receipt-rules.ts';

export type { ReceiptTools } from './receipt-chain.ts';
export type { ReceiptFault, ReceiptFaultCode, ReceiptKind } from './receipt-reading.ts';

/**
 * `format`: the file is a receipt. `key`: its key is the trusted one (only where one is given).
 * `chain`: each tick continues the one before. `heads`: each head is signed. `signed`: the last
 * tick is a head, so that all are what was signed. `rule`: the result is what the rule gives.
 */
export type ReceiptCheckName = 'format' | 'key' | 'chain' | 'heads' | 'signed' | 'rule';

export interface ReceiptCheck {
  readonly name: ReceiptCheckName;
  readonly ok: boolean;
  /** How many things were looked at: ticks, heads, chains. */
  readonly looked: number;
  /** What is wrong first. */
  readonly fault: ReceiptFault | null;
}

export interface ReceiptReport {
  readonly ok: boolean;
  /** Null where the file is none. */
  readonly kind: ReceiptKind | null;
  /** In the order in which they were done; `format` alone where the file is no receipt. */
  readonly checks: readonly ReceiptCheck[];
}

export const RECEIPT_VERSION = 1;

/** The name of a kind's rule, as a receipt says it. */
export function receiptRuleName(kind: ReceiptKind): string {
  return RECEIPT_RULES[kind].name;
}

interface Read extends RuleContext {
  readonly kind: ReceiptKind;
  readonly publicKey: string;
}

/**
 * Checks a receipt as `GET /market/receipt` answers it, parsed from JSON; never throws, whatever it
 * is given. `trustedKey` is a public key in PEM that is known from elsewhere.
 */
export function verifyReceipt(
  receipt: unknown,
  tools: ReceiptTools,
  trustedKey?: string,
): ReceiptReport {
  let read: Read | undefined;
  const checks = [
    checked('format', 1, () => {
      read = readReceipt(receipt);
    }),
  ];
  if (read === undefined) return { ok: false, kind: null, checks };
  const { kind, publicKey, chains } = read;
  const context = read;
  if (trustedKey !== undefined) {
    checks.push(
      checked('key', 1, () => {
        if (keyText(publicKey) !== keyText(trustedKey)) fail('other_key');
      }),
    );
  }
  const each = (check: (chain: TickChain) => void) => () => chains.forEach(check);
  const ticks = chains.reduce((sum, chain) => sum + chain.ticks.length, 0);
  const heads = chains.reduce((sum, chain) => sum + chain.heads.length, 0);
  checks.push(
    checked(
      'chain',
      ticks,
      each((chain) => checkHashes(chain, tools)),
    ),
    checked(
      'heads',
      heads,
      each((chain) => checkHeads(chain, publicKey, tools)),
    ),
    checked('signed', chains.length, each(checkSigned)),
    checked('rule', 1, () => RECEIPT_RULES[kind].check(context)),
  );
  return { ok: checks.every(({ ok }) => ok), kind, checks };
}

function readReceipt(receipt: unknown): Read {
  const fields = new Fields(receipt, '');
  if (fields.whole('version') !== RECEIPT_VERSION) fail('malformed', { field: 'version' });
  const kind = fields.word('kind', ...RECEIPT_KINDS);
  fields.word('rule', receiptRuleName(kind));
  const chains = fields.list('chains').map(readChain);
  if (chains.length === 0) fail('malformed', { field: 'chains' });
  return {
    kind,
    publicKey: fields.text('public_key'),
    chains,
    inputs: fields.fields('inputs'),
    result: fields.fields('result'),
  };
}

function checked(name: ReceiptCheckName, looked: number, check: () => void): ReceiptCheck {
  try {
    check();
    return { name, ok: true, looked, fault: null };
  } catch (error) {
    if (error instanceof Faulty) return { name, ok: false, looked, fault: error.fault };
    // A figure beyond what can be computed with, or a key or signature that cannot be read.
    const field = name === 'heads' ? 'public_key' : name;
    return { name, ok: false, looked, fault: { code: 'malformed', values: { field } } };
  }
}

/** PEM without what line ends and spaces may make of it. */
function keyText(pem: string): string {
  return pem.replaceAll(/\s/g, '');
}
