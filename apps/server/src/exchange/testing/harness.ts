import { exchangeTables } from '@kontor/schema';
import { createTestDatabase, type TestDatabase } from '@kontor/testkit/database';
import pg from 'pg';
import type { Command, CoreMaker, ExchangeLog } from '../core-port.ts';
import { type Exchange, type ExchangeOptions, openExchangeWith } from '../exchange.ts';
import { type FakeCore, fakeCoreMaker } from './fake-core.ts';

export const TABLES = exchangeTables;

/** A log that a failing test can look into. */
export class MemoryLog implements ExchangeLog {
  readonly lines: string[] = [];
  info(fields: object, message: string): void {
    this.#add('info', fields, message);
  }
  warn(fields: object, message: string): void {
    this.#add('warn', fields, message);
  }
  error(fields: object, message: string): void {
    this.#add('error', fields, message);
  }
  #add(level: string, fields: object, message: string): void {
    this.lines.push(`${level} ${message} ${JSON.stringify(fields, replaceError)}`);
  }
}

function replaceError(_: string, value: unknown): unknown {
  return value instanceof Error ? value.message : value;
}

/** A clock that is moved by hand. */
export class HandClock {
  time = 1_000_000;
  now(): number {
    return this.time;
  }
}

/** A database, the exchanges on it and one connection for looking and for doing harm. */
export class Harness {
  readonly database: TestDatabase;
  readonly client: pg.Client;
  readonly clock = new HandClock();
  readonly log = new MemoryLog();
  readonly #exchanges: Exchange[] = [];

  private constructor(database: TestDatabase, client: pg.Client) {
    this.database = database;
    this.client = client;
  }

  static async create(): Promise<Harness> {
    const database = await createTestDatabase();
    const client = new pg.Client({ connectionString: database.url });
    client.on('error', () => undefined);
    await client.connect();
    return new Harness(database, client);
  }

  async open(
    options: Partial<ExchangeOptions<FakeCore>> & { readonly maker?: CoreMaker<FakeCore> } = {},
  ): Promise<Exchange<FakeCore>> {
    const exchange = await openExchangeWith<FakeCore>({
      database: this.database,
      clock: this.clock,
      log: this.log,
      maker: fakeCoreMaker(),
      tables: TABLES,
      ...options,
      limits: { standbyPollMs: 20, ...options.limits },
    });
    this.#exchanges.push(exchange);
    return exchange;
  }

  async rows(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
    const result = await this.client.query<Record<string, unknown>>(text, values);
    return result.rows;
  }

  async number(text: string): Promise<number> {
    const [row] = await this.rows(text);
    return Number(Object.values(row ?? {})[0]);
  }

  /** Ends the server's side of sessions by their name; returns how many there were. */
  async terminate(applicationName: string): Promise<number> {
    const result = await this.client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = $1 AND datname = current_database()`,
      [applicationName],
    );
    return result.rowCount ?? 0;
  }

  async end(): Promise<void> {
    await Promise.all(this.#exchanges.map((exchange) => exchange.close()));
    await this.client.end();
    await this.database.drop();
  }
}

export function grant(actor: number, amount: string, key: string | null = null): Command {
  return { kind: 'grant', actor, input: { amount }, key };
}

/** Resolves once the condition holds; a test that waits for ever fails by its own time limit. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 5));
}
