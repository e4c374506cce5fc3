import { createHistogram } from 'node:perf_hooks';
import { migrate } from '@kontor/postgres';
import { fileURLToPath } from 'node:url';
import { EXCHANGE_LIMITS, openExchange } from '../index.ts';
import type { ProjectionTiming } from '../projector.ts';
import type { BatchTiming } from '../sequencer.ts';
import { marketSetup, randomOrder, seededRandom, tick } from './market-load.ts';

/**
 * Measures the shell with the real core on an empty database: DATABASE_URL, MEMBERS, SECONDS,
 * IN_FLIGHT. Writes what was acknowledged and projected a second and where the time went.
 */
const url = process.env.DATABASE_URL;
if (url === undefined) throw new Error('DATABASE_URL is not set');
const memberCount = Number(process.env.MEMBERS ?? 2_000);
const seconds = Number(process.env.SECONDS ?? 10);
const inFlight = Number(process.env.IN_FLIGHT ?? 128);
const now = (): number => performance.timeOrigin + performance.now();

await migrate(
  url,
  fileURLToPath(new URL('../../../../../packages/schema/drizzle', import.meta.url)),
);
const batches: BatchTiming[] = [];
const projections: ProjectionTiming[] = [];
const exchange = await openExchange({
  database: { url },
  clock: { now },
  log: { info: () => undefined, warn: console.warn, error: console.error },
  limits: { lagMax: Number(process.env.LAG_MAX ?? EXCHANGE_LIMITS.lagMax) },
  onBatchTiming: (timing) => batches.push(timing),
  onProjectionTiming: (timing) => projections.push(timing),
});
const setup = marketSetup(memberCount, now());
for (let n = 0; n < setup.length; n += 10_000) {
  await Promise.all(setup.slice(n, n + 10_000).map((command) => exchange.submit(command)));
}

const random = seededRandom(1);
const latency = createHistogram();
const readLatency = createHistogram();
const lags: number[] = [];
let answered = 0;
async function client(until: number): Promise<void> {
  while (performance.now() < until) {
    const startedAt = performance.now();
    const { sequence } = await exchange.submit(
      randomOrder(random, memberCount, `k${answered}-${startedAt}`),
    );
    const answeredAt = performance.now();
    latency.record(Math.max(1, Math.round((answeredAt - startedAt) * 1_000)));
    answered += 1;
    if (answered % 20 === 0) {
      lags.push(exchange.status().lag);
      void exchange.waitFor(sequence, 5_000).then(() => {
        readLatency.record(Math.max(1, Math.round((performance.now() - answeredAt) * 1_000)));
      });
    }
  }
}

async function measure(forMs: number, label: string): Promise<void> {
  batches.length = 0;
  projections.length = 0;
  lags.length = 0;
  latency.reset();
  readLatency.reset();
  answered = 0;
  const cpu = process.cpuUsage();
  const from = exchange.status().projected;
  const startedAt = performance.now();
  const ticker = setInterval(() => void exchange.submit(tick(now())), 1_000);
  await Promise.all(Array.from({ length: inFlight }, () => client(startedAt + forMs)));
  clearInterval(ticker);
  const tookMs = performance.now() - startedAt;
  const projected = exchange.status().projected - from;
  await exchange.waitFor(exchange.status().sequence, 10_000);
  const used = process.cpuUsage(cpu);
  const sum = <T>(list: readonly T[], of: (one: T) => number) =>
    list.reduce((a, one) => a + of(one), 0);
  const share = (ms: number) => `${((100 * ms) / tookMs).toFixed(0)}%`;
  console.log(label, {
    acknowledgedPerSecond: Math.round((answered * 1_000) / tookMs),
    projectedPerSecond: Math.round((projected * 1_000) / tookMs),
    p50Ms: latency.percentile(50) / 1_000,
    p99Ms: latency.percentile(99) / 1_000,
    readP50Ms: readLatency.percentile(50) / 1_000,
    readP99Ms: readLatency.percentile(99) / 1_000,
    batches: batches.length,
    perBatch: Math.round(answered / batches.length),
    apply: share(sum(batches, (one) => one.applyMs)),
    encode: share(sum(batches, (one) => one.encodeMs)),
    journal: share(sum(batches, (one) => one.journalMs)),
    projections: projections.length,
    perProjection: Math.round(sum(projections, (one) => one.commandCount) / projections.length),
    rowsPerCommand: (
      sum(projections, (one) => one.rowCount) / sum(projections, (one) => one.commandCount)
    ).toFixed(1),
    projectionEncode: share(sum(projections, (one) => one.encodeMs)),
    projectionStatement: share(sum(projections, (one) => one.statementMs)),
    lagMax: Math.max(...lags),
    lagMean: Math.round(sum(lags, (one) => one) / lags.length),
    cpu: share((used.user + used.system) / 1_000),
    rssMb: Math.round(process.memoryUsage().rss / 1e6),
  });
}

await measure(3_000, 'warm-up');
await measure(seconds * 1_000, 'measured');
await exchange.close();
const restartedAt = performance.now();
const again = await openExchange({
  database: { url },
  clock: { now },
  log: { info: (fields) => console.log(fields), warn: console.warn, error: console.error },
});
console.log('restart took ms', Math.round(performance.now() - restartedAt));
await again.close();
