import process from 'node:process';
import { MigrationError, PostgresError } from '@kontor/postgres';
import { ConfigError, readConfig } from './config.ts';
import { HistoryError } from './exchange/index.ts';
import { FeedError } from './feeds/index.ts';
import { ensureFirstOperator } from './modules/operators/index.ts';
import { ensureDemoLogin } from './modules/people/index.ts';
import { seedSubscriptions } from './modules/subscription/index.ts';
import { parts, routes } from './modules.ts';
import { readableLines } from './platform/log-lines.ts';
import { createLog, type Log } from './platform/logger.ts';
import { type Program, startProgram } from './program.ts';

const STOP_MS_MAX = 30_000;

/** Starts the program; on a fault that a person can put right it says so in one line. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const say = (text: string): void => void process.stdout.write(text);
  const log = createLog(config.logLevel, process.stdout.isTTY ? readableLines(say) : undefined);
  endOnDefects(log);
  const stop = stopOnSignals(log);
  let program: Program | undefined;
  try {
    const onStandby = (address: string): void =>
      say(
        `\nKontor stands by: ${address}\n` +
          'Another server works on this database; this one takes over when it ends.\n\n',
      );
    program = await startProgram({ config, log, routes, parts, onStandby, signal: stop });
    const demo = await ensureDemoLogin(program.services);
    await seedSubscriptions(program.services);
    const operator = await ensureFirstOperator(program.services);
    // Whoever stopped it meanwhile is not told that it is ready.
    stop.throwIfAborted();
    say(`\nKontor is ready: ${program.address}\n`);
    if (demo !== undefined) say(`Demo login:      ${demo.email}  ${demo.password}\n`);
    if (operator !== undefined) {
      say(`Console:         ${program.address}/console/\n`);
      say(`First operator:  ${operator.email}  ${operator.password ?? '(OPERATOR_PASSWORD)'}\n`);
      if (operator.password !== undefined) say('                 It is shown this once.\n');
    }
    say('\n');
    await aborted(stop);
  } catch (error) {
    if (!stop.aborted) throw error;
  }
  await program?.stop();
  log.info({}, 'stopped');
  process.exit(0);
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** A defect leaves nothing that can be trusted; whoever watches the program starts it anew. */
function endOnDefects(log: Log): void {
  const end = (error: unknown): void => {
    log.fatal({ err: error }, 'a defect ends the program');
    process.exit(1);
  };
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
}

/** Aborted by the first signal, also during the start. The stop that follows has a limit. */
function stopOnSignals(log: Log): AbortSignal {
  const stop = new AbortController();
  const onSignal = (signal: string): void => {
    if (stop.signal.aborted) return;
    log.info({ signal }, 'stopping');
    setTimeout(() => {
      log.error({ limitMs: STOP_MS_MAX }, 'the stop took too long');
      process.exit(1);
    }, STOP_MS_MAX).unref();
    stop.abort();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, onSignal);
  return stop.signal;
}

function isForThePerson(error: unknown): error is Error {
  return (
    error instanceof ConfigError ||
    error instanceof PostgresError ||
    error instanceof MigrationError ||
    error instanceof HistoryError ||
    error instanceof FeedError ||
    (error as { code?: unknown }).code === 'EADDRINUSE'
  );
}

main().catch((error: unknown) => {
  const text = isForThePerson(error) ? error.message : String((error as Error).stack ?? error);
  process.stderr.write(`kontor: ${text}\n`);
  process.exit(1);
});
