import { createHash, generateKeyPairSync, sign, verify } from 'node:crypto';
import { parseAmount } from '@kontor/money';
import { describe, expect, it } from 'vitest';
import { type ReceiptCheckName, type ReceiptTools, verifyReceipt } from './receipt.ts';
import { tickHeadMessage, tickText } from './ticks.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const tools: ReceiptTools = {
  sha256,
  verifyEd25519: (key, text, signature) =>
    verify(null, Buffer.from(text, 'utf8'), key, Buffer.from(signature, 'base64')),
};
const keys = generateKeyPairSync('ed25519');
const PUBLIC_KEY = keys.publicKey.export({ type: 'spki', format: 'pem' }).toString();
const OTHER_KEY = generateKeyPairSync('ed25519')
  .publicKey.export({ type: 'spki', format: 'pem' })
  .toString();

interface Tick {
  at: number;
  price: string;
  hash: string;
}
interface Receipt {
  inputs: Record<string, unknown>;
  result: Record<string, unknown>;
  chains: { ticks: Tick[]; heads: { at: number; hash: string; signature: string }[] }[];
}

/** A signed chain from the first tick there ever was. */
function chainOf(instrumentId: number, symbol: string, prices: readonly [number, string][]) {
  let hash = '';
  const ticks = prices.map(([at, price]) => {
    hash = sha256(tickText(hash, { instrumentId, at, price: parseAmount(price) }));
    return { at, price, hash };
  });
  const signed = (tick: Tick) => ({
    at: tick.at,
    hash: tick.hash,
    signature: sign(null, Buffer.from(tickHeadMessage(tick.hash)), keys.privateKey).toString(
      'base64',
    ),
  });
  const heads = [ticks[0], ticks.at(-1)].flatMap((tick) =>
    tick === undefined ? [] : signed(tick),
  );
  return { instrument_id: instrumentId, symbol, previous_hash: '', ticks, heads };
}

const common = { version: 1, public_key: PUBLIC_KEY, id: 7, complete: true, complete_at: null };

function optionReceipt(): Receipt {
  const prices: [number, string][] = [];
  for (let second = 8; second <= 45; second += 1) {
    prices.push([second * 1_000, `${40_000 + (second % 7)}.5`]);
  }
  return {
    ...common,
    kind: 'option',
    rule: 'option-1',
    inputs: {
      instrument_id: 1,
      symbol: 'BTC/USDT',
      direction: 'up',
      seconds: 30,
      stake: '100',
      payout_ratio: '0.75',
      decimals: 8,
      accepted_at: 10_000,
      wait_ms: 5_000,
    },
    chains: [chainOf(1, 'BTC/USDT', prices)],
    result: {
      result: 'won',
      entry_at: 11_000,
      entry_price: '40004.5',
      expires_at: 41_000,
      exit_at: 41_000,
      exit_price: '40006.5',
      returned: '175',
    },
  } as unknown as Receipt;
}

function stopReceipt(): Receipt {
  return {
    ...common,
    kind: 'stop',
    rule: 'stop-1',
    inputs: {
      instrument_id: 1,
      symbol: 'BTC/USDT',
      trigger_price: '40010',
      trigger_direction: 'above',
      created_at: 500,
    },
    chains: [
      chainOf(1, 'BTC/USDT', [
        [1_000, '40009.9'],
        [2_000, '40010'],
        [3_000, '40020'],
      ]),
    ],
    result: { tick_at: 2_000, tick_price: '40010' },
  } as unknown as Receipt;
}

function positionStopReceipt(): Receipt {
  const receipt = stopReceipt();
  return {
    ...receipt,
    kind: 'position_stop',
    rule: 'position-stop-1',
    inputs: {
      instrument_id: 1,
      symbol: 'BTC/USDT',
      direction: 'short',
      reason: 'stop_loss',
      take_profit_price: null,
      stop_loss_price: '40010',
      opened_at: 1_000,
    },
  } as unknown as Receipt;
}

/** 1 BTC long from 40,000 and 10 ETH long from 3,000 with 500 USDT: gone at 39,800 and 2,980. */
function liquidationReceipt(): Receipt {
  const contract = {
    kind: 'linear',
    lot_size: '0.01',
    price_decimals: 1,
    margin_decimals: 8,
    tiers: [{ notional: '1000000', rate: '0.004', multiple: 125 }],
  };
  const position = (id: number, instrumentId: number, lots: string, openValue: string) => ({
    position_id: id,
    market_id: 100 + id,
    instrument_id: instrumentId,
    symbol: instrumentId === 1 ? 'BTC/USDT' : 'ETH/USDT',
    direction: 'long',
    lots,
    open_value: openValue,
    advanced: '0',
    tick_at: 2_000,
    price: instrumentId === 1 ? '39800' : '2980',
    contract,
  });
  const prices = (first: string, second: string): [number, string][] => [
    [1_000, first],
    [2_000, second],
    [3_000, first],
  ];
  return {
    ...common,
    kind: 'liquidation',
    rule: 'liquidation-1',
    inputs: {
      position_id: 1,
      margin_mode: 'cross',
      balance: '500',
      positions: [position(1, 1, '100', '40000'), position(2, 2, '1000', '30000')],
    },
    chains: [
      chainOf(1, 'BTC/USDT', prices('40000', '39800')),
      chainOf(2, 'ETH/USDT', prices('3000', '2980')),
    ],
    result: { tick_at: 2_000, mark_price: '39800', equity: '100', maintenance: '278.4' },
  } as unknown as Receipt;
}

const receipts = [optionReceipt, stopReceipt, positionStopReceipt, liquidationReceipt];

/** What fails, with what is said of it. */
function faultsOf(receipt: unknown, trustedKey?: string): Record<string, unknown> {
  const { ok, checks } = verifyReceipt(receipt, tools, trustedKey);
  expect(ok).toBe(checks.every((check) => check.ok));
  const faults = checks.filter((check) => !check.ok);
  return Object.fromEntries(faults.map(({ name, fault }) => [name, fault]));
}

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
      (r) => Object.assign(r, { public_key: OTHER_KEY }),
      'heads',
      'head_signature',
      { at: 1_000 },
    ],
    [
      'a key that is none',
      stopReceipt,
      (r) => Object.assign(r, { public_key: 'x' }),
      'heads',
      'malformed',
      { field: 'public_key' },
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
    expect(faultsOf(receipt)).toEqual({});
  });

  it('is refused as malformed whatever it is', () => {
    const wrong: unknown[] = [null, undefined, 1, 'x', [], {}, { version: 2 }];
    for (const receipt of wrong) expect(Object.keys(faultsOf(receipt))).toEqual(['format']);
    for (const make of receipts) {
      for (const field of Object.keys(make())) {
        if (['id', 'complete', 'complete_at'].includes(field)) continue;
        const report = verifyReceipt({ ...make(), [field]: undefined }, tools);
        expect(report.ok, `${make.name} without ${field}`).toBe(false);
      }
      for (const part of ['inputs', 'result'] as const) {
        for (const field of Object.keys(make()[part])) {
          if (['market_id', 'symbol', 'margin_mode', 'take_profit_price'].includes(field)) continue;
          const receipt = { ...make(), [part]: { ...make()[part], [field]: {} } };
          expect(verifyReceipt(receipt, tools).ok, `${make.name} ${field}`).toBe(false);
        }
      }
    }
  });
});
