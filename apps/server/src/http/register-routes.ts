import { randomUUID } from 'node:crypto';
import { type Call, calls, type ErrorCode, HEADERS, IMAGE_BYTES_MAX } from '@kontor/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { monotonicMs } from '../platform/clock.ts';
import { isDatabaseAway } from '../platform/queries.ts';
import type { Services } from '../services.ts';
import { errorAnswer, okBody, refusalOf } from './answers.ts';
import { sendText } from './compression.ts';
import { faultsOf } from './field-faults.ts';
import { callerOf } from './caller.ts';
import { Places } from './places.ts';
import { RateLimit } from './rate-limit.ts';
import { isAway } from './own-writes.ts';
import { isProposalKey } from './proposal-key.ts';
import { waitForOwnWrites } from './read-after.ts';
import { refuseAnother } from './whose-page.ts';
import { readOneFile } from './one-file.ts';
import { Refusal, refuse } from './refusal.ts';
import {
  browserOf,
  fieldsOf,
  idempotencyKeyOf,
  keySentAtOf,
  languageOfRequest,
  tokenOf,
} from './request-input.ts';
import { ANSWER_HEADERS } from './answer-headers.ts';
import type { KnownDevice } from '../modules/operators/index.ts';
import { type Member, mayCall, type Operator, type RequestFacts, type Route } from './route.ts';

/**
 * Bytes of files of one call that are on their way in or being dealt with, since each is in memory
 * meanwhile, and files of one address among them.
 */
const FILE_BYTES_UNDER_WAY = 128 * 1_048_576;
const FILES_OF_AN_ADDRESS = 6;
/** Of an address, behind those: a form with many pictures sends them all at once. */
const FILES_WAITING = 12;
const FILE_WAIT_SECONDS = 5;
/**
 * What strangers make us write. Each holds a connection to the database and waits there for others
 * of its kind, so they are few at once, and most of the connections are left to members.
 */
const STRANGERS_CALLS: ReadonlySet<Call> = new Set([
  calls.people.sendMailCode,
  calls.people.sendMobileCode,
  calls.people.checkCode,
  calls.people.register,
  calls.people.login,
  calls.people.forget,
  calls.security.notMe,
]);
const STRANGERS_AT_ONCE = 6;
const STRANGERS_OF_AN_ADDRESS = 3;
/** Of an address, behind those; an office signs in at nine o'clock. */
const STRANGERS_WAITING = 30;

/** Makes the routes answer below `/api`. Throws when two routes share a path or a call. */
export function registerRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  services: Services,
): void {
  const newPlaces = () => new Places(STRANGERS_AT_ONCE, STRANGERS_OF_AN_ADDRESS);
  // However many strangers fill the app's, operators get in.
  const places = { app: newPlaces(), console: newPlaces() };
  for (const route of routes) {
    if (route.call.secondOperator !== 'never') services.operators.proposals.know(route);
    const answering = new Answering(route, services, places);
    app.route({
      method: route.call.method,
      url: `/api${route.call.path}`,
      config: { limit: 'call' },
      // Before the body is read, so that what is refused costs no more than its headers.
      onRequest: (request, reply) => answering.admit(request, reply),
      handler: (request, reply) => answering.handle(request, reply),
    });
  }
}

/** Tells the caller what went wrong, and the log when it was our fault. */
export function sendError(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): void {
  const refusal = refusalOf(error, request.id);
  if (refusal.code === 'SERVER_FAULT') {
    services.log.error(
      { err: error, request: request.id, method: request.method, path: pathOf(request) },
      'a call failed',
    );
  }
  if (typeof refusal.details.seconds === 'number' && refusal.code === 'TOO_MANY_REQUESTS') {
    reply.header('retry-after', refusal.details.seconds);
  } else if (refusal.code === 'EXCHANGE_BUSY' || refusal.code === 'EXCHANGE_RECOVERING') {
    reply.header('retry-after', 1);
  }
  const { status, body } = errorAnswer(refusal, languageOfRequest(request));
  reply.code(status).headers(DATA_HEADERS).send(JSON.stringify(body));
}

/**
 * Who is signed in waits behind the own calls only, whoever else is behind the address. Where too
 * many wait, the connection is cut in place of an answer.
 */
export async function untilToldTooMany(
  services: Pick<Services, 'operators' | 'sessions' | 'refusalsTold'>,
  request: FastifyRequest,
): Promise<void> {
  const who = signedIn(services, request) ?? callerOf(request.ip);
  if (!(await services.refusalsTold.next(who, bytesOf(request)))) request.raw.socket.destroy();
}

/** What comes with a request, as it says; where it does not, or says more, the largest picture. */
function bytesOf({ headers }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return IMAGE_BYTES_MAX;
  return Math.min(IMAGE_BYTES_MAX, Number(headers['content-length'] ?? 0));
}

/**
 * By what is in memory: a member who was looked up a moment ago, or a token that some operator was
 * given. Undefined says only that it has to be looked up.
 */
export function signedIn(
  { operators, sessions }: Pick<Services, 'operators' | 'sessions'>,
  request: FastifyRequest,
): string | number | undefined {
  const token = tokenOf(request);
  if (token === undefined) return undefined;
  return sessions.recall(token)?.userId ?? (operators.sessions.gaveOut(token) ? token : undefined);
}

/** Answers are data: never a page, never kept by a cache between us and the caller. */
export const DATA_HEADERS = {
  ...ANSWER_HEADERS,
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
};

/** The address without its query, which may carry what does not belong in a log. */
function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '';
}

interface Caller {
  readonly member: Member | undefined;
  readonly operator: Operator | undefined;
}

const NOBODY: Caller = { member: undefined, operator: undefined };

/** Who was let in, and the device at the console's sign-in. */
interface Admitted extends Caller {
  readonly device: KnownDevice | undefined;
}

/** Of strangers at the app's calls, and of those who sign in to the console. */
interface SignInPlaces {
  readonly app: Places;
  readonly console: Places;
}

/** One route at work. What does not change between requests is made once. */
class Answering {
  readonly #route: Route;
  readonly #call: Call;
  readonly #services: Services;
  readonly #fieldNames: ReadonlySet<string>;
  readonly #limit: RateLimit;
  readonly #observe: (seconds: number, error: string) => void;
  readonly #checkAnswers: boolean;
  /** The console's, where a device may be known. */
  readonly #isSignIn: boolean;
  readonly #admitted = new WeakMap<FastifyRequest, Admitted>();
  /** Of a call that takes a file. */
  readonly #files: Places | undefined;
  readonly #strangers: Places | undefined;

  constructor(route: Route, services: Services, places: SignInPlaces) {
    this.#route = route;
    this.#call = route.call;
    this.#services = services;
    this.#fieldNames = new Set(Object.keys((route.call.input as z.ZodObject).shape));
    this.#limit = new RateLimit(route.call.perMinute, services.wallClock);
    this.#observe = services.metrics.observerOf(route.call.path);
    this.#checkAnswers = services.config.checkAnswers;
    this.#isSignIn = route.call === calls.operators.login;
    const { fileBytesMax } = route;
    if (STRANGERS_CALLS.has(route.call)) this.#strangers = places.app;
    if (this.#isSignIn) this.#strangers = places.console;
    if (fileBytesMax !== undefined) {
      const filesMax = Math.floor(FILE_BYTES_UNDER_WAY / fileBytesMax);
      // One address never has all of them.
      const ofAnAddress = Math.min(FILES_OF_AN_ADDRESS, Math.ceil(filesMax / 4));
      this.#files = new Places(filesMax, ofAnAddress);
    }
  }

  /** Refuses, before a byte of the body is read, who may not call or has called too often. */
  async admit(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    const started = monotonicMs();
    try {
      this.#admitted.set(request, await this.#letIn(request));
      return undefined;
    } catch (error) {
      await this.#refuse(request, reply, error, started);
      return reply;
    }
  }

  async #refuse(
    request: FastifyRequest,
    reply: FastifyReply,
    error: unknown,
    started: number,
  ): Promise<void> {
    const { code } = refusalOf(error, request.id);
    this.#observe((monotonicMs() - started) / 1_000, code);
    if (code === 'TOO_MANY_REQUESTS') await untilToldTooMany(this.#services, request);
    sendError(this.#services, request, reply, error);
  }

  async handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const started = monotonicMs();
    try {
      const result = await this.#answer(request, reply);
      await sendText(request, reply.headers(DATA_HEADERS), okBody(result));
      this.#observe((monotonicMs() - started) / 1_000, '');
    } catch (error) {
      await this.#refuse(request, reply, error, started);
    }
    return reply;
  }

  async #answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const leave = await this.#enter(request);
    try {
      return await this.#answerAdmitted(request, reply);
    } finally {
      leave?.();
    }
  }

  async #letIn(request: FastifyRequest): Promise<Admitted> {
    const { member, operator } = await this.#authenticate(request);
    const actor = member?.userId ?? operator?.operatorId;
    const device = this.#isSignIn
      ? this.#services.operators.devices.read(request.headers[HEADERS.deviceMark])
      : undefined;
    const waitSeconds = this.#limit.take(actor ?? device?.name ?? callerOf(request.ip));
    if (waitSeconds > 0) throw new Refusal('TOO_MANY_REQUESTS', { seconds: waitSeconds });
    refuseAnother(request.headers[HEADERS.member], member?.uid ?? operator?.operatorId);
    if (this.#call.access !== 'public' && actor === undefined) throw new Refusal('LOGIN_REQUIRED');
    if (operator !== undefined) await this.#requireRole(operator, request.ip);
    return { member, operator, device };
  }

  /** A place for the file that comes, until it is dealt with; unread, it waits for one. */
  async #enter({ ip }: FastifyRequest): Promise<(() => void) | undefined> {
    const caller = callerOf(ip);
    if (this.#strangers !== undefined) {
      const leave = await this.#strangers.enterInTurn(caller, STRANGERS_WAITING);
      return leave ?? refuse('EXCHANGE_BUSY');
    }
    if (this.#files === undefined) return undefined;
    const leave = await this.#files.enterInTurn(caller, FILES_WAITING);
    return leave ?? refuse('TOO_MANY_REQUESTS', { seconds: FILE_WAIT_SECONDS });
  }

  async #answerAdmitted(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const call = this.#call;
    const { member, operator, device } = this.#admitted.get(request) as Admitted;
    const actor = member?.userId ?? operator?.operatorId;
    const browser = browserOf(request);
    const facts: RequestFacts = {
      id: request.id,
      language: languageOfRequest(request),
      ...keyOf(call, request, this.#services.clock.now()),
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      browser,
      // Codes are good for whoever asked for them.
      requester: browser ?? callerOf(request.ip),
      device,
      sequence: 0,
      commands: [],
      done: false,
    };
    const input = parseInput(call.input, await this.#fieldsOf(request));
    const { exchange, operators } = this.#services;
    if (operator !== undefined && call.looks) {
      await operators.looks.take({ call, operator, input, address: request.ip });
    }
    if (actor !== undefined && !call.idempotent) {
      await waitForOwnWrites(exchange, actor, request.headers[HEADERS.readAfter]);
    }
    const context = { input, member, operator, request: facts, services: this.#services };
    const handle = async () => {
      const result = await this.#route.handle(context);
      if (this.#checkAnswers) checkAnswer(call, result);
      return result;
    };
    try {
      if (operator === undefined || !call.audited) return await handle();
      return await operators.perform({ call, operator, request: facts, input, handle });
    } catch (error) {
      if (this.#checkAnswers) checkRefusal(call, error);
      // What was done is not said to be not taken because what came of it cannot be read.
      throw facts.done && isAway(error) ? new Refusal('EXCHANGE_DONE') : error;
    } finally {
      if (facts.sequence > 0) reply.header(HEADERS.sequence, facts.sequence);
    }
  }

  /** Refuses whose roles do not allow it; who tries doors stands in the log. */
  async #requireRole(operator: Operator, address: string): Promise<void> {
    const call = this.#call;
    if (mayCall(call, operator)) return;
    const needed = call.roles.length === 0 ? 'admin' : call.roles.join(', ');
    const refusal = new Refusal('OPERATOR_ROLE_REQUIRED', { roles: needed });
    await this.#services.operators.looks.refused({ call, operator, input: {}, address }, refusal);
    throw refusal;
  }

  async #fieldsOf(request: FastifyRequest): Promise<Readonly<Record<string, unknown>>> {
    const fields = fieldsOf(request, this.#fieldNames);
    const { fileBytesMax } = this.#route;
    if (fileBytesMax === undefined) return fields;
    const form = Object.entries(await readOneFile(request, fileBytesMax));
    const known = form.filter(([name]) => this.#fieldNames.has(name));
    return { ...fields, ...Object.fromEntries(known) };
  }

  /** A member's token is none on an operator's call, nor the other way round. */
  async #authenticate(request: FastifyRequest): Promise<Caller> {
    const token = tokenOf(request);
    if (token === undefined) return NOBODY;
    const { sessions, operators } = this.#services;
    const isConsole = this.#call.access === 'operator';
    const known = isConsole ? undefined : sessions.recall(token);
    if (known !== undefined) return { member: known, operator: undefined };
    const caller = callerOf(request.ip);
    const { wrongTokens } = this.#services;
    if (!isConsole) {
      const isOurs = sessions.gaveOut(token);
      const member = await wrongTokens.judge(caller, isOurs, () => this.#find(token));
      return { member, operator: undefined };
    }
    const isOurs = operators.sessions.gaveOut(token);
    const find = () => operators.sessions.find(token);
    return { member: undefined, operator: await wrongTokens.judge(caller, isOurs, find) };
  }

  /** A public call is answered while the database is away, as to a visitor. */
  async #find(token: string): Promise<Member | undefined> {
    try {
      return await this.#services.sessions.find(token);
    } catch (error) {
      if (this.#call.access === 'public' && isDatabaseAway(error)) return undefined;
      throw error;
    }
  }
}

/** What an operator does has a key in any case: the log and the exchange know the act by it. */
function keyOf(
  call: Call,
  request: FastifyRequest,
  now: number,
): Pick<RequestFacts, 'idempotencyKey' | 'keySentAt'> {
  const idempotencyKey = call.idempotent ? idempotencyKeyOf(request) : null;
  const isAct = call.idempotent && call.access === 'operator';
  if (idempotencyKey !== null) {
    if (isAct && isProposalKey(idempotencyKey)) throw new Refusal('KEY_INVALID');
    return { idempotencyKey, keySentAt: keySentAtOf(request, now) };
  }
  return { idempotencyKey: isAct ? randomUUID() : null, keySentAt: isAct ? now : undefined };
}

function parseInput(schema: z.ZodType, fields: unknown): unknown {
  const parsed = schema.safeParse(fields);
  if (parsed.success) return parsed.data;
  const faults = faultsOf(parsed.error);
  throw new Refusal(faults[0]?.error ?? 'FIELD_TYPE', {}, faults);
}

/** What every call may answer beside the errors that its declaration names. */
const COMMON_ERRORS: ReadonlySet<ErrorCode> = new Set([
  'LOGIN_REQUIRED',
  'SIGNED_IN_AS_ANOTHER',
  'OPERATOR_ROLE_REQUIRED',
  'TOO_MANY_REQUESTS',
  'EXCHANGE_BUSY',
  'EXCHANGE_RECOVERING',
  'EXCHANGE_UNKNOWN',
  'EXCHANGE_DONE',
  'SERVER_FAULT',
  'KEY_INVALID',
  'KEY_REUSED',
  'KEY_EXPIRED',
  'KEY_AHEAD',
  'UNREADABLE',
  'TOO_LARGE',
]);

/**
 * In tests and development: a refusal that the call does not declare is a defect of one of both.
 */
function checkRefusal(call: Call, error: unknown): void {
  if (!(error instanceof Refusal)) return;
  const { code } = error;
  if (code.startsWith('FIELD_') || COMMON_ERRORS.has(code) || call.errors.includes(code)) return;
  throw new Error(`${call.path} refused with ${code}, which the contract does not declare for it`);
}

/** An answer that is not what the contract says, or more than it says, is a fault of ours. */
function checkAnswer(call: Call, result: unknown): void {
  const parsed = call.output.safeParse(result === undefined ? {} : result);
  if (!parsed.success) {
    throw new Error(`The answer of ${call.path} breaks the contract: ${parsed.error.message}`);
  }
  const undeclared = undeclaredIn(result === undefined ? {} : result, parsed.data, call.path);
  if (undeclared !== undefined) {
    throw new Error(`The answer has a field that the contract lacks: ${undeclared}`);
  }
}

/** Where `actual` has a field that `declared` lost, as a path; undefined when nowhere. */
function undeclaredIn(actual: unknown, declared: unknown, path: string): string | undefined {
  if (actual === null || typeof actual !== 'object') return undefined;
  if (declared === null || typeof declared !== 'object') return path;
  for (const [key, value] of Object.entries(actual)) {
    if (value === undefined) continue;
    if (!Object.hasOwn(declared, key)) return `${path}.${key}`;
    const found = undeclaredIn(
      value,
      (declared as Readonly<Record<string, unknown>>)[key],
      `${path}.${key}`,
    );
    if (found !== undefined) return found;
  }
  return undefined;
}
