import { ONE } from '@kontor/money';
import { tickId } from '@kontor/rules/ticks';
import { DAY_MS } from '@kontor/rules/time';
import {
  corporateActionsTable,
  priceAlertCheckpoint,
  priceAlerts,
  ticks as tickRows,
  ticksTable,
} from '@kontor/schema';
import { and, asc, eq, gt, lte } from 'drizzle-orm';
import { allProjected, type PublishedBatch } from '../../exchange/index.ts';
import type { Services } from '../../services.ts';
import { AlertIndex } from './alert-index.ts';
import { inSharesOfToday, splits } from './alerts.queries.ts';
import { fire, type IndexTick, keepJudged } from './fire.ts';
import { openWindow } from './open-window.ts';
import { tell, tellRest } from './tell.ts';

/** How often is kept how far the ticks were judged, in platform ms. */
const KEEP_EVERY_MS = 60_000;
const TICKS_AT_ONCE = 5_000;
/** Ticks of longer ago are no news: the program was down, and so was everything else. */
const CATCH_UP_MS_MAX = DAY_MS;
/** Real time before what could not be told is told again. */
const TELL_AGAIN_MS = 10_000;

/**
 * Judges price alerts by the index ticks of the exchange, beside it: a batch is only noted here, so
 * that however many alerts wait, or fire, no tick waits for them. One thing happens after another.
 * How far was judged is kept, and a start goes on from there, through the log of ticks.
 */
export class AlertWatch {
  readonly #services: Services;
  readonly #indexes = new Map<number, AlertIndex>();
  /** The newest tick of each instrument that was judged. */
  readonly #judged = new Map<number, number>();
  #until = 0;
  #keptUntil = 0;
  #work: Promise<void> = Promise.resolve();
  #telling: Promise<void> = Promise.resolve();
  #mustReload = false;
  /** Real time from which on what was not told is tried again. */
  #tellAgainFrom: number | undefined;

  constructor(services: Services) {
    this.#services = services;
  }

  /** How many alerts wait in memory. */
  get size(): number {
    let size = 0;
    for (const index of this.#indexes.values()) size += index.size;
    return size;
  }

  /** Answers how to end it. */
  async start(): Promise<() => Promise<void>> {
    const { exchange, queries } = this.#services;
    const unsubscribe = exchange.subscribe(
      (batch) => this.#onBatch(batch),
      () => this.#catchUpAll(),
    );
    this.#catchUpAll();
    await this.idle();
    return async () => {
      unsubscribe();
      await this.idle();
      if (this.#until > this.#keptUntil) await keepJudged(queries, this.#until);
    };
  }

  /** Takes over what has become of an alert, with the ticks that come from now on. */
  changed(id: number): void {
    this.#do('take over an alert', async () => {
      const { queries } = this.#services;
      const [row] = await queries.select().from(priceAlerts).where(eq(priceAlerts.id, id));
      const instrumentId = row?.status === 'on' ? row.instrumentId : undefined;
      this.#leaveOthers(id, instrumentId);
      if (row === undefined || instrumentId === undefined) return;
      const index = this.#indexes.get(instrumentId) ?? new AlertIndex();
      this.#indexes.set(instrumentId, index);
      if (row.minutes !== null && !index.hasWindow(row.minutes)) {
        const until = this.#judged.get(instrumentId) ?? this.#services.clock.now();
        index.openWindow(row.minutes, await openWindow(queries, instrumentId, row.minutes, until));
      }
      index.put(inSharesOfToday(row, await splits(queries)));
    });
  }

  /** An alert may have been moved to another market, or be gone. */
  #leaveOthers(id: number, instrumentId: number | undefined): void {
    for (const [other, index] of this.#indexes) {
      if (other === instrumentId) continue;
      index.remove(id);
      if (index.size === 0) this.#indexes.delete(other);
    }
  }

  /** Once all that was heard of is judged and told. */
  async idle(): Promise<void> {
    await this.#work;
    await this.#telling;
  }

  #onBatch(batch: PublishedBatch): void {
    for (const { table, rows } of batch.changes) {
      if (table.name === ticksTable.name) {
        const ticks = rows as unknown as readonly IndexTick[];
        const staleMs = this.#staleMs();
        const facts = ticks.map((tick) => ({ tick, decides: batch.at - tick.at <= staleMs }));
        this.#do('judge ticks', async () => {
          if (this.#mustReload) await this.#reload();
          for (const { tick, decides } of facts) await this.#judge(tick, decides);
          await this.#keep(Math.max(this.#until, ...ticks.map(({ at }) => at)));
          this.#tellAgain();
        });
      } else if (table.name === corporateActionsTable.name) {
        // After a split, targets and the prices before it are those of other shares.
        this.#do('count shares anew', () => this.#reload());
      }
    }
  }

  /** What the exchange itself calls too old to trade on. */
  #staleMs(): number {
    const seconds = this.#services.exchange.core()?.exchange.setting('index_stale_seconds') ?? 0n;
    return Number((seconds * 1_000n) / ONE);
  }

  async #judge(tick: IndexTick, decides: boolean): Promise<void> {
    const { instrumentId, at } = tick;
    if (at <= (this.#judged.get(instrumentId) ?? 0)) return;
    const index = this.#indexes.get(instrumentId);
    if (index !== undefined) await this.#judgeBy(index, tick, decides);
    this.#judged.set(instrumentId, at);
  }

  async #judgeBy(index: AlertIndex, tick: IndexTick, decides: boolean): Promise<void> {
    const { instrumentId, at, price } = tick;
    const { catalogue } = this.#services.markets;
    if (!decides || catalogue.quotationOf(instrumentId)?.market.enabled !== true) {
      index.pass(at, price);
      return;
    }
    const met = index.judge(at, price);
    if (met.length === 0) return;
    const fired = await fire(this.#services.queries, tick, met);
    for (const { alert } of met) {
      if (alert.repeat === 'daily') this.changed(alert.id);
    }
    this.#tell(() => tell(this.#services, fired));
  }

  /** After a start, and after the exchange was away. */
  #catchUpAll(): void {
    this.#do('catch up', () => this.#reload());
    this.#tell(() => tellRest(this.#services));
  }

  /** Reads all alerts, and judges by the ticks that were missed. */
  async #reload(): Promise<void> {
    const { queries, exchange, clock } = this.#services;
    await allProjected(exchange);
    const [kept] = await queries.select().from(priceAlertCheckpoint);
    const now = clock.now();
    const since = Math.max(kept?.judgedUntil ?? now, this.#until, now - CATCH_UP_MS_MAX);
    const known = await splits(queries);
    const rows = await queries.select().from(priceAlerts).where(eq(priceAlerts.status, 'on'));
    this.#indexes.clear();
    for (const row of rows) {
      const { instrumentId, minutes } = row;
      const index = this.#indexes.get(instrumentId) ?? new AlertIndex();
      this.#indexes.set(instrumentId, index);
      if (minutes !== null && !index.hasWindow(minutes)) {
        index.openWindow(minutes, await openWindow(queries, instrumentId, minutes, since));
      }
      index.put(inSharesOfToday(row, known));
    }
    this.#mustReload = false;
    for (const instrumentId of this.#indexes.keys()) await this.#catchUp(instrumentId, since);
    await this.#keep(Math.max(since, ...this.#judged.values()));
  }

  async #catchUp(instrumentId: number, since: number): Promise<void> {
    const { queries } = this.#services;
    this.#judged.set(instrumentId, since);
    let from = tickId(instrumentId, since);
    for (;;) {
      const missed = await queries
        .select()
        .from(tickRows)
        .where(
          and(gt(tickRows.id, from), lte(tickRows.id, tickId(instrumentId, since + 2 * DAY_MS))),
        )
        .orderBy(asc(tickRows.id))
        .limit(TICKS_AT_ONCE);
      for (const tick of missed) await this.#judge(tick, true);
      const last = missed.at(-1);
      if (last === undefined || missed.length < TICKS_AT_ONCE) return;
      from = last.id;
    }
  }

  /** All that came with the ticks of a moment is judged; the next start may begin there. */
  async #keep(until: number): Promise<void> {
    this.#until = until;
    if (this.#until - this.#keptUntil < KEEP_EVERY_MS) return;
    await keepJudged(this.#services.queries, this.#until);
    this.#keptUntil = this.#until;
  }

  #do(what: string, task: () => Promise<void>): void {
    this.#work = this.#work.then(task).catch((error: unknown) => {
      // The log of ticks knows what was missed; the next tick goes through it.
      this.#mustReload = true;
      this.#services.log.error({ err: error, what }, 'price alerts: not done');
    });
  }

  /** Beside the judging, because the exchange answers when it can. */
  #tell(task: () => Promise<void>): void {
    this.#telling = this.#telling.then(task).catch((error: unknown) => {
      const { log, wallClock } = this.#services;
      this.#tellAgainFrom = wallClock.now() + TELL_AGAIN_MS;
      log.error({ err: error }, 'price alerts: told later');
    });
  }

  /** What fired is written down, so that it can be told when the exchange answers again. */
  #tellAgain(): void {
    if (this.#tellAgainFrom === undefined) return;
    if (this.#services.wallClock.now() < this.#tellAgainFrom) return;
    this.#tellAgainFrom = undefined;
    this.#tell(() => tellRest(this.#services));
  }
}
