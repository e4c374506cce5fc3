import { type Amount, ONE } from '@kontor/money';
import {
  adjustmentsTable,
  balancesTable,
  buyMethodsTable,
  buyOrdersTable,
  buyQuotesTable,
  contractsTable,
  conversionsTable,
  convertQuotesTable,
  copiesTable,
  corporateActionsTable,
  couponOffersTable,
  couponsTable,
  promotionFundingsTable,
  countersTable,
  currenciesTable,
  dualOrdersTable,
  dualProductsTable,
  dualTicksTable,
  exchangeSettingsTable,
  feedGapsTable,
  depositsTable,
  type ExchangeRow,
  type ExchangeTable,
  faultsTable,
  fillsTable,
  followsTable,
  fundingProofsTable,
  withdrawalAddressesTable,
  fundingUsesTable,
  houseAccountsTable,
  instrumentStatesTable,
  invitersTable,
  instrumentsTable,
  ledgerEntriesTable,
  liquidationsTable,
  loanEventsTable,
  loansTable,
  marketStatesTable,
  marketsTable,
  memberLimitsTable,
  membersTable,
  networksTable,
  miningOrdersTable,
  miningProductsTable,
  nftArtistsTable,
  nftBidsTable,
  nftBoxesTable,
  nftCollectionsTable,
  nftDepositsTable,
  nftOrdersTable,
  nftSalesTable,
  nftTokensTable,
  nftWorksTable,
  noticesTable,
  optionDurationsTable,
  optionsTable,
  ordersTable,
  payoutTransactionsTable,
  positionsTable,
  predictionBetsTable,
  predictionJudgesTable,
  predictionQuizzesTable,
  rebatesTable,
  referralsTable,
  regionsTable,
  subscriptionOrdersTable,
  subscriptionProjectsTable,
  ticksTable,
  timersTable,
  tradersTable,
  transfersTable,
  vipEvaluationsTable,
  vipLevelsTable,
  withdrawalsTable,
} from '@kontor/schema';
import { CopyMemory } from '../copy/memory.ts';
import { CouponsHeld } from '../coupons/memory.ts';
import { DualHeld } from '../dual/memory.ts';
import { OpenPositions } from '../futures/memory.ts';
import { Ledger } from '../ledger/ledger.ts';
import { noteResult } from '../limits/index.ts';
import { OpenLoans } from '../loan/open-loans.ts';
import { Market } from '../market/market.ts';
import { OpenOrders } from '../matching/open-orders.ts';
import { rebuildOrders } from '../matching/rebuild.ts';
import { MiningHeld } from '../mining/memory.ts';
import { NftHeld } from '../nft/memory.ts';
import { OpenOptions } from '../options/open-options.ts';
import { PredictionMemory } from '../prediction/memory.ts';
import { BuyMemory } from '../quick-buy/memory.ts';
import { Subscribed } from '../subscription/memory.ts';
import { Counters } from './counters.ts';
import type { Subject, TradingRules } from './subject.ts';
import { faultIn, Faults } from './faults.ts';
import { Refusal } from './refusal.ts';
import { Log, type RowInspector, Table, Unit } from './table.ts';
import { Timers } from './timers.ts';
import type { BatchChanges, Snapshot, TableChange } from './types.ts';

/** What the core gets from outside. */
export interface Host {
  /** Pure: lower-case hex of the UTF-8 text's SHA-256. */
  sha256(text: string): string;
}

/**
 * Everything that a command sees and changes. The tables are the truth; books, ladders, triggers
 * and the lists of open orders are made from them by `rebuild` and kept in step by the commands.
 */
export class Exchange {
  /** Who acts (see `Command`), and the platform time and place of the running command. */
  actor = 0;
  at = 0;
  /** When the command came that runs, or before which a timer runs that was due earlier. */
  commandAt = 0;
  /** Its place in the journal, which a settlement keeps for its receipt. */
  commandSequence = 0;
  sequence = 0;
  inspector: RowInspector | null = null;
  readonly host: Host;
  readonly subjects: readonly Subject[];
  private readonly tradingByKind: Readonly<Record<Market['row']['kind'], TradingRules>>;
  private readonly unit = new Unit();
  private readonly stateTables: Table<ExchangeRow>[] = [];
  private readonly logs: Log<ExchangeRow>[] = [];

  // In the order in which changes are handed out; a test holds it against the schema's list.
  readonly houseAccounts = this.state(houseAccountsTable, (row) => ({ ...row }));
  readonly currencies = this.state(currenciesTable, (row) => ({ ...row }));
  readonly instruments = this.state(instrumentsTable, (row) => ({ ...row }));
  readonly marketRows = this.state(marketsTable, (row) => ({ ...row }));
  readonly contracts = this.state(contractsTable, (row) => ({ ...row }));
  readonly optionDurations = this.state(optionDurationsTable, (row) => ({ ...row }));
  readonly vipLevels = this.state(vipLevelsTable, (row) => ({ ...row }));
  readonly members = this.state(membersTable, (row) => ({ ...row }));
  readonly settings = this.state(exchangeSettingsTable, (row) => ({ ...row }));
  readonly instrumentStates = this.state(instrumentStatesTable, (row) => ({ ...row }));
  readonly marketStates = this.state(marketStatesTable, (row) => ({ ...row }));
  readonly traders = this.state(tradersTable, (row) => ({ ...row }));
  readonly follows = this.state(followsTable, (row) => ({ ...row }));
  readonly balances = this.state(balancesTable, (row) => ({ ...row }));
  readonly orders = this.state(ordersTable, (row) => ({ ...row }));
  readonly positions = this.state(positionsTable, (row) => ({ ...row }));
  readonly options = this.state(optionsTable, (row) => ({ ...row }));
  readonly buyMethods = this.state(buyMethodsTable, (row) => ({ ...row }));
  readonly buyQuotes = this.state(buyQuotesTable, (row) => ({ ...row }));
  readonly buyOrders = this.state(buyOrdersTable, (row) => ({ ...row }));
  readonly networks = this.state(networksTable, (row) => ({ ...row }));
  readonly deposits = this.state(depositsTable, (row) => ({ ...row }));
  readonly withdrawals = this.state(withdrawalsTable, (row) => ({ ...row }));
  readonly fundingUses = this.state(fundingUsesTable, (row) => ({ ...row }));
  readonly fundingProofs = this.state(fundingProofsTable, (row) => ({ ...row }));
  readonly withdrawalAddresses = this.state(withdrawalAddressesTable, (row) => ({ ...row }));
  readonly payoutTransactions = this.state(payoutTransactionsTable, (row) => ({ ...row }));
  readonly loans = this.state(loansTable, (row) => ({ ...row }));
  readonly limits = this.state(memberLimitsTable, (row) => ({ ...row }));
  readonly regions = this.state(regionsTable, (row) => ({ ...row }));
  readonly convertQuotes = this.state(convertQuotesTable, (row) => ({ ...row }));
  readonly referrals = this.state(referralsTable, (row) => ({ ...row }));
  readonly inviters = this.state(invitersTable, (row) => ({ ...row }));
  readonly couponOffers = this.state(couponOffersTable, (row) => ({ ...row }));
  readonly coupons = this.state(couponsTable, (row) => ({ ...row }));
  readonly promotionFundings = this.state(promotionFundingsTable, (row) => ({ ...row }));
  readonly dualProducts = this.state(dualProductsTable, (row) => ({ ...row }));
  readonly dualOrders = this.state(dualOrdersTable, (row) => ({ ...row }));
  readonly dualTicks = this.state(dualTicksTable, (row) => ({ ...row }));
  readonly miningProducts = this.state(miningProductsTable, (row) => ({ ...row }));
  readonly miningOrders = this.state(miningOrdersTable, (row) => ({ ...row }));
  readonly subscriptionProjects = this.state(subscriptionProjectsTable, (row) => ({ ...row }));
  readonly subscriptionOrders = this.state(subscriptionOrdersTable, (row) => ({ ...row }));
  readonly predictionQuizzes = this.state(predictionQuizzesTable, (row) => ({ ...row }));
  readonly predictionBets = this.state(predictionBetsTable, (row) => ({ ...row }));
  readonly predictionJudges = this.state(predictionJudgesTable, (row) => ({ ...row }));
  readonly nftArtists = this.state(nftArtistsTable, (row) => ({ ...row }));
  readonly nftCollections = this.state(nftCollectionsTable, (row) => ({ ...row }));
  readonly nftWorks = this.state(nftWorksTable, (row) => ({ ...row }));
  readonly nftSales = this.state(nftSalesTable, (row) => ({ ...row }));
  readonly nftTokens = this.state(nftTokensTable, (row) => ({ ...row }));
  readonly nftBoxes = this.state(nftBoxesTable, (row) => ({ ...row }));
  readonly nftDeposits = this.state(nftDepositsTable, (row) => ({ ...row }));
  readonly nftOrders = this.state(nftOrdersTable, (row) => ({ ...row }));
  readonly adjustments = this.state(adjustmentsTable, (row) => ({ ...row }));
  readonly faultRows = this.state(faultsTable, (row) => ({ ...row }));
  private readonly timerRows = this.state(timersTable, (row) => ({ ...row }));
  private readonly counterRows = this.state(countersTable, (row) => ({ ...row }));
  private readonly entries = this.log(ledgerEntriesTable);
  readonly fills = this.log(fillsTable);
  readonly ticks = this.log(ticksTable);
  readonly liquidations = this.log(liquidationsTable);
  readonly corporateActions = this.log(corporateActionsTable);
  readonly copies = this.log(copiesTable);
  readonly transfers = this.log(transfersTable);
  readonly conversions = this.log(conversionsTable);
  readonly notices = this.log(noticesTable);
  readonly loanEvents = this.log(loanEventsTable);
  readonly rebates = this.log(rebatesTable);
  readonly vipEvaluations = this.log(vipEvaluationsTable);
  readonly nftBids = this.log(nftBidsTable);
  readonly feedGaps = this.log(feedGapsTable);

  readonly counters = new Counters(this.counterRows);
  readonly timers = new Timers(this.timerRows, this.counters);
  readonly ledger = new Ledger(this.balances, this.entries, this.counters);

  readonly markets = new Map<number, Market>();
  readonly marketsByInstrument = new Map<number, Market[]>();
  readonly faults = new Faults();
  readonly openOrders = new OpenOrders();
  readonly openOptions = new OpenOptions();
  readonly futures = new OpenPositions();
  readonly copying = new CopyMemory();
  readonly openLoans = new OpenLoans();
  readonly buying = new BuyMemory();
  readonly couponsHeld = new CouponsHeld();
  readonly dualHeld = new DualHeld();
  readonly miningHeld = new MiningHeld();
  readonly subscribed = new Subscribed();
  readonly predicting = new PredictionMemory();
  readonly nftHeld = new NftHeld();
  /** Kept beside their settings, for every order. */
  indexStaleMs = 0;
  openOrdersMaximum = 0;
  private readonly settingIds = new Map<string, number>();

  constructor(
    host: Host,
    subjects: readonly Subject[],
    tradingByKind: Readonly<Record<Market['row']['kind'], TradingRules>>,
  ) {
    this.host = host;
    this.subjects = subjects;
    this.tradingByKind = tradingByKind;
    this.ledger.onResult = (userId, currencyId, amount) =>
      noteResult(this, userId, currencyId, amount);
  }

  private state<Row extends ExchangeRow>(
    definition: ExchangeTable<Row>,
    copy: (row: Row) => Row,
  ): Table<Row> {
    const table = new Table(definition, this.unit, copy);
    this.stateTables.push(table as unknown as Table<ExchangeRow>);
    return table;
  }

  private log<Row extends ExchangeRow>(definition: ExchangeTable<Row>): Log<Row> {
    const log = new Log(definition, this.unit);
    this.logs.push(log as unknown as Log<ExchangeRow>);
    return log;
  }

  /** The names of all tables, in the order in which their changes are handed out. */
  get tableNames(): readonly string[] {
    return [...this.stateTables, ...this.logs].map(({ name }) => name);
  }

  setting(name: string): Amount {
    const id = this.settingIds.get(name);
    const row = id === undefined ? undefined : this.settings.get(id);
    if (row === undefined) throw new Error(`setting ${name} is not defined`);
    return row.value;
  }

  hasSetting(name: string): boolean {
    return this.settingIds.has(name);
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

  /**
   * One of several acts of a running unit that stand or fall by themselves, done for a member: what
   * the unit did before is kept, a refusal puts back this act alone and is answered. Rows that were
   * edited before must be edited anew afterwards.
   */
  attempt<T>(actor: number, act: () => T): T | Refusal {
    const before = this.actor;
    this.keep();
    this.begin(actor);
    try {
      const result = act();
      this.keep();
      return result;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.putBack();
      return error;
    } finally {
      this.begin(before);
    }
  }

  /**
   * Runs a part that can be parked by itself; false where it is. Whatever it throws is its fault,
   * also a refusal, because nobody is there to be refused.
   */
  part(kind: string, row: number, act: () => void): boolean {
    if (this.faults.has(kind, row)) return false;
    try {
      act();
      this.inspect();
    } catch (error) {
      throw faultIn(kind, row, error);
    }
    return true;
  }

  inspect(): void {
    if (this.inspector !== null) this.unit.show(this.inspector);
  }

  keep(): void {
    this.unit.keep();
    this.counters.keep();
    this.timers.keep();
    this.ledger.keep();
  }

  putBack(): void {
    this.unit.putBack();
    this.counters.putBack();
    this.timers.putBack();
    this.ledger.putBack();
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
    for (const row of this.faultRows.values()) this.faults.add(row);
    for (const row of this.settings.values()) this.rememberSetting(row);
    for (const row of this.marketRows.values()) this.openMarket(row);
    rebuildOrders(this);
    for (const subject of this.subjects) subject.load?.(this);
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
    const trading = this.tradingByKind[row.kind];
    if (known !== undefined) {
      known.changeTo(row, trading);
      return known;
    }
    const market = new Market(row, trading);
    market.referencePrice = this.marketStates.get(row.id)?.referencePrice ?? null;
    this.markets.set(row.id, market);
    // By their ids and not as they were listed: a restart knows no other order.
    const siblings = [...(this.marketsByInstrument.get(row.instrumentId) ?? []), market];
    siblings.sort((a, b) => a.row.id - b.row.id);
    this.marketsByInstrument.set(row.instrumentId, siblings);
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

  /** True while the instrument's newest tick is young enough to trade on. */
  indexIsFresh(instrumentId: number): boolean {
    const state = this.instrumentStates.get(instrumentId);
    if (state === undefined) return false;
    return this.at - state.tickAt <= this.indexStaleMs;
  }
}
