import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Call, ErrorBody, InputOf, OutputOf } from '@kontor/contract';
import { calls } from '@kontor/contract';
import { createTestDatabase, type Preparation } from '@kontor/testkit/database';
import type { Settings } from '../config.ts';
import type { Route } from '../http/route.ts';
import { Passwords } from '../modules/people/index.ts';
import { type Part, routes } from '../modules.ts';
import { ManualClock } from '../platform/clock.ts';
import { createLog } from '../platform/logger.ts';
import { ManualWallClock } from '../platform/wall-clock.ts';
import { type Program, startProgram } from '../program.ts';
import { begunWith } from './begun.ts';
import { CANDLES, NO_PAST, TEST_START } from './candles.ts';
import { testConfig } from './test-config.ts';

export const TEST_PASSWORD = 'correct horse battery';

/** Of passwords that nobody has to keep: hashing them took a good part of what tests of many do. */
const CHEAP = { memoryCost: 8, timeCost: 1 } as const;

export interface Answer<Result> {
  readonly status: number;
  readonly headers: Headers;
  /** The result; undefined for an error. */
  readonly result: Result | undefined;
  /** The error's body; undefined for a result. */
  readonly error: ErrorBody | undefined;
}

export interface RequestOptions {
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Default: form-encoded for a POST, as the web app sends. */
  readonly as?: 'form' | 'json' | 'multipart';
}

type Environment = Readonly<Record<string, string>>;

export interface TestServerOptions {
  /** Settings as in the environment, over the tests' own. */
  readonly environment?: Environment;
  readonly routes?: readonly Route[];
  /** Default: none, so that prices stand still unless a test brings the market's parts. */
  readonly parts?: readonly Part[];
  /** A folder to serve as the web app. */
  readonly webFolder?: string;
  /** A folder to serve as the operators' console. */
  readonly consoleFolder?: string;
  /** True for tests of the first start itself; others take what it makes from a copy. */
  readonly isNew?: boolean;
  /** Start of both clocks; default TEST_START. With another one, instruments have no past. */
  readonly start?: number;
  /** Prepared database to copy before the first start; default: the past that fits `start`. */
  readonly prepared?: Preparation;
}

export interface TestUser {
  readonly email: string;
  readonly password: string;
  readonly token: string;
  readonly id: number;
}

/**
 * Reads wait for all that was acknowledged before them, whoever did it, because a test says what
 * comes after what. A test of reading without it sends a header of its own.
 */
const NEWEST = String(Number.MAX_SAFE_INTEGER).slice(0, 15);
/** As long as the exchange lets anybody wait, and how often that is asked for. */
const WAIT_MS_MAX = 10_000;
const WAITS_MAX = 12;

/**
 * The whole program on a database of its own, with both clocks standing still, reached through real
 * HTTP. Mails and short messages lie in its outbox.
 */
export class TestServer {
  #program: Program;
  readonly clock: ManualClock;
  readonly wallClock: ManualWallClock;
  readonly config: Settings;
  /** What the program logged, a JSON line each. */
  readonly logLines: readonly string[];
  readonly #launch: (changes?: Environment) => Promise<Program>;
  readonly #end: () => Promise<void>;
  #users = 0;

  private constructor(
    made: Pick<TestServer, 'program' | 'clock' | 'wallClock' | 'config' | 'logLines'>,
    {
      launch,
      end,
    }: { launch: (changes?: Environment) => Promise<Program>; end: () => Promise<void> },
  ) {
    this.#program = made.program;
    this.clock = made.clock;
    this.wallClock = made.wallClock;
    this.config = made.config;
    this.logLines = made.logLines;
    this.#launch = launch;
    this.#end = end;
  }

  static async start(options: TestServerOptions = {}): Promise<TestServer> {
    const { start = TEST_START, environment = {}, isNew = false } = options;
    const isUsual = start === TEST_START && !isNew && options.prepared === undefined;
    const begun = isUsual ? begunWith(environment) : undefined;
    const past = start === TEST_START ? CANDLES : NO_PAST;
    const prepared = begun ?? options.prepared ?? past;
    const database = await createTestDatabase({ prepared });
    const dataDirectory = await mkdtemp(join(tmpdir(), 'kontor-server-'));
    if (begun !== undefined) await cp(begun.folder, dataDirectory, { recursive: true });
    const own = { DATA_DIR: dataDirectory, DATABASE_URL: database.url, ...environment };
    const config = testConfig(own);
    const logLines: string[] = [];
    const log = createLog('debug', { write: (line) => void logLines.push(line) });
    const clock = new ManualClock(start, config.clockSpeed);
    const wallClock = new ManualWallClock(start);
    const launch = (changes: Environment = {}) =>
      startProgram({
        config: testConfig({ ...own, ...changes }),
        log,
        routes: options.routes ?? routes,
        parts: options.parts ?? [],
        clock,
        wallClock,
        passwords: new Passwords(CHEAP),
        ...(options.webFolder !== undefined && { webFolder: options.webFolder }),
        ...(options.consoleFolder !== undefined && { consoleFolder: options.consoleFolder }),
      });
    const end = async (): Promise<void> => {
      await database.drop();
      await rm(dataDirectory, { recursive: true, force: true });
    };
    const made = { program: await launch(), clock, wallClock, config, logLines };
    return new TestServer(made, { launch, end });
  }

  get program(): Program {
    return this.#program;
  }

  /**
   * Stops the program and starts it again on the same database and folder, where wanted with other
   * settings; the clock keeps its speed.
   */
  async restart(
    between: () => Promise<void> = async () => {},
    changes: Environment = {},
  ): Promise<void> {
    await this.#program.stop();
    await between();
    this.#program = await this.#launch(changes);
  }

  /** Stops the program and deletes its database. */
  async end(): Promise<void> {
    await this.#program.stop();
    await this.#end();
  }

  get address(): string {
    return this.program.address.replace('localhost', '127.0.0.1');
  }

  /** Sends a call as the contract describes it. */
  async call<C extends Call>(
    call: C,
    input: InputOf<C>,
    options: RequestOptions = {},
  ): Promise<Answer<OutputOf<C>>> {
    return await this.send<OutputOf<C>>(call, input ?? {}, options);
  }

  /** As `call`, with any input. */
  async send<Result = unknown>(
    call: Pick<Call, 'method' | 'path'>,
    input: Readonly<Record<string, unknown>>,
    { token, headers = {}, as = 'form' }: RequestOptions = {},
  ): Promise<Answer<Result>> {
    const given = Object.entries(input).filter(([, value]) => value !== undefined);
    const authorization = token === undefined ? {} : { authorization: token };
    const fields = () => given.map(([name, value]) => [name, String(value)] as [string, string]);
    if (call.method === 'GET') {
      if (headers['read-after'] === undefined) await this.projected();
      const query = new URLSearchParams(fields()).toString();
      return await this.raw(`/api${call.path}${query === '' ? '' : `?${query}`}`, {
        headers: { 'read-after': NEWEST, ...authorization, ...headers },
      });
    }
    const type = as === 'json' ? { 'content-type': 'application/json' } : {};
    return await this.raw(`/api${call.path}`, {
      method: 'POST',
      headers: { ...type, ...authorization, ...headers },
      body: bodyOf(as, given, fields),
    });
  }

  /**
   * Resolves with true when the tables show all that was done, however long a busy machine takes:
   * a reader itself waits some seconds and then shows what there is. With false where nothing is
   * done any more.
   */
  async projected(): Promise<boolean> {
    const { exchange } = this.program.services;
    const { sequence } = exchange.status();
    for (let waits = 0; waits < WAITS_MAX; waits += 1) {
      const { state } = exchange.status();
      if (state !== 'leading' && state !== 'recovering') return false;
      if (await exchange.waitFor(sequence, WAIT_MS_MAX)) return true;
    }
    return false;
  }

  /** Any request. Throws when the answer is not in the envelope. */
  async raw<Result = unknown>(path: string, init: RequestInit = {}): Promise<Answer<Result>> {
    const response = await fetch(this.address + path, init);
    const text = await response.text();
    const body = JSON.parse(text) as { type: string; code: number; message: Result };
    const isOk = body.type === 'ok' && body.code === 1;
    return {
      status: response.status,
      headers: response.headers,
      result: isOk ? body.message : undefined,
      error: isOk ? undefined : (body as unknown as ErrorBody),
    };
  }

  /** The result of a call that must succeed. */
  async must<C extends Call>(
    call: C,
    input: InputOf<C>,
    options?: RequestOptions,
  ): Promise<OutputOf<C>> {
    const { result, error } = await this.call(call, input, options);
    if (error !== undefined) throw new Error(`${call.path}: ${JSON.stringify(error)}`);
    return result as OutputOf<C>;
  }

  /** The error code of a call; undefined when it succeeded. */
  async errorOf<C extends Call>(
    call: C,
    input: InputOf<C>,
    options?: RequestOptions,
  ): Promise<string | undefined> {
    return (await this.call(call, input, options)).error?.error;
  }

  /** Everything in the outbox, oldest first, after background work has ended. */
  async outbox(): Promise<string[]> {
    await this.program.services.background.idle();
    const folder = join(this.config.dataDirectory, 'outbox');
    const names = (await readdir(folder).catch((): string[] => [])).sort((a, b) =>
      a < b ? -1 : 1,
    );
    return await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  }

  /** The code in the newest message of the outbox that has one for this address. */
  async codeFor(address: string): Promise<string> {
    const messages = (await this.outbox()).filter((message) => message.includes(`To: ${address}`));
    // What is told in the background may lie above the code that was sent after it.
    const codes = messages.flatMap((message) => {
      const [, ...body] = message.split(/\r?\n\r?\n/);
      return /\b\d{6}\b/.exec(body.join('\n'))?.[0] ?? [];
    });
    const code = codes.at(-1);
    if (code === undefined) throw new Error(`no code was sent to ${address}`);
    return code;
  }

  /** Registers by mail as a newcomer does, and signs in. */
  async newUser(name = 'user'): Promise<TestUser> {
    this.#users += 1;
    const email = `${name}${this.#users}@kontor.example`;
    const password = TEST_PASSWORD;
    const { people } = calls;
    // Registrations of many come from one address here; a minute later its limits are fresh.
    this.wallClock.advance(61_000);
    await this.must(people.sendMailCode, { user_string: email, scene: 'register' });
    await this.must(people.register, {
      user_string: email,
      code: await this.codeFor(email),
      password,
      re_password: password,
    });
    const token = await this.must(people.login, { user_string: email, password });
    const { id } = await this.must(people.info, {}, { token });
    return { email, password, token, id };
  }
}

function bodyOf(
  as: 'form' | 'json' | 'multipart',
  given: readonly (readonly [string, unknown])[],
  fields: () => [string, string][],
): string | URLSearchParams | FormData {
  if (as === 'json') return JSON.stringify(Object.fromEntries(given));
  if (as === 'form') return new URLSearchParams(fields());
  const form = new FormData();
  for (const [name, value] of given) {
    if (value instanceof Blob) form.append(name, value, 'picture.png');
    else form.append(name, String(value));
  }
  return form;
}

export { routes, TEST_START };
