import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Log } from '../platform/logger.ts';
import type { WallClock } from '../platform/wall-clock.ts';
import { ANSWER_HEADERS } from './answer-headers.ts';
import { callerOf } from './caller.ts';
import { RateLimit } from './rate-limit.ts';
import type { Health } from '../platform/health.ts';

/** Whoever collects them asks every few seconds; each time costs some milliseconds. */
const METRICS_PER_MINUTE = 120;
const SECONDS_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** What the calls report. Other parts register their own figures on `registry`. */
export class CallMetrics {
  readonly registry = new Registry();
  readonly #seconds: Histogram<'path'>;
  readonly #errors: Counter<'path' | 'error'>;

  constructor() {
    this.#seconds = new Histogram({
      name: 'kontor_call_seconds',
      help: 'Time from a parsed request to its answer',
      labelNames: ['path'],
      buckets: SECONDS_BUCKETS,
      registers: [this.registry],
    });
    this.#errors = new Counter({
      name: 'kontor_call_errors_total',
      help: 'Answers that were errors, by their code',
      labelNames: ['path', 'error'],
      registers: [this.registry],
    });
  }

  /** A function to call with each answer's seconds and error code, empty for none. */
  observerOf(path: string): (seconds: number, error: string) => void {
    const histogram = this.#seconds.labels({ path });
    return (seconds, error) => {
      histogram.observe(seconds);
      if (error !== '') this.#errors.inc({ path, error });
    };
  }

  /** The process's own figures and how far the exchange's tables are behind. */
  watchProgram(health: Health): void {
    collectDefaultMetrics({ register: this.registry });
    const lag = new Gauge({
      name: 'kontor_projection_lag_commands',
      help: 'Commands that are journalled and not yet in the tables',
      registers: [],
      collect() {
        this.set(health.readiness().lag);
      },
    });
    this.registry.registerMetric(lag);
    const parked = new Gauge({
      name: 'kontor_parked_faults',
      help: 'Parts of the exchange that threw and are left out: anything above zero is an alarm',
      registers: [],
      collect() {
        this.set(health.readiness().parked);
      },
    });
    this.registry.registerMetric(parked);
    const feedAge = new Gauge({
      name: 'kontor_feed_age_seconds',
      help: 'Age of the newest price',
      registers: [],
      collect() {
        this.set((health.readiness().feedAgeMs ?? 0) / 1_000);
      },
    });
    this.registry.registerMetric(feedAge);
  }
}

/**
 * Serves the figures on a port of their own, so that a public address never shows them. A port that
 * is taken costs the figures and not the program; undefined then, or when the port is 0.
 */
export async function serveMetrics(
  metrics: CallMetrics,
  port: number,
  host: string,
  { log, wallClock }: { readonly log: Log; readonly wallClock: WallClock },
): Promise<Server | undefined> {
  if (port === 0) return undefined;
  const limit = new RateLimit(METRICS_PER_MINUTE, wallClock);
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(ANSWER_HEADERS)) response.setHeader(name, value);
    const seconds = limit.take(callerOf(request.socket.remoteAddress ?? ''));
    if (seconds > 0) {
      response.writeHead(429, { 'retry-after': String(seconds) }).end();
      return;
    }
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'the metrics could not be collected');
        response.writeHead(500).end();
      },
    );
  });
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
    return server;
  } catch (error) {
    log.warn(
      { err: error, port },
      'no metrics: METRICS_PORT is taken; choose another, or 0 for none',
    );
    return undefined;
  }
}
