import { createHash, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { parseAmount } from '@kontor/money';
import { expect } from 'vitest';
import { receiptMessage, type ReceiptTools, verifyReceipt } from '../receipt.ts';
import { keyChangeMessage, type SigningKey, signingKeyId } from '../signing-keys.ts';
import { tickHeadMessage, tickText } from '../ticks.ts';

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
export const tools: ReceiptTools = {
  sha256,
  verifyEd25519: (key, text, signature) =>
    verify(null, Buffer.from(text, 'utf8'), key, Buffer.from(signature, 'base64')),
};
const pemOf = (key: KeyObject) => key.export({ type: 'spki', format: 'pem' }).toString();
const signedBy = (key: KeyObject, text: string) =>
  sign(null, Buffer.from(text, 'utf8'), key).toString('base64');

/** A key of the exchange, joined to the one before it by both or by its own word alone. */
export function newKey(since: number, before?: TestKey, isLost = false): TestKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const key = { public_key: pemOf(publicKey), since };
  const id = signingKeyId(key.public_key, sha256);
  if (before === undefined) {
    const published = { ...key, id, previous: null, handover: null, acceptance: null };
    return { privateKey, published };
  }
  const message = keyChangeMessage(before.published, key);
  const handover = isLost ? null : signedBy(before.privateKey, message);
  const acceptance = signedBy(privateKey, message);
  const previous = before.published.id;
  return { privateKey, published: { ...key, id, previous, handover, acceptance } };
}
export interface TestKey {
  readonly privateKey: KeyObject;
  readonly published: SigningKey;
}
export const KEY = newKey(0);
export const PUBLIC_KEY = KEY.published.public_key;
export const OTHER_KEY = newKey(0).published.public_key;

export interface Tick {
  at: number;
  price: string;
  hash: string;
}
interface Head {
  at: number;
  hash: string;
  signature: string;
  key_id: string;
}
export interface Receipt {
  rule: string;
  inputs: Record<string, unknown>;
  result: Record<string, unknown>;
  chains: { symbol: string; ticks: Tick[]; heads: Head[] }[];
  signature: string;
}

/** A signed chain from the first tick there ever was. */
export function chainOf(instrumentId: number, symbol: string, prices: readonly [number, string][]) {
  let hash = '';
  const ticks = prices.map(([at, price]) => {
    hash = sha256(tickText(hash, { instrumentId, at, price: parseAmount(price) }));
    return { at, price, hash };
  });
  const signed = (tick: Tick) => ({
    at: tick.at,
    hash: tick.hash,
    signature: signedBy(KEY.privateKey, tickHeadMessage(tick.hash)),
    key_id: KEY.published.id,
  });
  const heads = [ticks[0], ticks.at(-1)].flatMap((tick) =>
    tick === undefined ? [] : signed(tick),
  );
  return { instrument_id: instrumentId, symbol, previous_hash: '', ticks, heads };
}

/** The receipt as the exchange signs it, however it came to be. */
export function signed(receipt: Receipt, key: TestKey = KEY): Receipt {
  const body = receipt as unknown as Record<string, unknown>;
  return { ...receipt, signature: signedBy(key.privateKey, receiptMessage(body, sha256)) };
}

function made(receipt: object): Receipt {
  return signed({
    version: 2,
    id: 7,
    journal: { sequence: 42, batch_hash: '00', core_version: '10' },
    keys: [KEY.published],
    key_id: KEY.published.id,
    complete: true,
    complete_at: null,
    ...receipt,
  } as unknown as Receipt);
}

export function optionReceipt(): Receipt {
  const prices: [number, string][] = [];
  for (let second = 8; second <= 45; second += 1) {
    prices.push([second * 1_000, `${40_000 + (second % 7)}.5`]);
  }
  return made({
    kind: 'option',
    rule: 'option-1',
    inputs: {
      market_id: 1,
      instrument_id: 1,
      symbol: 'BTC/USDT',
      direction: 'up',
      seconds: 30,
      stake: '100',
      currency: 'USDT',
      account: 'micro',
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
      settled_at: 41_500,
    },
  });
}

export function stopReceipt(): Receipt {
  return made({
    kind: 'stop',
    rule: 'stop-1',
    inputs: {
      market_id: 1,
      instrument_id: 1,
      symbol: 'BTC/USDT',
      type: 'stop_market',
      side: 'buy',
      trigger_price: '40010',
      trigger_direction: 'above',
      created_at: 500,
      hours: null,
    },
    chains: [
      chainOf(1, 'BTC/USDT', [
        [1_000, '40009.9'],
        [2_000, '40010'],
        [3_000, '40020'],
      ]),
    ],
    result: { tick_at: 2_000, tick_price: '40010' },
  });
}

export function positionStopReceipt(): Receipt {
  return made({
    ...stopReceipt(),
    kind: 'position_stop',
    rule: 'position-stop-1',
    inputs: {
      market_id: 1,
      instrument_id: 1,
      symbol: 'BTC/USDT',
      direction: 'short',
      reason: 'stop_loss',
      take_profit_price: null,
      stop_loss_price: '40010',
      opened_at: 1_000,
    },
  });
}

/** 1 BTC long from 40,000 and 10 ETH long from 3,000 with 500 USDT: gone at 39,800 and 2,980. */
export function liquidationReceipt(): Receipt {
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
  return made({
    id: 1,
    kind: 'liquidation',
    rule: 'liquidation-1',
    inputs: {
      position_id: 1,
      market_id: 101,
      direction: 'long',
      margin_mode: 'cross',
      balance: '500',
      positions: [position(1, 1, '100', '40000'), position(2, 2, '1000', '30000')],
    },
    chains: [
      chainOf(1, 'BTC/USDT', prices('40000', '39800')),
      chainOf(2, 'ETH/USDT', prices('3000', '2980')),
    ],
    result: {
      tick_at: 2_000,
      mark_price: '39800',
      equity: '100',
      maintenance: '278.4',
      lots: '100',
      bankruptcy_price: '39700',
      price: '39790.5',
      insurance: '-1.5',
      deleveraged_lots: '0',
      liquidated_at: 2_000,
    },
  });
}

/**
 * The same margin with Ether's price 130 seconds old, two minutes beyond what is fresh: it counts
 * at 2,974.04, two thousandths less.
 */
export function staleLiquidationReceipt(): Receipt {
  const fresh = liquidationReceipt();
  const [bitcoin, ether] = fresh.inputs.positions as { tick_at: number }[];
  return made({
    ...fresh,
    rule: 'liquidation-2',
    inputs: {
      ...fresh.inputs,
      stale_rule: { after_ms: 10_000, per_minute: '0.001', maximum: '0.1' },
      positions: [
        { ...bitcoin, tick_at: 132_000, counted_price: '39800' },
        { ...ether, counted_price: '2974.04' },
      ],
    },
    chains: [
      chainOf(1, 'BTC/USDT', [
        [131_000, '40000'],
        [132_000, '39800'],
        [133_000, '40000'],
      ]),
      chainOf(2, 'ETH/USDT', [
        [1_000, '3000'],
        [2_000, '2980'],
        [140_000, '3000'],
      ]),
    ],
    result: {
      ...fresh.result,
      tick_at: 132_000,
      equity: '40.4',
      maintenance: '278.1616',
      bankruptcy_price: '39759.6',
      liquidated_at: 132_000,
    },
  });
}

export const receipts = [
  optionReceipt,
  stopReceipt,
  positionStopReceipt,
  liquidationReceipt,
  staleLiquidationReceipt,
];

/** What fails, with what is said of it. */
export function faultsOf(receipt: unknown, trustedKey?: string): Record<string, unknown> {
  const trusted = trustedKey === undefined ? undefined : [trustedKey];
  const { ok, verdict, checks } = verifyReceipt(receipt, tools, trusted);
  expect(ok).toBe(checks.every((check) => check.ok));
  expect(verdict === 'verified').toBe(ok);
  const faults = checks.filter((check) => !check.ok);
  return Object.fromEntries(faults.map(({ name, fault }) => [name, fault]));
}
