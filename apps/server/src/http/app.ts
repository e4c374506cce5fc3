import { randomBytes } from 'node:crypto';
import formbody from '@fastify/formbody';
import multipart, {
  type FastifyMultipartAttachFieldsToBodyOptions,
  type FastifyMultipartBaseOptions,
} from '@fastify/multipart';
import { fastify, type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import { ANSWER_HEADERS } from './answer-headers.ts';
import { answerBroken } from './broken-request.ts';
import { callerOf } from './caller.ts';
import { limitConnections } from './connections.ts';
import { registerConsoleDoor } from './console-door.ts';
import { registerFiles } from './files.ts';
import { registerLines } from './lines.ts';
import { FILE_FORM_LIMITS } from './one-file.ts';
import { registerPages } from './pages.ts';
import { Refusal } from './refusal.ts';
import { registerRoutes, sendError, signedIn } from './register-routes.ts';
import { limitRoutes } from './route-limits.ts';
import type { Route } from './route.ts';
import { registerWellKnown } from './well-known.ts';

/** Forms are small; files go to calls of their own, with a limit of their own. */
const BODY_BYTES_MAX = 65_536;
const FIELDS_MAX = 60;

export interface HttpTimes {
  readonly requestMsMax: number;
  /** How long a request's headers may take; slower ones only keep a connection busy. */
  readonly headersMsMax: number;
  /** How often Node looks for what takes too long. */
  readonly checkMs: number;
  /** Longer than a proxy's usual minute, so that it is never we who close a connection in use. */
  readonly keepAliveMsMax: number;
}

/** Enough for a phone in a tunnel. */
export const HTTP_TIMES: HttpTimes = {
  requestMsMax: 60_000,
  headersMsMax: 10_000,
  checkMs: 2_000,
  keepAliveMsMax: 75_000,
};

export interface AppOptions {
  readonly services: Services;
  readonly routes: readonly Route[];
  /** The built web app; undefined serves the calls alone. */
  readonly webFolder: string | undefined;
  /** The built console of operators, likewise. */
  readonly consoleFolder?: string | undefined;
  readonly version: string;
  /** Tests have less time, and send less. */
  readonly times?: HttpTimes;
  readonly requestsPerMinute?: number;
}

/** The HTTP side of the program, ready to listen: calls, documents, pages and health. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { services, routes, times = HTTP_TIMES } = options;
  const app = fastify({
    logger: false,
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: times.requestMsMax,
    http: { headersTimeout: times.headersMsMax, connectionsCheckingInterval: times.checkMs },
    keepAliveTimeout: times.keepAliveMsMax,
    clientErrorHandler: answerBroken,
    trustProxy: trustProxies(services.config.trustedProxies),
    genReqId: requestIds(),
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => sendError(services, request, reply, error),
    exposeHeadRoutes: false,
    // While it closes, the exchange says so in the envelope that callers know.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  });
  // Only what goes wrong before a handler comes here: handlers answer their own errors.
  app.setErrorHandler((error, request, reply) => {
    sendError(services, request, reply, isBrokenForm(error, request) ? BROKEN_FORM : error);
  });
  app.setNotFoundHandler((request, reply) => {
    if (request.url.startsWith('/api/')) {
      return sendError(services, request, reply, new Refusal('NOT_FOUND'));
    }
    if (options.webFolder !== undefined && isPageWithoutHash(request)) {
      return reply.redirect(`/#${request.url}`);
    }
    return reply.code(404).type('text/plain; charset=utf-8').send('404\n');
  });
  app.addHook('onRequest', (_request, reply, done) => {
    for (const [name, value] of Object.entries(ANSWER_HEADERS)) reply.raw.setHeader(name, value);
    done();
  });
  giveTurns(app, services);
  limitConnections(app.server, services.config.trustedProxies);
  registerLines(app, services.config.lines);
  limitRoutes(app, services, options.requestsPerMinute);
  registerHealth(app, services);
  warnOfProxies(app, services);
  registerConsoleDoor(app, services);
  registerWellKnown(app, services);
  await registerPages(app, options);
  await app.register(async (api) => {
    await registerParsers(api, { attachFieldsToBody: 'keyValues', limits: FORM_LIMITS });
    registerRoutes(api, routes.filter(takesNoFile), services);
    registerFiles(api, services);
  });
  await app.register(async (api) => {
    await registerParsers(api, { limits: FILE_FORM_LIMITS });
    registerRoutes(
      api,
      routes.filter((route) => !takesNoFile(route)),
      services,
    );
  });
  return app;
}

/**
 * Somebody opened an address of the app without its #, or one that nobody knows: the app shows its
 * page, or says in its language that there is none.
 */
function isPageWithoutHash({ method, url, headers }: FastifyRequest): boolean {
  const isFile = /^\/(?:assets|console|uploads|socket\.io)(?:\/|$)/u.test(url);
  const isRoot = /^\/(?:\?|$)/u.test(url);
  return method === 'GET' && !isRoot && !isFile && (headers.accept?.includes('text/html') ?? false);
}

const BROKEN_FORM = new Refusal('UNREADABLE');

/** The reader of multipart forms throws plain errors at what it cannot read. */
function isBrokenForm(error: unknown, request: FastifyRequest): boolean {
  const isForm = request.headers['content-type']?.startsWith('multipart/') ?? false;
  return isForm && (error as { statusCode?: unknown }).statusCode === undefined;
}

/**
 * Before anything is done for a request. Who is known to be signed in does not wait, nor whoever
 * watches the program.
 */
function giveTurns(app: FastifyInstance, services: Services): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { limit } = request.routeOptions.config;
    const isWatched = typeof limit === 'object' && 'because' in limit;
    if (isWatched || signedIn(services, request) !== undefined) return done();
    // Of who has hung up meanwhile nothing is done.
    void services.turns.next(callerOf(request.ip)).then(() => {
      if (!request.raw.socket.destroyed) done();
    });
  });
}

/** Believes so many proxies in front of us, counted from our side, and no header without any. */
function trustProxies(count: number): false | ((address: string, hop: number) => boolean) {
  return count === 0 ? false : (_address, hop) => hop < count;
}

/** Behind a proxy that is not told of, all visitors are one: their limits are shared. */
function warnOfProxies(app: FastifyInstance, { config, log }: Services): void {
  if (config.trustedProxies > 0) return;
  let isTold = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isTold && request.headers['x-forwarded-for'] !== undefined) {
      isTold = true;
      log.warn(
        'X-Forwarded-For came, but TRUSTED_PROXIES is 0: behind a proxy, all visitors count as one',
      );
    }
    done();
  });
}

/** Ids that differ between starts too, cheap enough to give one to every request. */
function requestIds(): () => string {
  const start = randomBytes(4).toString('hex');
  let count = 0;
  return () => {
    count += 1;
    return `${start}-${count.toString(36)}`;
  };
}

const FORM_LIMITS = {
  fieldSize: BODY_BYTES_MAX,
  fields: FIELDS_MAX,
  parts: FIELDS_MAX,
  files: 0,
};

function takesNoFile({ fileBytesMax }: Route): boolean {
  return fileBytesMax === undefined;
}

async function registerParsers(
  api: FastifyInstance,
  forms: FastifyMultipartBaseOptions | FastifyMultipartAttachFieldsToBodyOptions,
): Promise<void> {
  const parseJson = api.getDefaultJsonParser('error', 'error');
  api.removeContentTypeParser('application/json');
  api.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // A call without input is often sent as JSON of nothing.
    if (body === '') done(null, undefined);
    else void parseJson(request, body as string, done);
  });
  await api.register(formbody, { bodyLimit: BODY_BYTES_MAX });
  await api.register(multipart, forms);
}

function registerHealth(app: FastifyInstance, services: Services): void {
  const because = 'who watches the program asks often, and what is answered lies in memory';
  const config = { limit: { because } };
  app.get('/healthz', { config }, async () => ({ ok: true }));
  app.get('/readyz', { config }, async (_request, reply) => {
    const { ok, state, lag, parked, feedAgeMs } = services.health.readiness();
    reply.code(ok ? 200 : 503).header('cache-control', 'no-store');
    return { ok, state, lag, parked, feed_age_ms: feedAgeMs };
  });
}
