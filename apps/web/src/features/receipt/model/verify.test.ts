import { createHash, generateKeyPairSync, sign, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { keyOfPem, keyText, shortHex } from '../../../shared/lib/public-key.ts';
import { rowsOf } from './rows.ts';
import { browserTools, verifyHere } from './verify.ts';

const keys = generateKeyPairSync('ed25519');
const pem = keys.publicKey.export({ type: 'spki', format: 'pem' }).toString();

describe("the browser's tools", () => {
  it('hash and check as OpenSSL does', () => {
    for (const text of ['', 'abc', '0|1|1000|67204.1', 'é€😀'.repeat(40)]) {
      expect(browserTools.sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
      const signature = sign(null, Buffer.from(text), keys.privateKey);
      const wrong = Buffer.from(signature);
      wrong[5] = (wrong[5] ?? 0) ^ 1;
      for (const one of [signature, wrong]) {
        expect(browserTools.verifyEd25519(pem, text, one.toString('base64'))).toBe(
          verify(null, Buffer.from(text), pem, one),
        );
      }
    }
  });

  it('read only Ed25519 keys', () => {
    const other = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const wrong = other.publicKey.export({ type: 'spki', format: 'pem' }).toString();
    expect(keyOfPem(pem)).toHaveLength(32);
    expect(keyText(pem)).toMatch(/^[0-9a-f]{64}$/);
    for (const text of [wrong, '', 'no key', '-----BEGIN PUBLIC KEY-----']) {
      expect(keyText(text)).toBeUndefined();
    }
    expect(shortHex(keyText(pem) ?? '')).toMatch(/^[0-9a-f]{4}…[0-9a-f]{4}$/);
  });

  it('say of anything that it is no receipt', () => {
    for (const one of [null, 7, 'x', {}, { version: 1, kind: 'option' }]) {
      expect(verifyHere(one, undefined).report).toMatchObject({ ok: false });
    }
  });
});

describe('the rows of a chain', () => {
  const ticks = [1, 2, 3, 4, 5, 6].map((at) => ({ at, price: '1', hash: String(at) }));

  it('are the ticks that matter, and the last of each run between them', () => {
    const roles = new Map([
      [2, 'entry'],
      [5, 'exit'],
    ] as const);
    const shown = (all: boolean, brokenAt?: number) =>
      rowsOf(ticks, roles, brokenAt, all).map(({ tick, role, broken, hidden }) =>
        [tick.at, role ?? '', broken ? 'broken' : '', hidden].join(' '),
      );
    expect(shown(false)).toEqual(['1   1', '2 entry  0', '4   2', '5 exit  0', '6   1']);
    expect(shown(false, 4)).toEqual([
      '1   1',
      '2 entry  0',
      '3   1',
      '4  broken 0',
      '5 exit  0',
      '6   1',
    ]);
    expect(shown(true)).toHaveLength(6);
  });
});
