import pg from 'pg';

/** Where the exchange finds its database. */
export interface ExchangeDatabase {
  /** `postgres://…`, read anew for every connection. Holds the password: never log it. */
  readonly url: string;
}

export interface SessionOptions {
  /** Shown in pg_stat_activity. */
  readonly name: string;
  /** Run once after connecting, each `name=value`. */
  readonly settings: readonly string[];
  /** A query that takes longer fails and the session is closed. */
  readonly queryMsMax: number;
}

const CONNECT_MS_MAX = 5_000;
const KEEP_ALIVE_DELAY_MS = 5_000;

/** Texts as they come: rows are decoded by their table's description. */
export const TEXT_TYPES: pg.CustomTypesConfig = {
  getTypeParser: () => (value: string | Buffer) => value,
};

/**
 * One connection of its own, outside every pool, because a session carries settings and locks.
 * `lost` is called at most once, when the connection ends without `close` having been called.
 */
export class Session {
  readonly #client: pg.Client;
  readonly #queryMsMax: number;
  #closed = false;
  #lost: ((error: Error) => void) | undefined;
  #failure: Error | undefined;

  private constructor(client: pg.Client, queryMsMax: number) {
    this.#client = client;
    this.#queryMsMax = queryMsMax;
    client.on('error', (error) => this.#end(error));
    client.on('end', () => this.#end(new Error('the connection to the database has ended')));
  }

  static async open(database: ExchangeDatabase, options: SessionOptions): Promise<Session> {
    const client = new pg.Client({
      connectionString: database.url,
      application_name: options.name,
      connectionTimeoutMillis: CONNECT_MS_MAX,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    });
    const session = new Session(client, options.queryMsMax);
    try {
      await client.connect();
      for (const setting of options.settings) await client.query(`SET ${setting}`);
    } catch (error) {
      await session.close();
      throw error;
    }
    return session;
  }

  get open(): boolean {
    return !this.#closed && this.#failure === undefined;
  }

  onLost(listener: (error: Error) => void): void {
    this.#lost = listener;
    if (this.#failure !== undefined) listener(this.#failure);
  }

  /** As `pg`, with a limit on time. After a time-out nothing is known of the statement's fate. */
  async query<Row extends pg.QueryResultRow>(
    config: pg.QueryConfig | string,
  ): Promise<pg.QueryResult<Row>> {
    return await this.#limited(this.#client.query<Row>(config));
  }

  /** Rows as arrays of the wire's texts. */
  async texts(text: string, values: readonly unknown[] = []): Promise<(string | null)[][]> {
    const config = { text, values: [...values], rowMode: 'array' as const, types: TEXT_TYPES };
    const result = await this.#limited(this.#client.query<(string | null)[]>(config));
    return result.rows;
  }

  async #limited<Result>(running: Promise<Result>): Promise<Result> {
    if (!this.open) {
      running.catch(() => undefined);
      throw this.#failure ?? new Error('the session is closed');
    }
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        const error = new Error(`no answer from the database in ${this.#queryMsMax} ms`);
        this.#end(error);
        reject(error);
      }, this.#queryMsMax);
    });
    try {
      return await Promise.race([running, timeout]);
    } finally {
      clearTimeout(timer);
    }
  }

  #end(error: Error): void {
    if (this.#closed || this.#failure !== undefined) return;
    this.#failure = error;
    this.#destroy();
    this.#lost?.(error);
  }

  #destroy(): void {
    const connection = (this.#client as unknown as { connection: { stream: { destroy(): void } } })
      .connection;
    connection.stream.destroy();
  }

  /** Ends politely; the server then frees the session's locks at once. Never throws. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    if (this.#failure !== undefined) return;
    const patience = setTimeout(() => this.#destroy(), 1_000);
    await this.#client.end().catch(() => undefined);
    clearTimeout(patience);
  }
}
