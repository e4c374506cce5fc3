import { generateKeyPairSync, sign, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkLines, linesMessage, namesOrigin, type SignedLines } from './lines.ts';
import { keyChangeMessage } from './signing-keys.ts';

const keys = generateKeyPairSync('ed25519');
const pemOf = (key: typeof keys.publicKey) =>
  key.export({ type: 'spki', format: 'pem' }).toString();
const tools = {
  verifyEd25519: (pem: string, text: string, signature: string) =>
    verify(null, Buffer.from(text), pem, Buffer.from(signature, 'base64')),
};
const LINES = [
  { name: 'One', url: 'https://one.example' },
  { name: 'Two', url: 'https://two.example:8443' },
];

function signed(lines = LINES): SignedLines {
  const body = { lines, signed_at: 1_800_000_000_000 };
  const signature = sign(null, Buffer.from(linesMessage(body)), keys.privateKey);
  return {
    version: 1,
    ...body,
    public_key: pemOf(keys.publicKey),
    signature: signature.toString('base64'),
    keys: [],
  };
}

describe('a signed list of lines', () => {
  it('holds as it was signed, also under the trusted key and when there are none', () => {
    expect(checkLines(signed(), tools)).toMatchObject({ ok: true, fault: null });
    expect(checkLines(signed(), tools, [`${pemOf(keys.publicKey)}\n`]).ok).toBe(true);
    expect(checkLines(signed([]), tools).ok).toBe(true);
  });

  it.each<[string, Partial<SignedLines>]>([
    ['another address', { lines: [{ name: 'One', url: 'https://0ne.example' }] }],
    ['another name', { lines: [{ name: 'Uno', url: 'https://one.example' }] }],
    ['one more', { lines: [...LINES, { name: 'Three', url: 'https://three.example' }] }],
    ['another order', { lines: LINES.toReversed() }],
    ['another time', { signed_at: 1_800_000_000_001 }],
    ['no signature', { signature: '' }],
    ['no key', { public_key: 'nonsense' }],
  ])('with %s does not', (_, change) => {
    expect(checkLines({ ...signed(), ...change }, tools)).toMatchObject({
      ok: false,
      fault: 'signature',
    });
  });

  it('of a key that an older one has handed over to is known by the older one', () => {
    const before = generateKeyPairSync('ed25519');
    const previous = { public_key: pemOf(before.publicKey), since: 1 };
    const next = { public_key: pemOf(keys.publicKey), since: 2 };
    const message = keyChangeMessage(previous, next);
    const handover = sign(null, Buffer.from(message), before.privateKey).toString('base64');
    const none = { previous: null, handover: null, acceptance: null };
    const all = (handed: string | null) => [
      { ...previous, ...none, id: 'a' },
      { ...next, id: 'b', previous: 'a', handover: handed, acceptance: null },
    ];
    const check = (handed: string | null) =>
      checkLines({ ...signed(), keys: all(handed) }, tools, [previous.public_key]).fault;
    expect(check(handover)).toBeNull();
    expect(check(null)).toBe('other_key');
  });

  it('of another key is told from a trusted one', () => {
    const other = pemOf(generateKeyPairSync('ed25519').publicKey);
    expect(checkLines(signed(), tools, [other]).fault).toBe('other_key');
    expect(checkLines({ ...signed(), keys: [1, {}] }, tools, [other]).fault).toBe('other_key');
  });

  it.each<[string, unknown]>([
    ['undefined', undefined],
    ['null', null],
    ['[]', []],
    ['"text"', 'text'],
    ['{}', {}],
    ['of another version', { ...signed(), version: 2 }],
    ['one whose line has no address', { ...signed(), lines: [{ name: 'One' }] }],
    [
      'one whose line is a script',
      { ...signed(), lines: [{ name: 'One', url: 'javascript:alert(1)' }] },
    ],
    [
      'one whose line is a page',
      { ...signed(), lines: [{ name: 'One', url: 'https://one.example/path' }] },
    ],
    ['signed at a text', { ...signed(), signed_at: '1' }],
  ])('is not %s', (_, value) => {
    expect(checkLines(value, tools)).toEqual({ ok: false, fault: 'format', list: null });
  });

  it('names whole origins only', () => {
    expect(namesOrigin(signed(), 'https://two.example:8443')).toBe(true);
    expect(namesOrigin(signed(), 'https://two.example')).toBe(false);
  });
});
