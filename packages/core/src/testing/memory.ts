import type { ExchangeRow } from '@kontor/schema';
import { budget } from '@kontor/testkit/budget';
import { OrderBook, TriggerIndex } from '../book/index.ts';
import { OpenPositions } from '../futures/memory.ts';
import { RiskWatch } from '../futures/risk-watch.ts';
import { createCore } from '../index.ts';
import { Counters } from '../kernel/counters.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { Log, Table, Unit } from '../kernel/table.ts';
import { Timers } from '../kernel/timers.ts';
import { Ledger } from '../ledger/ledger.ts';
import { Ladder } from '../market/ladder.ts';
import { OpenLoans } from '../loan/open-loans.ts';
import { Market } from '../market/market.ts';
import { OpenOptions } from '../options/open-options.ts';
import { host, type TestExchange } from './exchange.ts';

/** The rows themselves, what is counted beside them, and what only lasts as long as a command. */
const NO_MEMORY = [Table, Log, Unit, Counters, Ledger];
const PASSING = new Set(['host', 'subjects', 'tradingByKind', 'stateTables', 'logs']);
for (const name of ['actor', 'at', 'commandAt', 'sequence', 'commandSequence']) PASSING.add(name);

/**
 * Everything that is kept in memory beside the rows is what a restart would make of the rows now:
 * whatever a command, a refusal or a timer has left behind is found by the next look. It walks over
 * all fields of the exchange, so that what is added to it is compared too.
 */
export function checkMemory(test: TestExchange): void {
  const x = test.core.exchange;
  const rebuilt = createCore(host);
  rebuilt.load({ sequence: x.sequence, at: x.at, rows: liveRows(x), keyed: [] });
  const known = linesOf(x);
  const made = new Set(linesOf(rebuilt.exchange));
  const extra = known.find((line) => !made.has(line));
  const had = new Set(known);
  const missing = [...made].find((line) => !had.has(line));
  if (extra === undefined && missing === undefined) return;
  throw new Error(`memory says ${extra ?? 'nothing'}, its rows say ${missing ?? 'nothing'}`);
}

/** Commands between two looks at the memory, which take some milliseconds each. */
const LOOK_EVERY = budget(160, 64);

/**
 * Looks at the memory now and then, and after the first refusals of each command for each reason: a
 * refused act must leave nothing behind.
 */
export class MemoryWatch {
  private readonly test: TestExchange;
  private readonly refusals = new Set<string>();
  private looked = 0;
  private read = 0;

  constructor(test: TestExchange) {
    this.test = test;
  }

  look(): void {
    const { history } = this.test;
    let isDue = history.length >= this.looked + LOOK_EVERY;
    for (; this.read < history.length; this.read += 1) {
      const entry = history[this.read];
      if (entry === undefined) break;
      const { command, outcome } = entry;
      if (outcome.ok) continue;
      const refusal = `${command.kind} ${outcome.code}`;
      if (!this.refusals.has(refusal)) isDue = true;
      this.refusals.add(refusal);
    }
    if (!isDue) return;
    this.looked = history.length;
    checkMemory(this.test);
  }
}

/** As PostgreSQL would give them. */
export function liveRows(x: Exchange): Map<string, ExchangeRow[]> {
  const tables = x['stateTables'].map((table): [string, ExchangeRow[]] => {
    const live = [...table.values()].filter((row) => table['definition'].live(row));
    return [table.name, live.sort((a, b) => a.id - b.id)];
  });
  return new Map(tables);
}

function linesOf(x: Exchange): string[] {
  const lines: string[] = [];
  for (const [name, value] of Object.entries(x)) {
    if (name === 'marketsByInstrument') lines.push(...siblingsOf(x));
    else if (!PASSING.has(name)) walk(x, name, value, lines);
  }
  return lines;
}

/** The markets themselves are looked at where they are kept by their ids. */
function siblingsOf(x: Exchange): string[] {
  return [...x.marketsByInstrument].map(
    ([id, markets]) => `instrument ${id}: ${markets.map(({ row }) => row.id).join(' ')}`,
  );
}

/** One line for each thing that is known. Zero and an empty list are as good as nothing. */
function walk(x: Exchange, path: string, value: unknown, lines: string[]): void {
  if (!value || typeof value === 'function') return;
  if (typeof value !== 'object') {
    lines.push(`${path}: ${(value as string | number | bigint | true).toString()}`);
    return;
  }
  if (NO_MEMORY.some((kind) => value instanceof kind)) return;
  const seen = viewOf(x, value);
  if (seen instanceof Set) {
    const members = Array.from(seen as Set<number | string>, String).sort((a, b) =>
      a < b ? -1 : 1,
    );
    if (members.length > 0) lines.push(`${path}: ${members.join(' ')}`);
  } else if (seen instanceof Map) {
    for (const [key, member] of seen) walk(x, `${path} ${String(key)}`, member, lines);
  } else if (Array.isArray(seen)) {
    // In its order: a list is taken from its beginning.
    const isFlat = seen.every((member) => typeof member !== 'object');
    if (!isFlat) seen.forEach((member, n) => walk(x, `${path} ${n}`, member, lines));
    else if (seen.length > 0) lines.push(`${path}: ${seen.map(String).join(' ')}`);
  } else {
    for (const [name, member] of Object.entries(seen)) walk(x, `${path}.${name}`, member, lines);
  }
}

/**
 * What of a structure others can see: not how it lies in memory, not what it keeps to be quick, and
 * not what is over and passed over when it comes up.
 */
function viewOf(x: Exchange, value: object): object {
  if (value instanceof OrderBook) {
    const side = (name: 'buy' | 'sell') =>
      Array.from(value.orders(name), ({ orderId, ownerId, priceTicks, lots }) =>
        [orderId, ownerId, priceTicks, lots].join('/'),
      );
    return { buy: side('buy'), sell: side('sell') };
  }
  // Who takes out of one sorts what it gets, but for orders, whose turn is their priority.
  if (value instanceof TriggerIndex) return triggersOf(value, (ids) => ids.sort((a, b) => a - b));
  if (value instanceof Ladder) return { bids: levelsOf(value.bids), asks: levelsOf(value.asks) };
  if (value instanceof Timers) return timersOf(value);
  if (value instanceof Market) {
    const { book, ladder, queued, referencePrice, row } = value;
    const triggers = triggersOf(value.triggers, (ids) => ids);
    return { book, triggers, ladder, queued: [...queued], referencePrice, row };
  }
  if (value instanceof RiskWatch) return watchOf(x, value);
  // Made when somebody is first asked to give way, and as good as made anew.
  if (value instanceof OpenPositions) return without(value, 'rankings');
  if (value instanceof OpenOptions) return optionsOf(x, value);
  if (value instanceof OpenLoans) return loansOf(value);
  // Made from a sale's seed when they are first asked for.
  return 'chains' in value ? without(value, 'chains') : value;
}

/** By position, wherever in its columns the watch keeps it, with the money behind its margin. */
function watchOf(x: Exchange, watch: RiskWatch): object {
  watch.suspects(x);
  const positions = watch['slots'].map(({ id, at, margin }): [number, string] => {
    const pool = watch['poolOf'][at] ?? -1;
    const columns = [watch['ids'], watch['sides'], watch['steps'], watch['bases']];
    const figures = columns.map((column) => column[at]).join(' ');
    const margins = `${margin} ${watch['margins'][at]}`;
    const behind = `${watch['money'][pool]} for ${watch['counts'][pool]}`;
    return [id, `${figures} ${margins} ${JSON.stringify(watch['pools'][pool])} ${behind}`];
  });
  const accounts = [...watch['accounts'].values()].map(
    ({ id, isolated, positions: count }): [number, string] => [id, `${isolated} ${count}`],
  );
  return { positions: new Map(positions), accounts: new Map(accounts) };
}

function levelsOf(levels: Ladder['bids']): string[] {
  return levels.map(({ priceTicks, lotsAtFirst, lots }) => `${priceTicks}/${lotsAtFirst}/${lots}`);
}

function triggersOf(triggers: TriggerIndex, arranged: (ids: number[]) => number[]): object {
  const listOf = (name: 'above' | 'below') => {
    const waiting: string[] = [];
    for (let level = triggers[name].best; level !== undefined; level = level.worse) {
      waiting.push(`${level.priceTicks}: ${arranged([...level.orderIds]).join('/')}`);
    }
    return waiting;
  };
  return { above: listOf('above'), below: listOf('below') };
}

function timersOf(timers: Timers): object {
  const waiting = [...timers.waiting()].sort((a, b) => a.id - b.id);
  return {
    waiting: waiting.map(({ id, dueAt, kind, subjectId }) =>
      [id, dueAt, kind, subjectId].join('/'),
    ),
    bySubject: timers['bySubject'],
  };
}

function optionsOf(x: Exchange, options: OpenOptions): object {
  const isLive = (id: number) => x.options.get(id)?.status !== 'settled' && x.options.get(id);
  const running = [...options['byInstrument']].map(([instrumentId, under]): [number, object] => {
    const expiries = [...under['byExpiry']].map(([at, ids]): [number, number[]] => [
      at,
      ids.filter(isLive),
    ]);
    return [instrumentId, { pending: under.pending.filter(isLive), expiries: new Map(expiries) }];
  });
  return { options: without(options, 'byInstrument'), byInstrument: new Map(running) };
}

function loansOf(loans: OpenLoans): object {
  const pairs = [...loans['pairs']].filter(([, { falls, rises }]) => falls.size + rises.size > 0);
  const watched = pairs.flatMap(([key, pair]) => {
    const ids = [pair.instrumentId, pair.marginInstrumentId].filter((id) => id !== null);
    const isFound = ids.every((id) => loans.pairsOf([id]).includes(pair));
    return [[key, { pair, isFound }] as const];
  });
  return { loans: without(loans, 'pairs', 'byInstrument'), pairs: new Map(watched) };
}

function without(value: object, ...names: readonly string[]): object {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));
}
