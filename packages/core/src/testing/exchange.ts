import { createHash } from 'node:crypto';
import { formatAmount, parseAmount } from '@kontor/money';
import { ACCOUNT_IDS, type ExchangeRow, exchangeTables } from '@kontor/schema';
import {
  balanceId,
  type BatchChanges,
  type Core,
  createCore,
  type Json,
  type Outcome,
  type Snapshot,
  type StampedCommand,
} from '../index.ts';

export const USDT = 1;
export const BTC = 2;
export const ETH = 3;
export const BTC_USDT = 1;
export const ETH_USDT = 2;
export const FIRST_USER = 1_001;

export const host = { sha256: (text: string) => createHash('sha256').update(text).digest('hex') };

/** A wait for which the platform is not just quiet. */
const LONG_MS = 600_000;

/** Lines that a test reads: `ok` results or the refusal's code. */
export class TestExchange {
  core: Core = createCore(host);
  at = Date.UTC(2022, 0, 5);
  /** What the database would hold: every row that was ever handed out, by table and id. */
  readonly rows = new Map<string, Map<number, ExchangeRow>>();
  readonly history: { command: StampedCommand; outcome: Outcome }[] = [];
  /** Sequences after which a batch ended. */
  readonly batchEnds: number[] = [];
  private batchSize = 1;
  /** Without it a long wait is an outage: what was due meanwhile happens afterwards. */
  heartbeat = false;

  constructor(options: { batchSize?: number; liquidity?: string } = {}) {
    this.batchSize = options.batchSize ?? 1;
    this.system('exchange.open', {});
    const currency = (id: number, code: string, decimals: number) =>
      this.system('currency.define', {
        id,
        code,
        title: code,
        kind: 'coin',
        decimals,
        enabled: true,
      });
    currency(USDT, 'USDT', 8);
    currency(BTC, 'BTC', 8);
    currency(ETH, 'ETH', 8);
    const market = (id: number, symbol: string, base: number, liquidity: string) => {
      this.system('instrument.define', { id, symbol, class: 'coin', priceDecimals: 1 });
      this.system('market.define', {
        id,
        instrumentId: id,
        kind: 'spot',
        baseCurrencyId: base,
        quoteCurrencyId: USDT,
        priceDecimals: 1,
        quantityDecimals: 4,
        minimumQuantity: '0.0001',
        maximumQuantity: '1000',
        minimumNotional: '1',
        priceBand: '0.02',
        liquidityQuantity: liquidity,
        liquidityHalfSpread: '0.0005',
        enabled: true,
        listedAt: this.at,
      });
    };
    market(BTC_USDT, 'BTC/USDT', BTC, options.liquidity ?? '0');
    market(ETH_USDT, 'ETH/USDT', ETH, options.liquidity ?? '0');
  }

  system(kind: string, input: { [field: string]: Json }): Outcome {
    return this.send(0, kind, input);
  }

  send(
    actor: number,
    kind: string,
    input: { [field: string]: Json },
    key: string | null = null,
  ): Outcome {
    const command = { sequence: this.core.sequence + 1, at: this.at, kind, actor, input, key };
    const outcome = this.core.apply(command);
    this.history.push({ command, outcome });
    if (this.history.length % this.batchSize === 0) this.endBatch();
    return outcome;
  }

  endBatch(): void {
    this.collect(this.core.endBatch());
    this.batchEnds.push(this.core.sequence);
  }

  advance(ms: number): void {
    const until = this.at + ms;
    if (this.heartbeat && ms > LONG_MS) this.beatUntil(until);
    this.at = until;
  }

  /** What is due by itself happens at its time, as while the platform runs. */
  private beatUntil(until: number): void {
    for (;;) {
      const due = this.core.nextTimerAt;
      if (due === undefined || due > until) return;
      this.at = Math.max(this.at, due);
      this.system('clock.pulse', {});
    }
  }

  /** A new second with these index prices. */
  tick(prices: { [marketId: number]: string }): Outcome {
    this.advance(1_000);
    return this.system('market.tick', {
      at: this.at,
      prices: Object.entries(prices).map(([id, price]) => [Number(id), price, '1']),
    });
  }

  /** A member with a day's play money and, by a trade with nobody, these coins. */
  member(userId: number, coins: { [currencyId: number]: string } = {}): number {
    this.system('member.open', { userId, vipLevel: 0 });
    this.send(userId, 'member.grant', {});
    for (const [currencyId, amount] of Object.entries(coins)) {
      this.give(userId, Number(currencyId), amount);
    }
    return userId;
  }

  /** Play money for a test: out of the house's play-money account, as a grant is. */
  give(userId: number, currencyId: number, amount: string): void {
    const { exchange } = this.core;
    exchange.begin(0);
    exchange.ledger.move(
      balanceId(3, 0, currencyId),
      balanceId(userId, ACCOUNT_IDS.change, currencyId),
      parseAmount(amount),
      'member.grant',
      0,
      0,
    );
    exchange.keep();
    this.endBatch();
  }

  balance(userId: number, currencyId: number): string {
    const { ledger } = this.core.exchange;
    const id = balanceId(userId, ACCOUNT_IDS.change, currencyId);
    return `${formatAmount(ledger.available(id))} + ${formatAmount(ledger.frozen(id))}`;
  }

  /** The rows of a table as the database would hold them. */
  table<Row extends ExchangeRow>(name: string): Row[] {
    return [...(this.rows.get(name)?.values() ?? [])] as Row[];
  }

  row<Row extends ExchangeRow>(name: string, id: number): Row {
    const row = this.rows.get(name)?.get(id);
    if (row === undefined) throw new Error(`no row ${id} in ${name}`);
    return row as Row;
  }

  /** What a recovery at this moment would load. */
  snapshot(): Snapshot {
    const rows = new Map<string, ExchangeRow[]>();
    for (const table of exchangeTables) {
      if (table.kind === 'log') continue;
      const live = this.table(table.name).filter((row) => table.live(row as never));
      rows.set(table.name, live);
    }
    return {
      sequence: this.core.sequence,
      at: this.core.at,
      rows,
      keyed: this.history.filter(({ command }) => command.key !== null),
    };
  }

  /** Throws the memory away and loads it from the rows, as after a crash. */
  recover(): void {
    const snapshot = this.snapshot();
    this.core = createCore(host);
    this.core.load(snapshot);
  }

  private collect(changes: BatchChanges): void {
    for (const { table, rows } of changes) {
      let known = this.rows.get(table.name);
      if (known === undefined) {
        known = new Map();
        this.rows.set(table.name, known);
      }
      for (const row of rows) {
        if (table.kind === 'log' && known.has(row.id)) {
          throw new Error(`${table.name} ${row.id} was written twice`);
        }
        known.set(row.id, Object.freeze(row));
      }
    }
  }
}

/** The code of a refusal, or `ok`. */
export function codeOf(outcome: Outcome): string {
  return outcome.ok ? 'ok' : outcome.code;
}
