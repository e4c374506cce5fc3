import { describe, expect, it } from 'vitest';
import { fieldsOf, sourceOf } from './sources.ts';
import { viewOf } from './view.ts';

const receipt = {
  version: 2,
  kind: 'liquidation',
  id: 7,
  rule: 'liquidation-1',
  inputs: { position_id: 7, positions: [{ lots: '3', contract: { tiers: [{ rate: '0.01' }] } }] },
  chains: [{ instrument_id: 1, symbol: 'BTC/USDT', ticks: [], heads: [] }],
  result: { mark_price: '4', price: '5' },
  journal: { sequence: 9, batch_hash: 'abc', core_version: '10' },
  keys: [
    { id: 'a', public_key: 'older' },
    { id: 'b', public_key: 'newer' },
  ],
  key_id: 'b',
  complete: true,
};

const view = (isComputed: boolean, isSigned: boolean, changes: object = {}) => {
  const found = viewOf({ ...receipt, ...changes }, { isComputed, isSigned });
  if (found === undefined) throw new Error('this is no receipt');
  return found;
};

describe('how a field is known', () => {
  it('is computed, a word or neither, and of several the least certain', () => {
    const fields = [['result.mark_price'], ['result.price'], ['result.mark_price', 'result.price']];
    const known = (isComputed: boolean, isSigned: boolean) =>
      fields.map((names) => sourceOf(view(isComputed, isSigned), names));
    expect(known(true, true)).toEqual(['computed', 'word', 'word']);
    expect(known(true, false)).toEqual(['computed', 'unsigned', 'unsigned']);
    expect(known(false, true)).toEqual([undefined, undefined, undefined]);
  });

  it('is told of every field in the file', () => {
    const listed = fieldsOf(view(true, true)).map(({ name, source, value }) =>
      [name, source, value].join(' '),
    );
    expect(listed).toEqual([
      'inputs.position_id word 7',
      'inputs.positions[0].lots word 3',
      'inputs.positions[0].contract.tiers[0].rate word 0.01',
      'result.mark_price computed 4',
      'result.price word 5',
      'version word 2',
      'kind word liquidation',
      'id word 7',
      'rule word liquidation-1',
      'journal.sequence word 9',
      'journal.batch_hash word abc',
      'journal.core_version word 10',
      'complete word true',
    ]);
  });
});

describe('the view of a receipt', () => {
  it('shows the key that signs it, also of the older form, and its place in the journal', () => {
    expect(view(true, true)).toMatchObject({
      publicKey: 'newer',
      journal: { sequence: 9, batchHash: 'abc' },
    });
    const older = { keys: undefined, key_id: undefined, public_key: 'old', journal: null };
    expect(view(true, false, older)).toMatchObject({ publicKey: 'old', journal: null });
  });
});
