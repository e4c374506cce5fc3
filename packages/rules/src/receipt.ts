/**
 * Receipts: a settlement with its rule, inputs and signed ticks, checked without asking anybody.
 * The exchange, the browser and the command line use the same functions; hashing and signatures
 * come from the place where it runs.
 */
import {
  CHAIN_SHAPE,
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
  type FieldSource,
  fail,
  RECEIPT_KINDS,
  type ReceiptFault,
  type ReceiptKind,
  type Shape,
} from './receipt-reading.ts';
import type { ReceiptRule, RuleContext } from './receipt-rule.ts';
import { RECEIPT_RULES } from './receipt-rules.ts';
import { JOURNAL_SHAPE, KEYS_SHAPE, readKeys, receiptMessage } from './receipt-signature.ts';
import { Ambiguous, readReceiptText } from './receipt-text.ts';
import { bareKey, isSignedBy, type SigningKey, trustedKeys } from './signing-keys.ts';

export type { ReceiptTools } from './receipt-chain.ts';
export type {
  FieldSource,
  ReceiptFault,
  ReceiptFaultCode,
  ReceiptKind,
} from './receipt-reading.ts';
export { receiptMessage } from './receipt-signature.ts';
export { readReceiptText } from './receipt-text.ts';

/**
 * `format`: the file is a receipt. `key`: its key is a trusted one (only where one is given).
 * `chain`: each tick continues the one before. `heads`: each head is signed. `signed`: the last
 * tick is a head, so that all are what was signed. `rule`: the result is what the rule gives.
 * `whole`: nothing in it is other than what the exchange has signed.
 */
export type ReceiptCheckName = 'format' | 'key' | 'chain' | 'heads' | 'signed' | 'rule' | 'whole';

export interface ReceiptCheck {
  readonly name: ReceiptCheckName;
  readonly ok: boolean;
  /** How many things were looked at: ticks, heads, chains. */
  readonly looked: number;
  /** What is wrong first. */
  readonly fault: ReceiptFault | null;
}

/**
 * `unsigned`: what can be computed is right, but the receipt is of the older form that is not
 * signed as a whole, so that what is the exchange's word in it may have been changed by anybody.
 */
export type ReceiptVerdict = 'verified' | 'unsigned' | 'wrong';

export interface ReceiptReport {
  /** Whether it is verified. */
  readonly ok: boolean;
  readonly verdict: ReceiptVerdict;
  /** Null where the file is none. */
  readonly kind: ReceiptKind | null;
  /** In the order in which they were done; `format` alone where the file is no receipt. */
  readonly checks: readonly ReceiptCheck[];
}

/** Of the receipts that are made now. */
export const RECEIPT_VERSION = 2;
/** Without a signature of the whole. */
const UNSIGNED_VERSION = 1;

/** The name of the rule by which a kind's receipts are made, as a receipt says it. */
export function receiptRuleName(kind: ReceiptKind): string {
  return (RECEIPT_RULES.find((rule) => rule.kind === kind) as ReceiptRule).name;
}

/**
 * How a reader knows a field, named as in `inputs.positions.lots` or `result.returned`; undefined
 * for what the rule has no field for.
 */
export function receiptSource(rule: string, field: string): FieldSource | undefined {
  const [part = '', ...names] = field.split('.');
  const found = RECEIPT_RULES.find(({ name }) => name === rule);
  let shape: Shape[string] | undefined =
    found && { inputs: found.inputs, result: found.result }[part];
  for (const name of names) {
    if (typeof shape === 'string' || shape === undefined) return undefined;
    const inner: Shape = Array.isArray(shape) ? shape[0] : shape;
    shape = inner[name];
  }
  return typeof shape === 'string' ? shape : undefined;
}

interface Read extends RuleContext {
  readonly rule: ReceiptRule;
  /** False: its last minute is not signed yet. */
  readonly complete: boolean;
  /** All that it names, under their ids. */
  readonly keys: readonly SigningKey[];
  /** By which the whole is signed; null where that is not so. */
  readonly keyId: string | null;
  readonly signature: string | null;
}

/**
 * Checks a receipt as `GET /market/receipt` answers it, parsed from JSON or read by
 * `readReceiptText`; never throws, whatever it is given. `trusted` are public keys in PEM that are
 * known from elsewhere.
 */
export function verifyReceipt(
  receipt: unknown,
  tools: ReceiptTools,
  trusted?: readonly string[],
): ReceiptReport {
  let read: Read | undefined;
  const checks = [
    checked('format', 1, () => {
      read = readReceipt(receipt, tools);
    }),
  ];
  if (read === undefined) return { ok: false, verdict: 'wrong', kind: null, checks };
  const { rule, chains } = read;
  const context = read;
  if (trusted !== undefined)
    checks.push(checked('key', 1, () => checkKey(context, trusted, tools)));
  const each = (check: (chain: TickChain) => void) => () => chains.forEach(check);
  const ticks = chains.reduce((sum, chain) => sum + chain.ticks.length, 0);
  const heads = chains.reduce((sum, chain) => sum + chain.heads.length, 0);
  const keyOf = (id: string | null) => keyPem(context, id);
  checks.push(
    checked(
      'chain',
      ticks,
      each((chain) => checkHashes(chain, tools)),
    ),
    checked(
      'heads',
      heads,
      each((chain) => checkHeads(chain, keyOf, tools)),
    ),
    checked('signed', chains.length, () => {
      chains.forEach(checkSigned);
      checkComplete(context);
    }),
    checked('rule', 1, () => rule.check(context)),
    checked('whole', 1, () => checkWhole(receipt, context, tools)),
  );
  const verdict = verdictOf(checks);
  return { ok: verdict === 'verified', verdict, kind: rule.kind, checks };
}

/** Checks a file's text; never throws. */
export function verifyReceiptText(
  text: string,
  tools: ReceiptTools,
  trusted?: readonly string[],
): ReceiptReport {
  return verifyReceipt(readReceiptText(text), tools, trusted);
}

function verdictOf(checks: readonly ReceiptCheck[]): ReceiptVerdict {
  const wrong = checks.filter(({ ok }) => !ok);
  if (wrong.length === 0) return 'verified';
  return wrong.every(({ fault }) => fault?.code === 'unsigned') ? 'unsigned' : 'wrong';
}

function readReceipt(receipt: unknown, tools: ReceiptTools): Read {
  if (receipt instanceof Ambiguous) fail(receipt.fault.code, receipt.fault.values);
  const fields = new Fields(receipt, '');
  const version = fields.whole('version');
  if (version !== RECEIPT_VERSION && version !== UNSIGNED_VERSION) fields.wrong('version');
  const kind = fields.word('kind', ...RECEIPT_KINDS);
  const named = fields.text('rule');
  const rule = RECEIPT_RULES.find((one) => one.kind === kind && one.name === named);
  if (rule === undefined) return fields.wrong('rule');
  const chains = fields.list('chains').map(readChain);
  if (chains.length === 0) fields.wrong('chains');
  const read = {
    rule,
    chains,
    id: fields.whole('id'),
    inputs: fields.fields('inputs'),
    result: fields.fields('result'),
    sha256: tools.sha256,
    complete: fields.flag('complete'),
  };
  return version === UNSIGNED_VERSION
    ? { ...read, ...readUnsigned(fields) }
    : { ...read, ...readSigned(fields, rule, tools) };
}

type ReadKeys = Pick<Read, 'keys' | 'keyId' | 'signature'>;

/** As receipts were before they were signed as a whole: one key, and no field was excluded. */
function readUnsigned(fields: Fields): ReadKeys {
  const key = {
    id: '',
    public_key: fields.text('public_key'),
    since: 0,
    previous: null,
    handover: null,
    acceptance: null,
  };
  return { keys: [key], keyId: null, signature: null };
}

function readSigned(fields: Fields, rule: ReceiptRule, { sha256 }: ReceiptTools): ReadKeys {
  fields.exactly({
    version: 'word',
    kind: 'word',
    id: 'word',
    rule: 'word',
    inputs: rule.inputs,
    chains: [CHAIN_SHAPE],
    result: rule.result,
    journal: 'word',
    keys: KEYS_SHAPE,
    key_id: 'word',
    complete: 'computed',
    complete_at: 'word',
    signature: 'computed',
  });
  if (fields.has('journal')) {
    const journal = fields.fields('journal');
    journal.exactly(JOURNAL_SHAPE);
    journal.whole('sequence');
  }
  const at = fields.wholeOrNull('complete_at');
  if ((at === null) !== fields.flag('complete')) fields.wrong('complete_at');
  return {
    keys: readKeys(fields.list('keys'), sha256),
    keyId: fields.text('key_id'),
    signature: fields.text('signature'),
  };
}

/** The key under an id; of the older form the only one. */
function keyPem({ keys, keyId }: Pick<Read, 'keys' | 'keyId'>, id: string | null) {
  if (keyId === null) return keys[0]?.public_key;
  return keys.find((key) => key.id === id)?.public_key;
}

/**
 * The key that signs the whole is one that is trusted, or is joined to one. The other keys need not
 * be looked at: they are part of what that one signs.
 */
function checkKey(read: Read, trusted: readonly string[], { verifyEd25519 }: ReceiptTools): void {
  const known = [...trustedKeys(read.keys, trusted, verifyEd25519)];
  const own = keyPem(read, read.keyId);
  const isKnown = known.some(({ public_key }) => own !== undefined && isSame(public_key, own));
  if (!isKnown) fail('other_key');
}

const isSame = (one: string, other: string): boolean => bareKey(one) === bareKey(other);

/** The last minute of all ticks is signed, and the receipt says so. */
function checkComplete({ complete, chains }: Read): void {
  if (complete) return;
  const [{ symbol, ticks }] = chains as [TickChain];
  fail('not_signed', { symbol, at: ticks.at(-1)?.at ?? 0 });
}

function checkWhole(receipt: unknown, read: Read, tools: ReceiptTools): void {
  const { keyId, signature } = read;
  if (keyId === null) return fail('unsigned');
  const key = keyPem(read, keyId);
  if (key === undefined) return fail('malformed', { field: 'key_id' });
  const message = receiptMessage(receipt as Readonly<Record<string, unknown>>, tools.sha256);
  if (!isSignedBy(tools.verifyEd25519, key, message, signature)) fail('whole_signature');
}

/** Of what is wrong in a way that no check expects, the part that it must lie in. */
const UNREADABLE: Partial<Record<ReceiptCheckName, string>> = {
  key: 'keys',
  heads: 'public_key',
  whole: 'public_key',
};

function checked(name: ReceiptCheckName, looked: number, check: () => void): ReceiptCheck {
  try {
    check();
    return { name, ok: true, looked, fault: null };
  } catch (error) {
    if (error instanceof Faulty) return { name, ok: false, looked, fault: error.fault };
    // A figure beyond what can be computed with, or a key or signature that cannot be read.
    const field = UNREADABLE[name] ?? name;
    return { name, ok: false, looked, fault: { code: 'malformed', values: { field } } };
  }
}
