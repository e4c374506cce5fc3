import { FaultError, KEY_LIMITS, Keys } from '@kontor/core';
import { formatAmount, parseAmount } from '@kontor/money';
import {
  balancesTable,
  countersTable,
  faultsTable,
  type ExchangeRow,
  type ExchangeTable,
  fillsTable,
  ledgerEntriesTable,
  marketStatesTable,
  ordersTable,
  type RowOf,
  timersTable,
} from '@kontor/schema';
import type {
  BatchChanges,
  CoreMaker,
  ExchangeCore,
  KeyLimits,
  Outcome,
  Snapshot,
  StampedCommand,
} from '../core-port.ts';
import { canonicalJson } from '../encoding.ts';

type Balance = RowOf<typeof balancesTable>;
type Order = RowOf<typeof ordersTable>;
type Fault = RowOf<typeof faultsTable>;
type Fill = RowOf<typeof fillsTable>;
type Result = Extract<Outcome, { ok: true }>['result'];

const HOUSE_ID = 3;
/** The counter that says how many steps of its work are left. */
const WORK_ID = 6;
const STATE_TABLES = [
  balancesTable,
  ordersTable,
  countersTable,
  timersTable,
  marketStatesTable,
  faultsTable,
] as unknown as readonly ExchangeTable[];
const LOG_TABLES = [ledgerEntriesTable, fillsTable] as unknown as readonly ExchangeTable[];

class Refused extends Error {}

/**
 * A small exchange with honest books for tests of the shell: grants, transfers, orders that are
 * filled against the house, notes with any text, work in steps, and a command on which it breaks.
 */
export class FakeCore implements ExchangeCore {
  sequence = 0;
  at = 0;
  readonly #rows = new Map<string, Map<number, ExchangeRow>>();
  readonly #dirty = new Map<string, Set<number>>();
  #logs = new Map<string, ExchangeRow[]>();
  readonly #batchMoves = new Map<number, bigint>();
  readonly #keys: Keys;

  constructor(keyLimits: KeyLimits) {
    this.#keys = new Keys(keyLimits);
    for (const table of STATE_TABLES) this.#rows.set(table.name, new Map());
  }

  get isUnfinished(): boolean {
    return this.#stepsLeft() > 0;
  }

  load(snapshot: Snapshot): void {
    this.sequence = snapshot.sequence;
    this.at = snapshot.at;
    for (const [name, rows] of snapshot.rows) {
      for (const row of rows) this.#rows.get(name)?.set(row.id, row);
    }
    this.#keys.load(snapshot.keyed);
  }

  knowsKey(actor: number, key: string): boolean {
    return this.#keys.has(actor, key);
  }

  get keysForgotten() {
    return this.#keys.forgotten;
  }

  apply(command: StampedCommand): Outcome {
    if (command.sequence !== this.sequence + 1) throw new Error('out of order');
    if (command.at < this.at) throw new Error('time goes back');
    this.sequence = command.sequence;
    this.at = command.at;
    if (command.kind !== 'fault.park') this.#goOn(command.kind);
    return this.#keys.once(command, (one) => this.#run(one));
  }

  endBatch(): BatchChanges {
    this.#writeEntries();
    const changes = [];
    for (const table of STATE_TABLES) {
      const ids = this.#dirty.get(table.name);
      if (ids === undefined) continue;
      const rows = this.#rows.get(table.name) as Map<number, ExchangeRow>;
      const changed = [...ids].map((id) => rows.get(id) as ExchangeRow);
      for (const row of changed) if (!table.live(row)) rows.delete(row.id);
      changes.push({ table, rows: changed });
    }
    for (const table of LOG_TABLES) {
      const rows = this.#logs.get(table.name);
      if (rows !== undefined) changes.push({ table, rows });
    }
    this.#dirty.clear();
    this.#logs = new Map();
    return changes;
  }

  /** All live rows as text, to compare one memory with another. */
  fingerprint(): string {
    const tables = [...this.#rows].map(([name, rows]) => {
      const sorted = [...rows.values()].sort((a, b) => a.id - b.id);
      return [name, sorted];
    });
    const plain = JSON.stringify(
      [this.sequence, this.at, tables, this.#keys.remembered, this.#keys.forgotten],
      (_, value: unknown) => (typeof value === 'bigint' ? formatAmount(value) : value),
    );
    return canonicalJson(JSON.parse(plain));
  }

  #run(command: StampedCommand): Outcome {
    try {
      return { ok: true, result: this.#verb(command) };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { ok: false, code: error.message, details: {} };
    }
  }

  #verb({ kind, actor, input }: StampedCommand): Result {
    const quantity = typeof input.amount === 'string' ? parseAmount(input.amount) : 0n;
    switch (kind) {
      case 'grant':
        this.#move(HOUSE_ID, actor, quantity);
        return null;
      case 'transfer':
        this.#move(actor, Number(input.to), quantity);
        return null;
      case 'order':
        return this.#order(actor, quantity);
      case 'fill':
        return this.#fill(Number(input.orderId));
      case 'note':
        return this.#note(input.text as string);
      case 'work':
        this.#put(countersTable, { id: WORK_ID, name: 'work', value: Number(input.steps) });
        return null;
      case 'clock.pulse':
        return null;
      case 'version.begin':
        return { version: input.to as string };
      case 'boom':
        return this.#boom(actor);
      case 'fault.park':
        return this.#park(input.path as string, input.error as string);
      default:
        throw new Refused('UNKNOWN');
    }
  }

  #stepsLeft(): number {
    const row = this.#rows.get('counters')?.get(WORK_ID) as { value: number } | undefined;
    return row?.value ?? 0;
  }

  /** One step with a pulse, all of them before anything else. */
  #goOn(kind: string): void {
    this.#step();
    if (kind !== 'clock.pulse') while (this.isUnfinished) this.#step();
  }

  #step(): void {
    const left = this.#stepsLeft();
    if (left > 0) this.#put(countersTable, { id: WORK_ID, name: 'work', value: left - 1 });
  }

  /** Leaves half of something behind. */
  #boom(actor: number): Result {
    const path = `command.boom ${actor}`;
    for (const row of this.#rows.get('faults')?.values() ?? []) {
      if ((row as Fault).path === path) throw new Refused('EXCHANGE_FAULT');
    }
    this.#move(HOUSE_ID, actor, 1n);
    throw Object.assign(new FaultError(new Error('the core has a defect')), { path });
  }

  #park(path: string, error: string): Result {
    this.#put(faultsTable, {
      id: this.#next(5, 'fault'),
      path,
      kind: 'command.boom',
      rowId: null,
      error,
      suspectId: null,
      status: 'parked',
      parkedAt: this.at,
      tickAt: null,
      tickPrice: null,
      tickHash: null,
      releasedAt: null,
      releasedBy: null,
    });
    return null;
  }

  get parkedCount(): number {
    return this.#rows.get('faults')?.size ?? 0;
  }

  inspectWith(): void {
    // It has no parts that could be told apart.
  }

  faultOf(_: StampedCommand, thrown: unknown): FaultError {
    return new FaultError(thrown);
  }

  #put<Row extends ExchangeRow>(table: ExchangeTable<Row>, row: Row): void {
    this.#rows.get(table.name)?.set(row.id, Object.freeze(row));
    const dirty = this.#dirty.get(table.name);
    if (dirty === undefined) this.#dirty.set(table.name, new Set([row.id]));
    else dirty.add(row.id);
  }

  #log<Row extends ExchangeRow>(table: ExchangeTable<Row>, row: Row): void {
    const rows = this.#logs.get(table.name);
    if (rows === undefined) this.#logs.set(table.name, [row]);
    else rows.push(row);
  }

  #next(id: number, name: string): number {
    const row = this.#rows.get('counters')?.get(id) as { value: number } | undefined;
    const value = (row?.value ?? 0) + 1;
    this.#put(countersTable, { id, name, value });
    return value;
  }

  #balance(userId: number): Balance {
    const id = userId * 65_536 + 1;
    const row = this.#rows.get('balances')?.get(id) as Balance | undefined;
    return row ?? { id, userId, accountId: 1, currencyId: 1, available: 0n, frozen: 0n };
  }

  #move(from: number, to: number, quantity: bigint): void {
    const giver = this.#balance(from);
    if (from >= 1_000 && giver.available < quantity) throw new Refused('INSUFFICIENT');
    this.#change(giver, -quantity);
    this.#change(this.#balance(to), quantity);
  }

  #change(row: Balance, quantity: bigint): void {
    this.#put(balancesTable, { ...row, available: row.available + quantity });
    this.#batchMoves.set(row.id, (this.#batchMoves.get(row.id) ?? 0n) + quantity);
  }

  #writeEntries(): void {
    for (const [balanceId, amount] of this.#batchMoves) {
      if (amount === 0n) continue;
      const row = this.#rows.get('balances')?.get(balanceId) as Balance;
      this.#log(ledgerEntriesTable, {
        ...row,
        id: this.#next(1, 'entry'),
        balanceId,
        kind: 'fake.move',
        referenceId: 0,
        amount,
        balanceAfter: row.available + row.frozen,
        at: this.at,
      });
    }
    this.#batchMoves.clear();
  }

  #order(userId: number, quantity: bigint): Result {
    const balance = this.#balance(userId);
    if (balance.available < quantity) throw new Refused('INSUFFICIENT');
    const id = this.#next(2, 'order');
    this.#put(balancesTable, {
      ...balance,
      available: balance.available - quantity,
      frozen: balance.frozen + quantity,
    });
    this.#put(ordersTable, newOrder(id, userId, quantity, this.at));
    return { orderId: id };
  }

  #fill(orderId: number): Result {
    const order = this.#rows.get('orders')?.get(orderId) as Order | undefined;
    if (order === undefined || order.status !== 'open') throw new Refused('ORDER_UNKNOWN');
    const quantity = order.holdLeft;
    const filled = { status: 'filled' as const, holdLeft: 0n, updatedAt: this.at };
    const amounts = { filledQuantity: quantity, filledNotional: quantity };
    this.#put(ordersTable, { ...order, ...filled, ...amounts });
    const payer = this.#balance(order.userId);
    this.#put(balancesTable, {
      ...payer,
      available: payer.available + quantity,
      frozen: payer.frozen - quantity,
    });
    this.#move(order.userId, HOUSE_ID, quantity);
    this.#log(fillsTable, newFill(this.#next(3, 'fill'), order, quantity, this.at));
    return null;
  }

  #note(text: string): Result {
    const id = this.#next(4, 'timer');
    const row = { id, dueAt: this.at, kind: text, subjectId: 0, done: id % 3 === 0 };
    this.#put(timersTable, row);
    const ladderTaken = { bids: [id, 1], asks: [], note: text };
    const state = {
      id: 1,
      lastPrice: id % 2 === 0 ? null : 10n ** 18n,
      lastTradeAt: null,
      ladderTaken,
      liquidityLots: 0n,
      liquidityCash: 0n,
      overnightAt: null,
      referencePrice: null,
    };
    this.#put(marketStatesTable, state);
    return { noteId: id };
  }
}

function newOrder(id: number, userId: number, quantity: bigint, at: number): Order {
  return {
    id,
    userId,
    marketId: 1,
    side: 'sell',
    type: 'limit',
    timeInForce: 'gtc',
    status: 'open',
    quantity,
    quoteBudget: null,
    limitPrice: 10n ** 18n,
    triggerPrice: null,
    triggerDirection: null,
    triggeredAt: null,
    filledQuantity: 0n,
    filledNotional: 0n,
    fee: 0n,
    holdLeft: quantity,
    siblingId: null,
    positionId: null,
    reduces: false,
    triggerTickId: null,
    triggerSequence: null,
    selfTradePrevention: 'expire_taker',
    priority: id,
    cancelReason: null,
    expiresAt: null,
    createdAt: at,
    updatedAt: at,
  };
}

function newFill(id: number, order: Order, quantity: bigint, at: number): Fill {
  return {
    id,
    marketId: order.marketId,
    side: 'buy',
    price: 10n ** 18n,
    quantity,
    notional: quantity,
    takerOrderId: 0,
    takerUserId: HOUSE_ID,
    takerFee: 0n,
    makerOrderId: order.id,
    makerUserId: order.userId,
    makerFee: 0n,
    at,
  };
}

export function fakeCoreMaker(
  options: { readonly version?: string; readonly keys?: number } = {},
): CoreMaker<FakeCore> {
  const keyLimits = { ...KEY_LIMITS, count: options.keys ?? KEY_LIMITS.count };
  return {
    version: options.version ?? 'fake-1',
    keyLimits,
    create: () => new FakeCore(keyLimits),
  };
}
