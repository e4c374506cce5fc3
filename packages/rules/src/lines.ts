import { bareKey, type SigningKey, trustedKeys, type VerifyEd25519 } from './signing-keys.ts';

/** The exchange's own list of its genuine addresses, signed with the key of its receipts. */
export interface SignedLines {
  readonly version: 1;
  readonly lines: readonly { readonly name: string; readonly url: string }[];
  /** Real time, in ms. */
  readonly signed_at: number;
  /** Ed25519, SPKI in PEM. */
  readonly public_key: string;
  /** Base64. */
  readonly signature: string;
  /** All that the exchange has signed with; lists of before this was told have none. */
  readonly keys: readonly SigningKey[];
}

export type LinesFault = 'format' | 'other_key' | 'signature';

export interface LinesReport {
  readonly ok: boolean;
  readonly fault: LinesFault | null;
  /** The list, where it has the form of one. */
  readonly list: SignedLines | null;
}

export interface LinesTools {
  /** May throw on what is no key or no signature. */
  readonly verifyEd25519: VerifyEd25519;
}

const ORIGIN = /^https?:\/\/[a-z0-9.[\]:-]+$/;

/**
 * What is signed. It begins with a name of its own, so that no signature of a price is one of a
 * list; the parts are JSON, so that no name can be taken for two.
 */
export function linesMessage({ lines, signed_at }: Pick<SignedLines, 'lines' | 'signed_at'>) {
  const listed = lines.map(({ name, url }) => [name, url]);
  return `kontor-lines-v1\n${JSON.stringify([signed_at, listed])}`;
}

/**
 * Checks a list. Never throws. With trusted keys its own must be one of them or joined to one;
 * without, the list only agrees with itself.
 */
export function checkLines(
  value: unknown,
  tools: LinesTools,
  trusted?: readonly string[],
): LinesReport {
  const list = listOf(value);
  if (list === null) return { ok: false, fault: 'format', list };
  if (trusted !== undefined && !isTrusted(list, trusted, tools)) {
    return { ok: false, fault: 'other_key', list };
  }
  const ok = isSigned(list, tools);
  return { ok, fault: ok ? null : 'signature', list };
}

/** Whether the list names the origin of an address such as `https://a.example/#/pages`. */
export function namesOrigin(list: SignedLines, origin: string): boolean {
  return list.lines.some(({ url }) => url === origin);
}

function isSigned(list: SignedLines, tools: LinesTools): boolean {
  try {
    return tools.verifyEd25519(list.public_key, linesMessage(list), list.signature);
  } catch {
    return false;
  }
}

function isTrusted(list: SignedLines, trusted: readonly string[], tools: LinesTools): boolean {
  const own = bareKey(list.public_key);
  if (trusted.some((key) => bareKey(key) === own)) return true;
  try {
    const known = trustedKeys(list.keys, trusted, tools.verifyEd25519);
    return [...known].some(({ public_key }) => bareKey(public_key) === own);
  } catch {
    return false;
  }
}

function listOf(value: unknown): SignedLines | null {
  const list = recordOf(value);
  if (list?.['version'] !== 1 || !Array.isArray(list['lines'])) return null;
  const { signed_at: signedAt, public_key: publicKey, signature } = list;
  if (typeof publicKey !== 'string' || typeof signature !== 'string') return null;
  if (typeof signedAt !== 'number' || !Number.isSafeInteger(signedAt)) return null;
  const lines = list['lines'].map(lineOf);
  if (!lines.every((line) => line !== null)) return null;
  const keys = Array.isArray(list['keys']) ? list['keys'].flatMap((key) => keyOf(key) ?? []) : [];
  return { version: 1, lines, signed_at: signedAt, public_key: publicKey, signature, keys };
}

function keyOf(value: unknown): SigningKey | null {
  const key = recordOf(value) ?? {};
  const { id, public_key, since } = key;
  const isKey = typeof id === 'string' && typeof public_key === 'string';
  if (!isKey || typeof since !== 'number' || !Number.isSafeInteger(since)) return null;
  const text = (name: string): string | null => {
    const part = key[name];
    return typeof part === 'string' ? part : null;
  };
  const [previous, handover] = [text('previous'), text('handover')];
  return { id, public_key, since, previous, handover, acceptance: text('acceptance') };
}

function lineOf(value: unknown): SignedLines['lines'][number] | null {
  const { name, url } = recordOf(value) ?? {};
  if (typeof name !== 'string' || typeof url !== 'string') return null;
  return ORIGIN.test(url) ? { name, url } : null;
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : null;
}
