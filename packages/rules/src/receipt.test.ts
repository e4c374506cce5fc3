import { describe, expect, it } from 'vitest';
import { type ReceiptCheckName, verifyReceipt } from './receipt.ts';
import { signingKeyId } from './signing-keys.ts';
import {
  chainOf,
  KEY,
  liquidationReceipt,
  staleLiquidationReceipt,
  newKey,
  optionReceipt,
  OTHER_KEY,
  positionStopReceipt,
  PUBLIC_KEY,
  type Receipt,
  receipts,
  faultsOf,
  sha256,
  signed,
  stopReceipt,
  type Tick,
  tools,
} from './testing/signed-receipts.ts';

/** The receipt with something else in it. */
function changed(make: () => Receipt, change: (receipt: Receipt) => void): Receipt {
  const receipt = make();
  change(receipt);
  return receipt;
}
const tickOf = (receipt: Receipt, at: number, chain = 0): Tick => {
  const tick = receipt.chains[chain]?.ticks.find((one) => one.at === at);
  if (tick === undefined) throw new Error('no such tick');
  return tick;
};

describe('a receipt', () => {
  it.each(receipts.map((make) => [make.name, make] as const))('%s verifies', (_, make) => {
    expect(faultsOf(JSON.parse(JSON.stringify(make())))).toEqual({});
    expect(faultsOf(make(), PUBLIC_KEY.replaceAll('\n', '\r\n'))).toEqual({});
    expect(faultsOf(make(), OTHER_KEY)).toEqual({ key: { code: 'other_key', values: {} } });
  });

  it.each(receipts.map((make) => [make.name, make] as const))(
    '%s: one other digit in any tick is named',
    (_, make) => {
      make().chains.forEach((chain, n) => {
        for (const { at, price } of chain.ticks) {
          const other = price.replace(/\d/, (digit) => String((Number(digit) + 1) % 10 || 1));
          const receipt = changed(make, (draft) => {
            tickOf(draft, at, n).price = other;
          });
          const { symbol } = receipt.chains[n] as unknown as { symbol: string };
          expect(faultsOf(receipt).chain).toEqual({
            code: 'tick_hash',
            values: { symbol, at, price: other },
          });
        }
      });
    },
  );

  it.each<[string, () => Receipt, (receipt: Receipt) => void, ReceiptCheckName, string, object]>([
    [
      'a chain made anew',
      stopReceipt,
      (r) =>
        Object.assign(r, {
          chains: [
            {
              ...chainOf(1, 'BTC/USDT', [
                [1_000, '40009'],
                [2_000, '40010'],
                [3_000, '40020'],
              ]),
              heads: r.chains[0]?.heads,
            },
          ],
        }),
      'heads',
      'head_not_of_tick',
      { at: 1_000 },
    ],
    [
      'a signature of another key',
      stopReceipt,
      (r) => {
        const { published } = newKey(0);
        for (const head of r.chains[0]?.heads ?? []) head.key_id = published.id;
        Object.assign(r, { keys: [KEY.published, published] });
      },
      'heads',
      'head_signature',
      { at: 1_000 },
    ],
    [
      'a key that is none',
      stopReceipt,
      (r) => {
        const id = signingKeyId('x', sha256);
        for (const head of r.chains[0]?.heads ?? []) head.key_id = id;
        Object.assign(r, { keys: [KEY.published, { ...KEY.published, id, public_key: 'x' }] });
      },
      'heads',
      'malformed',
      { field: 'public_key' },
    ],
    [
      'a key under the id of another',
      stopReceipt,
      (r) => Object.assign(r, { keys: [{ ...KEY.published, public_key: OTHER_KEY }] }),
      'format',
      'malformed',
      { field: 'keys[0].id' },
    ],
    [
      'a key that is not there',
      stopReceipt,
      (r) => Object.assign(r, { key_id: 'x' }),
      'whole',
      'malformed',
      { field: 'key_id' },
    ],
    [
      'a field more',
      liquidationReceipt,
      (r) => Object.assign((r.inputs.positions as object[])[1] ?? {}, { bonus: '1' }),
      'format',
      'field_unknown',
      { field: 'inputs.positions[1].bonus' },
    ],
    [
      'a field less',
      stopReceipt,
      (r) => void delete r.inputs.created_at,
      'format',
      'malformed',
      { field: 'inputs.created_at' },
    ],
    [
      'a word of the exchange changed',
      stopReceipt,
      (r) => Object.assign(r.inputs, { created_at: 501 }),
      'whole',
      'whole_signature',
      {},
    ],
    [
      'a signature that is written in another way',
      stopReceipt,
      (r) => {
        // The last letter has four bits that mean nothing.
        const [, most = '', last = ''] = /^(.*)(.)==$/.exec(r.signature) ?? [];
        const other = String.fromCodePoint((last.codePointAt(0) ?? 0) + 1);
        r.signature = `${most}${other}==`;
      },
      'whole',
      'whole_signature',
      {},
    ],
    [
      'a minute that is said to be signed later',
      stopReceipt,
      (r) => Object.assign(r, { complete: false, complete_at: 60_000 }),
      'signed',
      'not_signed',
      { at: 3_000 },
    ],
    [
      'no head at the end',
      stopReceipt,
      (r) => void r.chains[0]?.heads.pop(),
      'signed',
      'not_signed',
      { at: 3_000 },
    ],
    [
      'ticks in another order',
      stopReceipt,
      (r) => void r.chains[0]?.ticks.reverse(),
      'chain',
      'tick_hash',
      { at: 3_000 },
    ],
    [
      'a tick left out',
      optionReceipt,
      (r) => void r.chains[0]?.ticks.splice(5, 1),
      'chain',
      'tick_hash',
      { at: 14_000 },
    ],
    [
      'the first tick left out',
      optionReceipt,
      (r) => {
        const [chain] = r.chains;
        const gone = chain?.ticks.splice(0, 4);
        Object.assign(chain ?? {}, { previous_hash: gone?.at(-1)?.hash });
      },
      'rule',
      'chain_too_short',
      {},
    ],
    [
      'another result',
      optionReceipt,
      (r) => Object.assign(r.result, { result: 'lost' }),
      'rule',
      'result_other',
      { field: 'result', stated: 'lost', computed: 'won' },
    ],
    [
      'more returned',
      optionReceipt,
      (r) => Object.assign(r.result, { returned: '176' }),
      'rule',
      'result_other',
      { field: 'returned', stated: '176', computed: '175' },
    ],
    [
      'another entry',
      optionReceipt,
      (r) => Object.assign(r.result, { entry_at: 12_000 }),
      'rule',
      'result_other',
      { field: 'entry_at', computed: 11_000 },
    ],
    [
      'another acceptance',
      optionReceipt,
      (r) => Object.assign(r.inputs, { accepted_at: 11_000 }),
      'rule',
      'result_other',
      { field: 'entry_at' },
    ],
    [
      'a trigger that was not reached',
      stopReceipt,
      (r) => Object.assign(r.inputs, { trigger_price: '40010.1' }),
      'rule',
      'not_reached',
      { at: 2_000 },
    ],
    [
      'a trigger that was reached before',
      stopReceipt,
      (r) => Object.assign(r.inputs, { trigger_price: '40009.9' }),
      'rule',
      'reached_before',
      { at: 1_000 },
    ],
    [
      'a tick that is not there',
      stopReceipt,
      (r) => Object.assign(r.result, { tick_at: 2_500 }),
      'rule',
      'tick_missing',
      { at: 2_500 },
    ],
    [
      'another price of the tick',
      positionStopReceipt,
      (r) => Object.assign(r.result, { tick_price: '40011' }),
      'rule',
      'price_other',
      { computed: '40010' },
    ],
    [
      'a stop on the other side',
      positionStopReceipt,
      (r) => Object.assign(r.inputs, { direction: 'long' }),
      'rule',
      'reached_before',
      {},
    ],
    [
      'more equity',
      liquidationReceipt,
      (r) => Object.assign(r.inputs, { balance: '700' }),
      'rule',
      'result_other',
      { field: 'equity', computed: '300' },
    ],
    [
      'more lots',
      liquidationReceipt,
      (r) => Object.assign(r.result, { lots: '101' }),
      'rule',
      'result_other',
      { field: 'lots', computed: '100' },
    ],
    [
      'another bankruptcy price',
      liquidationReceipt,
      (r) => Object.assign(r.result, { bankruptcy_price: '39701' }),
      'rule',
      'result_other',
      { field: 'bankruptcy_price', computed: '39700' },
    ],
    [
      'two positions on a margin of its own',
      liquidationReceipt,
      (r) => Object.assign(r.inputs, { margin_mode: 'isolated' }),
      'rule',
      'malformed',
      { field: 'inputs.margin_mode' },
    ],
    [
      'a pool that could live',
      liquidationReceipt,
      (r) => {
        Object.assign(r.inputs, { balance: '678.5' });
        Object.assign(r.result, { equity: '278.5' });
      },
      'rule',
      'not_liquidatable',
      { equity: '278.5' },
    ],
    [
      'an old mark',
      liquidationReceipt,
      (r) => {
        const [, eth] = r.inputs.positions as object[];
        Object.assign(eth ?? {}, { tick_at: 1_000, price: '3000' });
      },
      'rule',
      'mark_not_newest',
      { at: 1_000, newest: 2_000 },
    ],
    [
      'an old price that counts in full',
      staleLiquidationReceipt,
      (r) => {
        const [, eth] = r.inputs.positions as object[];
        Object.assign(eth ?? {}, { counted_price: '2980' });
      },
      'rule',
      'result_other',
      { field: 'counted_price', computed: '2974.04' },
    ],
    [
      'another haircut',
      staleLiquidationReceipt,
      (r) => Object.assign(r.inputs.stale_rule as object, { per_minute: '0.002' }),
      'rule',
      'result_other',
      { field: 'counted_price', computed: '2968.08' },
    ],
    [
      'a haircut that leaves nothing',
      staleLiquidationReceipt,
      (r) => Object.assign(r.inputs.stale_rule as object, { maximum: '1' }),
      'rule',
      'malformed',
      { field: 'inputs.stale_rule.maximum' },
    ],
    [
      'the position closed that had the old price',
      staleLiquidationReceipt,
      (r) => {
        Object.assign(r, { id: 2 });
        Object.assign(r.inputs, { position_id: 2, market_id: 102 });
        Object.assign(r.result, { tick_at: 2_000, mark_price: '2980' });
      },
      'rule',
      'malformed',
      { field: 'inputs.positions[1].counted_price' },
    ],
    [
      'a missing chain',
      liquidationReceipt,
      (r) => void r.chains.pop(),
      'rule',
      'chain_too_short',
      { symbol: 'ETH/USDT' },
    ],
    [
      'another rate',
      liquidationReceipt,
      (r) => {
        const [btc] = r.inputs.positions as { contract: { tiers: object[] } }[];
        Object.assign(btc?.contract.tiers[0] ?? {}, { rate: '0.005' });
      },
      'rule',
      'result_other',
      { field: 'maintenance' },
    ],
  ])('with %s does not', (_, make, change, check, code, values) => {
    const fault = faultsOf(changed(make, change))[check];
    expect(fault).toMatchObject({ code, values });
  });

  it('allows a tick of before to have been there when the stop is younger', () => {
    const receipt = changed(stopReceipt, (draft) =>
      Object.assign(draft.inputs, { trigger_price: '40009.9', created_at: 1_001 }),
    );
    expect(faultsOf(signed(receipt))).toEqual({});
  });

  it('is refused as malformed whatever it is', () => {
    const wrong: unknown[] = [null, undefined, 1, 'x', [], {}, { version: 2 }];
    for (const receipt of wrong) expect(Object.keys(faultsOf(receipt))).toEqual(['format']);
    for (const make of receipts) {
      for (const field of Object.keys(make())) {
        const report = verifyReceipt({ ...make(), [field]: undefined }, tools);
        expect(report.ok, `${make.name} without ${field}`).toBe(false);
      }
      for (const part of ['inputs', 'result'] as const) {
        for (const field of Object.keys(make()[part])) {
          const receipt = { ...make(), [part]: { ...make()[part], [field]: {} } };
          expect(verifyReceipt(receipt, tools).ok, `${make.name} ${field}`).toBe(false);
        }
      }
    }
  });
});
