import { createHash, createPrivateKey, sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  readReceiptText,
  receiptMessage,
  receiptSource,
  type ReceiptTools,
  type ReceiptVerdict,
  verifyReceipt,
} from '@kontor/rules/receipt';
import { budget } from '@kontor/testkit/budget';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyEd25519 } from '../../receipt-file.ts';
import { leavesOf, type Leaf, objectsOf, withValue } from './testing/leaves.ts';
import { type Receipt, settledRun, type SettledRun } from './testing/settled-run.ts';

const RANDOM_CHANGES = 2_280;
/** Of the digits of each receipt every so many-th is changed. */
const DIGIT_STEP = budget(4, 1);
/** Each value changes places with the next few that are others: with more of them in small ones. */
const PARTNERS = 3;
const PARTNERS_SMALL = budget(12, Number.POSITIVE_INFINITY);
const LEAVES_SMALL = 150;

let run: SettledRun;
let receipts: readonly {
  readonly name: string;
  readonly receipt: Receipt;
  readonly text: string;
}[];
let publicKey: string;
beforeAll(async () => {
  run = await settledRun();
  publicKey = run.server.program.services.markets.keys.current.public_key;
  receipts = await Promise.all(
    run.settled.map(async (one) => {
      const receipt = await run.receiptOf(one);
      return { name: one.name, receipt, text: JSON.stringify(receipt) };
    }),
  );
});
afterAll(() => run.end());

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
/** Of a receipt's texts all but one or two are those of the receipt before it was changed. */
const hashes = new Map<string, string>();
const SHORT = 300;
/** The text of each signature that was seen to hold: a signature that is of one is of no other. */
const signedTexts = new Map<string, string>();
const tools: ReceiptTools = {
  sha256: (text) => {
    const hash = hashes.get(text) ?? sha256(text);
    if (text.length <= SHORT) hashes.set(text, hash);
    return hash;
  },
  verifyEd25519: (key, text, signature) => {
    const signed = signedTexts.get(`${key} ${signature}`);
    if (signed !== undefined) return signed === text;
    const holds = verifyEd25519(key, text, signature);
    if (holds) signedTexts.set(`${key} ${signature}`, text);
    return holds;
  },
};

const verdictOf = (receipt: unknown): ReceiptVerdict =>
  verifyReceipt(receipt, tools, [publicKey]).verdict;
const verdictOfText = (text: string): ReceiptVerdict => verdictOf(readReceiptText(text));

const otherDigit = (text: string, place: number, by: number): string => {
  const digit = String((Number(text[place]) + by) % 10);
  return text.slice(0, place) + digit + text.slice(place + 1);
};
const digitsOf = (text: string): number[] => [...text.matchAll(/\d/g)].map(({ index }) => index);

/** The text, or the number, with another one in its place that could stand there too. */
function lieFor(value: Leaf['value']): unknown {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (value === null) return 1;
  if (value === 'up') return 'down';
  return /\d$/.test(value) ? otherDigit(value, value.length - 1, 1) : `${value}x`;
}

describe('the receipts of a run', () => {
  it('are of all kinds, and verify', () => {
    expect(receipts.length).toBeGreaterThanOrEqual(12);
    expect(new Set(receipts.map(({ receipt }) => receipt.kind)).size).toBe(7);
    for (const { name, text } of receipts) {
      const { verdict, checks } = verifyReceipt(readReceiptText(text), tools, [publicKey]);
      const faults = checks.filter(({ ok }) => !ok);
      expect({ name, verdict, faults }).toEqual({ name, verdict: 'verified', faults: [] });
    }
  });

  it('name the batch of the journal that settled', async () => {
    const { pool } = run.server.program.services.database;
    for (const { name, receipt } of receipts) {
      const { rows } = await pool.query<{ hash: string; at: number; before: number }>(
        `SELECT hash, at, (SELECT max(at) FROM journal b
           WHERE b.last_sequence < j.first_sequence) AS before
         FROM journal j WHERE first_sequence <= $1 AND last_sequence >= $1`,
        [receipt.journal?.sequence],
      );
      const [batch] = rows;
      const { settled_at, liquidated_at, closed_at, tick_at } = receipt.result;
      const at = Number(settled_at ?? liquidated_at ?? closed_at ?? tick_at);
      expect(batch?.hash, name).toBe(receipt.journal?.batch_hash);
      // A timer acts with the first command from its time on.
      expect(batch?.at, name).toBeGreaterThanOrEqual(at);
      expect(batch?.before, name).toBeLessThanOrEqual(at);
    }
  });
});

describe('a change of a receipt is found', () => {
  it(`when it is a digit anywhere, in steps of ${DIGIT_STEP}`, () => {
    for (const { name, text } of receipts) {
      for (const [n, place] of digitsOf(text).entries()) {
        if (n % DIGIT_STEP !== 0) continue;
        const verdict = verdictOfText(otherDigit(text, place, (n % 9) + 1));
        if (verdict !== 'wrong') expect(`${name}: ${text.slice(place - 40, place + 9)}`).toBe('');
      }
    }
  });

  it(`when it is any of ${RANDOM_CHANGES} digits drawn at random`, () => {
    const digits = receipts.map(({ text }) => ({ text, places: digitsOf(text) }));
    fc.assert(
      fc.property(
        fc.constantFrom(...digits).chain(({ text, places }) =>
          fc.record({
            text: fc.constant(text),
            place: fc.constantFrom(...places),
            by: fc.integer({ min: 1, max: 9 }),
          }),
        ),
        ({ text, place, by }) => verdictOfText(otherDigit(text, place, by)) === 'wrong',
      ),
      { numRuns: RANDOM_CHANGES },
    );
  });

  it('when two values of a kind change places', () => {
    let swapped = 0;
    for (const { name, receipt } of receipts) {
      const leaves = leavesOf(receipt);
      const isSmall = leaves.length <= LEAVES_SMALL;
      for (const [n, one] of leaves.entries()) {
        const others = leaves
          .slice(n + 1)
          .filter(({ value }) => typeof value === typeof one.value && value !== one.value);
        for (const other of others.slice(0, isSmall ? PARTNERS_SMALL : PARTNERS)) {
          const changed = withValue(receipt, one.path, other.value);
          const both = withValue(changed, other.path, one.value);
          expect(verdictOf(both), `${name}: ${String(one.path)} and ${String(other.path)}`).toBe(
            'wrong',
          );
          swapped += 1;
        }
      }
    }
    expect(swapped).toBeGreaterThan(budget(4_000, 10_000));
  });

  it('when anything is added, left out, or there twice', () => {
    for (const { name, receipt } of receipts) {
      for (const { path, value } of objectsOf(receipt)) {
        const changes: unknown[] = Array.isArray(value)
          ? value.slice(0, PARTNERS).flatMap((item, n) => [value.toSpliced(n, 1), [...value, item]])
          : Object.keys(value).map((gone) =>
              Object.fromEntries(Object.entries(value).filter(([field]) => field !== gone)),
            );
        if (!Array.isArray(value)) changes.push({ ...value, bonus: '1' });
        for (const change of changes) {
          const changed = withValue(receipt, path, change);
          expect(verdictOf(changed), `${name}: ${path.join('.')}`).toBe('wrong');
        }
      }
    }
  });
});

describe('a lie that the exchange signs', () => {
  it('is found in every field that is said to be computed', async () => {
    const { dataDirectory } = run.server.config;
    const pem = await readFile(join(dataDirectory, 'keys', 'tick-heads.pem'), 'utf8');
    const key = createPrivateKey(pem);
    const signed = (receipt: object) => {
      const message = receiptMessage(receipt as Readonly<Record<string, unknown>>, sha256);
      return { ...receipt, signature: sign(null, Buffer.from(message), key).toString('base64') };
    };
    const seen = { computed: 0, word: 0 };
    for (const { name, receipt } of receipts) {
      expect(signed(receipt)).toEqual(receipt);
      for (const { path, value } of leavesOf(receipt)) {
        const place = path.filter((part) => typeof part === 'string').join('.');
        const source = receiptSource(receipt.rule, place);
        if (source === undefined) continue;
        seen[source] += 1;
        const lie = signed(withValue(receipt, path, lieFor(value)));
        const { checks } = verifyReceipt(lie, tools, [publicKey]);
        expect(checks.at(-1), place).toMatchObject({ name: 'whole', ok: true });
        if (source === 'word') continue;
        const found = checks.filter(({ ok }) => !ok).map((check) => check.name);
        expect(found, `${name}: ${place}`).toEqual(['rule']);
      }
    }
    expect(seen.computed).toBeGreaterThan(100);
    expect(seen.word).toBeGreaterThan(100);
  });
});

describe('a file of the form without a signature', () => {
  const unsigned = (receipt: Receipt) => {
    const { signature: _, journal: __, keys, key_id: ___, ...rest } = receipt;
    return { ...rest, version: 1, public_key: keys[0]?.public_key };
  };

  it('says that it is not signed, and what is computed is right or found', () => {
    for (const { name, receipt } of receipts) {
      const old = unsigned(receipt);
      expect(verdictOf(old), name).toBe('unsigned');
      for (const { path, value } of leavesOf(old)) {
        const changed = withValue(old, path, lieFor(value));
        expect(verdictOf(changed), `${name}: ${path.join('.')}`).not.toBe('verified');
      }
    }
  });
});
