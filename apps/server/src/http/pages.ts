import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import helmet from '@fastify/helmet';
import staticFiles from '@fastify/static';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { connectSources } from '../platform/lines.ts';
import type { AppOptions } from './app.ts';
import { RateLimit } from './rate-limit.ts';
import { describeInTurns, openApiOf } from './openapi.ts';
import { sendError } from './register-routes.ts';
import { StaticText } from './static-text.ts';

/** Names with a hash of their content never change what they mean. */
const HASHED_CACHE = 'public, max-age=31536000, immutable';

/** Of the calls' documents with their page, an address and minute. */
const DOCUMENT_REQUESTS_PER_MINUTE = 120;

/** What browsers open: the web app, the operators' console and the calls' documents. */
export async function registerPages(app: FastifyInstance, options: AppOptions): Promise<void> {
  await app.register(async (pages) => {
    await registerHeaders(pages, options);
    await registerDocuments(pages, options);
    await registerWeb(pages, options);
  });
}

async function registerHeaders(pages: FastifyInstance, { services }: AppOptions): Promise<void> {
  await pages.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        // The web's build keeps style elements out; what React sets goes by the CSSOM, which is
        // free.
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...connectSources(services.config.lines)],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  });
}

const DOCUMENTS_PREFIX = '/api/docs';
const JSON_TYPE = 'application/json; charset=utf-8';
const YAML_TYPE = 'application/x-yaml; charset=utf-8';

async function registerDocuments(pages: FastifyInstance, options: AppOptions): Promise<void> {
  const calls = options.routes.map(({ call }) => call);
  const document = openApiOf(calls, options.version);
  const written = (write: () => string) => async () => {
    await describeInTurns(calls);
    return write();
  };
  await pages.register(swagger, {
    mode: 'static',
    specification: { document: document as never },
  });
  // Hundreds of kilobytes, which else are made anew for whoever asks.
  const made = new Map([
    [
      `${DOCUMENTS_PREFIX}/json`,
      new StaticText(
        written(() => JSON.stringify(document)),
        JSON_TYPE,
      ),
    ],
    [
      `${DOCUMENTS_PREFIX}/yaml`,
      new StaticText(
        written(() => pages.swagger({ yaml: true })),
        YAML_TYPE,
      ),
    ],
  ]);
  const answer = (request: FastifyRequest, reply: FastifyReply, goOn: () => void): void => {
    const fail = (error: unknown) => sendError(options.services, request, reply, error);
    const text = made.get(request.url.split('?', 1)[0] ?? '');
    if (text === undefined) goOn();
    else text.send(request, reply).catch(fail);
  };
  const limit = new RateLimit(DOCUMENT_REQUESTS_PER_MINUTE, options.services.wallClock);
  await pages.register(async (documents) => {
    documents.addHook('onRoute', (route) => {
      route.config = { ...route.config, limit };
    });
    await documents.register(swaggerUi, {
      routePrefix: DOCUMENTS_PREFIX,
      uiHooks: { onRequest: answer },
      // The documents' page draws with style attributes; nothing of a member is shown there.
      transformStaticCSP: (header) =>
        header.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"),
    });
  });
}

async function registerWeb(pages: FastifyInstance, options: AppOptions): Promise<void> {
  const { webFolder, consoleFolder } = options;
  if (webFolder !== undefined) await registerFolder(pages, options, webFolder, '/');
  if (consoleFolder !== undefined) {
    await registerFolder(pages, options, consoleFolder, CONSOLE_PREFIX);
    // Its files are named from the folder on, so the folder's own name needs its stroke.
    pages.get('/console', (_request, reply) => reply.redirect(CONSOLE_PREFIX));
  }
}

const CONSOLE_PREFIX = '/console/';

async function registerFolder(
  pages: FastifyInstance,
  { services }: AppOptions,
  root: string,
  prefix: string,
): Promise<void> {
  if (!existsSync(join(root, 'index.html'))) {
    services.log.warn({ root, prefix }, 'an app is not built: what it shows is not served');
    return;
  }
  const hashed = `${sep}assets${sep}`;
  await pages.register(staticFiles, {
    root,
    prefix,
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes(hashed) ? HASHED_CACHE : 'no-cache');
    },
  });
}
