import { createHash } from 'node:crypto';
import { inspect, isDeepStrictEqual } from 'node:util';
import { formatAmount, parseAmount } from '@kontor/money';
import { ACCOUNT_IDS, type ExchangeRow, exchangeTables } from '@kontor/schema';
import {
  balanceId,
  type BatchChanges,
  type Core,
  createCore,
  type Json,
  type KeyedCommand,
  type KeyLimits,
  keyedCommand,
  type Outcome,
  type Snapshot,
  type StampedCommand,
} from '../index.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { KeyShell } from './key-shell.ts';
import { SettledRows } from './settled.ts';

export const USDT = 1;
export const BTC = 2;
export const ETH = 3;
export const BTC_USDT = 1;
export const ETH_USDT = 2;
export const FIRST_USER = 1_001;

export const host = { sha256: (text: string) => createHash('sha256').update(text).digest('hex') };

/** A wait for which the platform is not just quiet. */
const LONG_MS = 600_000;

interface TestOptions {
  readonly batchSize?: number;
  readonly liquidity?: string;
  readonly keyLimits?: KeyLimits;
  /** A core beside it that is never restarted, which must do the same. */
  readonly twin?: boolean;
}

/** Lines that a test reads: `ok` results or the refusal's code. */
export class TestExchange {
  core: Core;
  at = Date.UTC(2022, 0, 5);
  /** What the database would hold: every row that was ever handed out, by table and id. */
  readonly rows = new Map<string, Map<number, ExchangeRow>>();
  readonly history: { command: StampedCommand; outcome: Outcome }[] = [];
  private readonly settled = new SettledRows();
  /** Sequences after which a batch ended. */
  readonly batchEnds: number[] = [];
  readonly keyShell = new KeyShell();
  readonly keyLimits: KeyLimits | undefined;
  private batchSize = 1;
  /** A core that gets the same commands in the same batches and is never restarted. */
  private readonly twin: Core | null;
  /** Without it a long wait is an outage: what was due meanwhile happens afterwards. */
  heartbeat = false;

  constructor(options: TestOptions = {}) {
    this.batchSize = options.batchSize ?? 1;
    this.keyLimits = options.keyLimits;
    this.core = createCore(host, this.keyLimits);
    this.twin = options.twin === true ? createCore(host, this.keyLimits) : null;
    this.system('exchange.open', {});
    this.coin(USDT, 'USDT');
    this.coin(BTC, 'BTC');
    this.coin(ETH, 'ETH');
    for (const [id, symbol, base] of [
      [BTC_USDT, 'BTC/USDT', BTC],
      [ETH_USDT, 'ETH/USDT', ETH],
    ] as const) {
      this.system('instrument.define', { id, symbol, class: 'coin', priceDecimals: 1 });
      this.spotMarket(id, { instrumentId: id, base, quote: USDT, liquidity: options.liquidity });
    }
  }

  coin(id: number, code: string): Outcome {
    const figures = { kind: 'coin', decimals: 8, enabled: true };
    return this.system('currency.define', { id, code, title: code, ...figures });
  }

  spotMarket(
    id: number,
    of: {
      readonly instrumentId: number;
      readonly base: number;
      readonly quote: number;
      readonly liquidity?: string | undefined;
    },
  ): Outcome {
    return this.system('market.define', {
      id,
      instrumentId: of.instrumentId,
      kind: 'spot',
      baseCurrencyId: of.base,
      quoteCurrencyId: of.quote,
      priceDecimals: 1,
      quantityDecimals: 4,
      minimumQuantity: '0.0001',
      maximumQuantity: '1000',
      minimumNotional: '1',
      priceBand: '0.02',
      liquidityQuantity: of.liquidity ?? '0',
      liquidityHalfSpread: '0.0005',
      enabled: true,
      listedAt: this.at,
    });
  }

  system(kind: string, input: { [field: string]: Json }): Outcome {
    return this.send(0, kind, input);
  }

  /** `sentAt` is the stamp beside the key. */
  send(
    actor: number,
    kind: string,
    input: { [field: string]: Json },
    key: string | null = null,
    sentAt?: number,
  ): Outcome {
    const command = { sequence: this.core.sequence + 1, at: this.at, kind, actor, input, key };
    const known = this.keyShell.outcomeOf(this.core, command, this.at, sentAt);
    if (known !== undefined) return known;
    const outcome = this.core.apply(command);
    if (this.twin !== null) requireSame(outcome, this.twin.apply(command));
    this.history.push({ command, outcome });
    this.keyShell.keep({ command, outcome });
    if (this.history.length % this.batchSize === 0) this.endBatch();
    return outcome;
  }

  endBatch(): void {
    const changes = this.core.endBatch();
    if (this.twin !== null) requireSame(byId(changes), byId(this.twin.endBatch()));
    this.collect(changes);
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
    const account = balanceId(userId, ACCOUNT_IDS.change, currencyId);
    this.act(({ ledger }) =>
      ledger.move(balanceId(3, 0, currencyId), account, parseAmount(amount), 'member.grant', 0, 0),
    );
  }

  /** What no command does, as a batch of its own. */
  act(body: (x: Exchange) => void): void {
    for (const core of this.twin === null ? [this.core] : [this.core, this.twin]) {
      core.exchange.begin(0);
      body(core.exchange);
      core.exchange.keep();
    }
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
      // As PostgreSQL gives them: not in the order in which they came.
      rows.set(
        table.name,
        live.sort((a, b) => a.id - b.id),
      );
    }
    return {
      sequence: this.core.sequence,
      at: this.core.at,
      rows,
      keyed: this.history
        .map(({ command, outcome }) => keyedCommand(command, outcome))
        .filter((keyed): keyed is KeyedCommand => keyed !== null),
    };
  }

  /** Throws the memory away and loads it from the rows, as after a crash. */
  recover(): void {
    const snapshot = this.snapshot();
    this.core = createCore(host, this.keyLimits);
    this.core.load(snapshot);
  }

  private collect(changes: BatchChanges): void {
    for (const { table, rows } of changes) {
      let known = this.rows.get(table.name);
      if (known === undefined) {
        known = new Map();
        this.rows.set(table.name, known);
      }
      this.settled.check({ table, rows }, known);
      for (const row of rows) known.set(row.id, Object.freeze(row));
    }
  }
}

/** What a digest is made of: the order in which rows were touched is no part of it. */
function byId(changes: BatchChanges): readonly (readonly [string, readonly ExchangeRow[]])[] {
  return changes.map(({ table, rows }) => [table.name, [...rows].sort((a, b) => a.id - b.id)]);
}

function requireSame(restarted: unknown, twin: unknown): void {
  if (isDeepStrictEqual(restarted, twin)) return;
  const [ours, theirs] = [restarted, twin].map((value) => inspect(value, { depth: 9 }).split('\n'));
  const line = ours?.findIndex((text, n) => text !== theirs?.[n]) ?? 0;
  throw new Error(`a restart makes a difference: ${ours?.[line]}, without it ${theirs?.[line]}`);
}

/** The code of a refusal, or `ok`. */
export function codeOf(outcome: Outcome): string {
  return outcome.ok ? 'ok' : outcome.code;
}
