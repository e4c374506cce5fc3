import { createHash } from 'node:crypto';
import { balanceId, type Core, createCore, houseBalanceId, type Json } from '@kontor/core';
import { parseAmount } from '@kontor/money';

const FIRST_USER = 1_001;
const USDT = 1;
const BTC = 2;
const LEVER = 3;
const PERP = 61;
/** Accounts of the house. */
const PLAY_MONEY = 3;

export const LOT_SIZE = 0.01;
/** Of the maintenance, whatever the size. */
export const RATE = 0.004;

interface Terms {
  readonly direction: 'long' | 'short';
  readonly lots: number;
  readonly multiple: number;
  readonly marginMode: 'cross' | 'isolated';
}

/** A core with one contract on BTC, quoted by the liquidity account alone. */
export class FuturesCore {
  readonly core: Core;
  #at = Date.UTC(2022, 0, 5);
  #users = 0;

  constructor() {
    this.core = createCore({
      sha256: (text) => createHash('sha256').update(text).digest('hex'),
    });
    this.#define();
  }

  /** A new second with this index price. */
  tick(price: string): void {
    this.#at += 1_000;
    this.#send(0, 'market.tick', { at: this.#at, prices: [[1, price, '1']] as Json });
  }

  pulse(): void {
    this.#send(0, 'clock.pulse', {});
  }

  /** A position at the market, of a new member with 1,000 USDT, or what the position takes. */
  open({ direction, lots, multiple, marginMode }: Terms): void {
    const { core } = this;
    const { exchange } = core;
    const userId = FIRST_USER + this.#users;
    this.#users += 1;
    this.#send(0, 'member.open', { userId, vipLevel: 0 });
    const from = houseBalanceId(PLAY_MONEY, USDT);
    const to = balanceId(userId, LEVER, USDT);
    const margin = Math.ceil((lots * LOT_SIZE * 41_000) / multiple);
    exchange.begin(0);
    exchange.ledger.move(from, to, parseAmount(String(1_000 + margin)), 'member.grant', 0, 0);
    exchange.keep();
    this.#send(userId, 'futures.open', {
      marketId: PERP,
      direction,
      lots: String(lots),
      multiple,
      marginMode,
    });
    if (this.#users % 500 === 0) core.endBatch();
  }

  #send(actor: number, kind: string, input: { [field: string]: Json }): void {
    const { core } = this;
    const command = { sequence: core.sequence + 1, at: this.#at, actor, kind, input, key: null };
    const outcome = core.apply(command);
    if (!outcome.ok) throw new Error(`${kind}: ${outcome.code} ${JSON.stringify(outcome.details)}`);
  }

  #define(): void {
    this.#send(0, 'exchange.open', {});
    for (const [id, code] of [
      [USDT, 'USDT'],
      [BTC, 'BTC'],
    ] as const) {
      const terms = { id, code, title: code, kind: 'coin', decimals: 8, enabled: true };
      this.#send(0, 'currency.define', terms);
    }
    const index = { id: 1, symbol: 'BTC/USDT', class: 'coin', priceDecimals: 1 };
    this.#send(0, 'instrument.define', index);
    this.#send(0, 'market.define', {
      id: PERP,
      instrumentId: 1,
      kind: 'futures',
      baseCurrencyId: BTC,
      quoteCurrencyId: USDT,
      priceDecimals: 1,
      quantityDecimals: 4,
      minimumQuantity: '0.0001',
      maximumQuantity: '1000',
      minimumNotional: '1',
      priceBand: '0.02',
      liquidityQuantity: '100000',
      liquidityHalfSpread: '0.0001',
      enabled: true,
      listedAt: this.#at,
    });
    this.#send(0, 'contract.define', {
      id: PERP,
      kind: 'linear',
      marginCurrencyId: USDT,
      lotSize: String(LOT_SIZE),
      minimumLots: '1',
      maximumLots: '10000',
      multiples: [1, 2, 5, 10, 20, 50],
      tiers: [{ notional: '100000000', rate: String(RATE), multiple: 50 }],
      overnightRate: '0.0001',
    });
  }
}
