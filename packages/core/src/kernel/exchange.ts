import { type Amount, ONE } from '@kontor/money';
import {
  balancesTable,
  countersTable,
  currenciesTable,
  exchangeSettingsTable,
  fillsTable,
  houseAccountsTable,
  instrumentStatesTable,
  instrumentsTable,
  ledgerEntriesTable,
  marketStatesTable,
  marketsTable,
  membersTable,
  ordersTable,
  ticksTable,
  timersTable,
  vipLevelsTable,
} from '@kontor/schema';
import { Ledger } from '../ledger/ledger.ts';
import { Market } from '../market/market.ts';
import { OpenOrders } from '../spot/open-orders.ts';
import { Counters } from './counters.ts';
import { Log, Table, Unit } from './table.ts';
import { Timers } from './timers.ts';
import type { BatchChanges, Snapshot, TableChange } from './types.ts';

/** What the core gets from outside: a pure function only. */
export interface Host {
  /** Lower-case hex of the UTF-8 text's SHA-256. */
  sha256(text: string): string;
}

/**
 * Everything that a command sees and changes. The tables are the truth; books, ladders, triggers
 * and the lists of open orders are made from them by `rebuild` and kept in step by the commands.
 */
export class Exchange {
  /** Who acts, 0 for the platform, and the platform time and place of the running command. */
  actor = 0;
  at = 0;
  sequence = 0;

  readonly host: Host;
  private readonly unit = new Unit();
  readonly currencies = new Table(currenciesTable, this.unit, (row) => ({ ...row }));
  readonly instruments = new Table(instrumentsTable, this.unit, (row) => ({ ...row }));
  readonly marketRows = new Table(marketsTable, this.unit, (row) => ({ ...row }));
  readonly instrumentStates = new Table(instrumentStatesTable, this.unit, (row) => ({ ...row }));
  readonly marketStates = new Table(marketStatesTable, this.unit, (row) => ({ ...row }));
  readonly houseAccounts = new Table(houseAccountsTable, this.unit, (row) => ({ ...row }));
  readonly members = new Table(membersTable, this.unit, (row) => ({ ...row }));
  readonly balances = new Table(balancesTable, this.unit, (row) => ({ ...row }));
  readonly vipLevels = new Table(vipLevelsTable, this.unit, (row) => ({ ...row }));
  readonly settings = new Table(exchangeSettingsTable, this.unit, (row) => ({ ...row }));
  readonly orders = new Table(ordersTable, this.unit, (row) => ({ ...row }));
  private readonly timerRows = new Table(timersTable, this.unit, (row) => ({ ...row }));
  private readonly counterRows = new Table(countersTable, this.unit, (row) => ({ ...row }));
  private readonly entries = new Log(ledgerEntriesTable);
  readonly fills = new Log(fillsTable);
  readonly ticks = new Log(ticksTable);

  readonly counters = new Counters(this.counterRows);
  readonly timers = new Timers(this.timerRows, this.counters);
  readonly ledger = new Ledger(this.balances, this.entries, this.counters);

  readonly markets = new Map<number, Market>();
  readonly marketsByInstrument = new Map<number, Market[]>();
  readonly openOrders = new OpenOrders();
  /** Kept beside their settings because every order asks for them. */
  private indexStaleMs = 0;
  openOrdersMaximum = 0;
  private readonly settingIds = new Map<string, number>();

  constructor(host: Host) {
    this.host = host;
  }

  /** In the order in which changes are handed out; `tables.ts` of the schema names the same. */
  private readonly stateTables = [
    this.houseAccounts,
    this.currencies,
    this.instruments,
    this.marketRows,
    this.vipLevels,
    this.members,
    this.settings,
    this.instrumentStates,
    this.marketStates,
    this.balances,
    this.orders,
    this.timerRows,
    this.counterRows,
  ];
  private readonly logs = [this.entries, this.fills, this.ticks];

  setting(name: string): Amount {
    const id = this.settingIds.get(name);
    const row = id === undefined ? undefined : this.settings.get(id);
    if (row === undefined) throw new Error(`setting ${name} is not defined`);
    return row.value;
  }

  currencyByCode(code: string) {
    for (const row of this.currencies.values()) if (row.code === code) return row;
    return undefined;
  }

  begin(actor: number): void {
    this.actor = actor;
    this.ledger.now = this.at;
    this.unit.begin();
  }

  keep(): void {
    this.unit.keep();
    this.counters.keep();
    this.ledger.keep();
    for (const log of this.logs) log.keep();
  }

  putBack(): void {
    this.unit.putBack();
    this.counters.putBack();
    this.ledger.putBack();
    for (const log of this.logs) log.putBack();
  }

  takeChanges(): BatchChanges {
    this.unit.begin();
    this.ledger.writeEntries();
    this.counters.write();
    this.unit.keep();
    const changes: TableChange[] = [];
    for (const table of [...this.stateTables, ...this.logs]) {
      const change = table.takeChanges();
      if (change !== undefined) changes.push(change);
    }
    return changes;
  }

  load(snapshot: Snapshot): void {
    this.sequence = snapshot.sequence;
    this.at = snapshot.at;
    for (const table of this.stateTables) table.load(snapshot.rows.get(table.name) ?? []);
    this.counters.load();
    this.timers.load();
    for (const row of this.settings.values()) this.rememberSetting(row);
    for (const row of this.marketRows.values()) this.openMarket(row);
    this.rebuildOrders();
  }

  rememberSetting(row: { id: number; name: string; value: Amount }): void {
    this.settingIds.set(row.name, row.id);
    if (row.name === 'index_stale_seconds') {
      this.indexStaleMs = Number((row.value * 1_000n) / ONE);
    }
    if (row.name === 'open_orders_maximum') this.openOrdersMaximum = Number(row.value / ONE);
  }

  settingId(name: string): number {
    return this.settingIds.get(name) ?? this.settingIds.size + 1;
  }

  /** Makes the book of a market that is new, or gives it its changed row. */
  openMarket(row: Market['row']): Market {
    const known = this.markets.get(row.id);
    if (known !== undefined) {
      known.changeTo(row);
      return known;
    }
    const market = new Market(row);
    this.markets.set(row.id, market);
    const siblings = this.marketsByInstrument.get(row.instrumentId);
    if (siblings === undefined) this.marketsByInstrument.set(row.instrumentId, [market]);
    else siblings.push(market);
    this.rebuildLadder(market);
    const taken = this.marketStates.get(row.id)?.ladderTaken;
    if (taken !== undefined) market.ladder.restore(taken);
    return market;
  }

  /** The liquidity account's quotes around the newest index tick, untouched. */
  rebuildLadder(market: Market): void {
    const state = this.instrumentStates.get(market.row.instrumentId);
    if (state === undefined) return;
    market.ladder.rebuild(
      market.ticksOf(state.price),
      market.lotsOf(market.row.liquidityQuantity),
      market.row.liquidityHalfSpread,
      Math.imul(Math.floor(state.tickAt / 1_000) | 0, 31) ^ market.row.id,
    );
  }

  private rebuildOrders(): void {
    const orders = [...this.orders.values()].sort((a, b) => a.priority - b.priority);
    for (const order of orders) {
      const market = this.markets.get(order.marketId);
      if (market === undefined) throw new Error(`order ${order.id} names no market`);
      this.openOrders.add(order.userId, order.marketId, order.id);
      if (order.status === 'waiting') {
        if (order.triggerPrice === null || order.triggerDirection === null) {
          throw new Error(`order ${order.id} waits for nothing`);
        }
        market.triggers.add(order.id, order.triggerDirection, market.ticksOf(order.triggerPrice));
        continue;
      }
      if (order.limitPrice === null || order.quantity === null) {
        throw new Error(`order ${order.id} cannot rest`);
      }
      market.book.insert(
        order.id,
        order.userId,
        order.side,
        market.ticksOf(order.limitPrice),
        market.lotsOf(order.quantity - order.filledQuantity),
      );
    }
  }

  /** True while the instrument's newest tick is young enough to trade on. */
  indexIsFresh(instrumentId: number): boolean {
    const state = this.instrumentStates.get(instrumentId);
    if (state === undefined) return false;
    return this.at - state.tickAt <= this.indexStaleMs;
  }
}
