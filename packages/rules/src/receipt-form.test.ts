import { describe, expect, it } from 'vitest';
import { receiptSource, verifyReceipt, verifyReceiptText } from './receipt.ts';
import type { SigningKey } from './signing-keys.ts';
import {
  faultsOf,
  KEY,
  newKey,
  OTHER_KEY,
  PUBLIC_KEY,
  receipts,
  type Receipt,
  signed,
  stopReceipt,
  type TestKey,
  tools,
} from './testing/signed-receipts.ts';

describe('a receipt', () => {
  it('of the form without a signature says so, and is wrong where it can be computed', () => {
    for (const make of receipts) {
      const { signature: _, ...receipt } = make();
      const old = (changes: object = {}) => {
        const draft = { ...receipt, version: 1, public_key: PUBLIC_KEY, ...changes };
        const { ok, verdict, checks } = verifyReceipt(draft, tools, [PUBLIC_KEY]);
        return [ok, verdict, ...checks.flatMap(({ fault }) => fault?.code ?? [])];
      };
      expect(old()).toEqual([false, 'unsigned', 'unsigned']);
      expect(old({ public_key: OTHER_KEY }).slice(0, 3)).toEqual([false, 'wrong', 'other_key']);
      expect(old({ result: { ...receipt.result, tick_at: 1, entry_at: 1 } })[1]).toBe('wrong');
    }
  });

  it('says of every field how it is known', () => {
    expect(receiptSource('option-1', 'result.returned')).toBe('computed');
    expect(receiptSource('liquidation-1', 'inputs.positions.price')).toBe('computed');
    expect(receiptSource('liquidation-1', 'inputs.positions.contract.tiers.rate')).toBe('word');
    expect(receiptSource('liquidation-1', 'result.price')).toBe('word');
    for (const field of ['', 'inputs', 'inputs.positions', 'result.none', 'id', 'result.lots.x']) {
      expect(receiptSource('liquidation-1', field)).toBeUndefined();
    }
    expect(receiptSource('none-1', 'result.returned')).toBeUndefined();
  });
});

describe("a receipt's text", () => {
  const faults = (text: string) =>
    verifyReceiptText(text, tools, [PUBLIC_KEY]).checks.flatMap(({ name, fault }) =>
      fault === null ? [] : [[name, fault.code, fault.values['field']]],
    );

  it('may have other spaces, another order of names, and the answer around it', () => {
    const receipt = stopReceipt();
    const turned = Object.fromEntries(
      Object.entries(receipt as object).toReversed() as [string, unknown][],
    );
    const texts = [
      JSON.stringify(receipt, null, '\t'),
      JSON.stringify(turned),
      JSON.stringify({ type: 'ok', code: 1, message: receipt }),
    ];
    for (const text of texts) expect(faults(text)).toEqual([]);
  });

  it('may not say anything twice, or with digits that nobody reads', () => {
    const text = JSON.stringify(stopReceipt());
    const twice = text.replace('"created_at":500', '"created_at":400,"created_at":500');
    expect(faults(twice)).toEqual([['format', 'field_twice', 'created_at']]);
    const hidden = text.replace('"created_at":500', '"created_\\u0061t":400,"created_at":500');
    expect(faults(hidden)).toEqual([['format', 'field_twice', 'created_at']]);
    const longer = text.replace('"created_at":500', '"created_at":500.00000000000000001');
    expect(faults(longer)).toEqual([['format', 'malformed', '500.00000000000000001']]);
    expect(faults('{')).toEqual([['format', 'malformed', 'receipt']]);
  });
});

describe('the keys of a receipt', () => {
  const second = newKey(100, KEY);
  const third = newKey(200, second);
  const all = [KEY, second, third].map(({ published }) => published);

  /** Settled under the first key, and asked for under a later one. */
  const askedFor = (keys: readonly SigningKey[], key: TestKey) =>
    signed({ ...stopReceipt(), keys, key_id: key.published.id } as unknown as Receipt, key);

  it('are those of the exchange for whoever trusts any of them', () => {
    const receipt = askedFor(all, third);
    expect(faultsOf(receipt)).toEqual({});
    for (const { public_key } of all) expect(faultsOf(receipt, public_key)).toEqual({});
    expect(Object.keys(faultsOf(receipt, OTHER_KEY))).toEqual(['key']);
  });

  it('are not, where the older one has not handed over', () => {
    const lost = newKey(100, KEY, true);
    const keys = [KEY.published, lost.published];
    expect(Object.keys(faultsOf(askedFor(keys, lost), PUBLIC_KEY))).toEqual(['key']);
    // The new key accepts the older one, so a receipt that was saved before is known by it.
    const before = askedFor(keys, KEY);
    expect(faultsOf(before, lost.published.public_key)).toEqual({});
    const thief = newKey(100, KEY, true);
    const stolen = { ...thief.published, handover: second.published.handover };
    const forged = askedFor([KEY.published, stolen], thief);
    expect(Object.keys(faultsOf(forged, PUBLIC_KEY))).toEqual(['key']);
  });
});
