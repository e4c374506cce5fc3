import { openExchange } from '../index.ts';
import type { Command } from '../core-port.ts';
import { ExchangeError } from '../errors.ts';

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

const url = process.env.DATABASE_URL;
if (url === undefined) throw new Error('DATABASE_URL is not set');
const started = performance.timeOrigin;
const exchange = await openExchange({
  database: { url },
  clock: { now: () => started + performance.now() },
  log: { info: () => undefined, warn: text, error: text },
  limits: { standbyPollMs: 20 },
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
