import { createHash } from 'node:crypto';
import { createCore } from '@kontor/core';
import { exchangeTables } from '@kontor/schema';
import { type Planted, plantFaults } from '@kontor/testkit/plant-faults';
import { coreMaker } from '../core-maker.ts';
import { PublishedFiles } from '../index.ts';
import type { Command } from '../core-port.ts';
import { ExchangeError } from '../errors.ts';
import { openExchangeWith } from '../exchange.ts';

/** The exchange as a process of its own, which the crash drill talks to and kills. */
export interface DrillRequest {
  readonly id: number;
  readonly command: Command;
}

export type DrillMessage =
  | { readonly ready: true }
  | { readonly id: number; readonly sequence: number; readonly outcome: string }
  | { readonly id: number; readonly error: string };

const send = (message: DrillMessage): void => {
  process.send?.(message);
};
const text = (fields: object, message: string): void => {
  process.stderr.write(`${message} ${JSON.stringify(fields)}\n`);
};

const { DATABASE_URL: url, DATA_DIR: folder, PLANTED: planted } = process.env;
if (url === undefined || folder === undefined)
  throw new Error('DATABASE_URL and DATA_DIR are not set');
const started = performance.timeOrigin;
/** So few that the drill's repeats are mostly answered from the table. */
const keyLimits = { count: 500, textLength: 1_000_000 };
const sha256 = (line: string): string => createHash('sha256').update(line).digest('hex');
/** By rows alone, so that every process of the drill meets the same. */
const isPlanted: Planted = (kind, row) => {
  const id = Number(row);
  if (kind === 'option' || kind === 'timer.copy.entry') return id % 23 === 5;
  if (kind === 'timer.option.expiry' || kind === 'timer.option.entry') return id % 7 === 3;
  if (kind === 'order') return id % 997 === 11;
  return kind === 'command.spot.cancel_all' && id % 9 === 4;
};
const create = () => {
  const core = createCore({ sha256 }, keyLimits);
  if (planted === 'yes') plantFaults(core, isPlanted);
  return core;
};
const exchange = await openExchangeWith({
  database: { url },
  maker: { ...coreMaker, keyLimits, create },
  tables: exchangeTables,
  clock: { now: () => started + performance.now() },
  log: { info: () => undefined, warn: text, error: text },
  limits: { standbyPollMs: 20, retryMsMax: 100 },
  published: new PublishedFiles(folder),
});

process.on('message', ({ id, command }: DrillRequest) => {
  exchange.submit(command).then(
    ({ sequence, outcome }) => send({ id, sequence, outcome: JSON.stringify(outcome) }),
    (error: unknown) =>
      send({ id, error: error instanceof ExchangeError ? error.code : String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
while (!exchange.status().leader) await new Promise((resolve) => setTimeout(resolve, 10));
send({ ready: true });
