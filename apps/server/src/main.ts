import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { MigrationError, PostgresError } from '@kontor/postgres';
import { ConfigError, readConfig } from './config.ts';
import { HistoryError } from './exchange/index.ts';
import { FeedError } from './feeds/index.ts';
import { countEnabled, ensureFirstOperator } from './modules/operators/index.ts';
import { ensureDemoLogin } from './modules/people/index.ts';
import { seedSubscriptions } from './modules/subscription/index.ts';
import { parts, routes } from './modules.ts';
import { readableLines } from './platform/log-lines.ts';
import { createLog, type Log } from './platform/logger.ts';
import { type Program, startProgram } from './program.ts';
import type { Services } from './services.ts';

const STOP_MS_MAX = 30_000;
/** Whom the machine makes is no hand of anybody's, and so seconds at once. */
const ADD_SECOND = 'npx kontor operator add --email ADDRESS';
/** Beside the built program; where it runs from its sources there is none. */
const CORE_FILE = fileURLToPath(new URL('core.mjs', import.meta.url));
const IMAGES_FILE = fileURLToPath(new URL('images.js', import.meta.url));
const HASHING_FILE = fileURLToPath(new URL('hashing.js', import.meta.url));

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
    const onFailed = (reason: string): void => say(`\nKontor does not lead: ${reason}\n\n`);
    const onServing = async (services: Services, address: string): Promise<void> => {
      say(await welcomeOf(services, address, stop));
    };
    const told = { onStandby, onFailed, onServing };
    const files = { coreFile: CORE_FILE, imagesFile: IMAGES_FILE, hashingFile: HASHING_FILE };
    const built = { routes, parts, ...files };
    program = await startProgram({ config, log, ...built, ...told, signal: stop });
    await Promise.race([aborted(stop), program.ended]);
  } catch (error) {
    if (!stop.aborted) throw error;
  }
  await program?.stop();
  log.info({}, 'stopped');
  process.exit(0);
}

/** Makes what a first look at the exchange needs, and says where that is. */
async function welcomeOf(services: Services, address: string, stop: AbortSignal): Promise<string> {
  const demo = await ensureDemoLogin(services);
  await seedSubscriptions(services);
  const operator = await ensureFirstOperator(services);
  // Whoever stopped it meanwhile is not told that it is ready, but always what was drawn.
  if (operator?.password === undefined) stop.throwIfAborted();
  let text = stop.aborted ? '\n' : `\nKontor is ready: ${address}\n`;
  if (demo !== undefined) text += `Demo login:      ${demo.email}  ${demo.password}\n`;
  if (operator !== undefined) {
    text += `Console:         ${address}/console/\n`;
    text += `First operator:  ${operator.email}  ${operator.password ?? '(OPERATOR_PASSWORD)'}\n`;
    if (operator.password !== undefined) {
      text += '                 Until somebody signs in, each start shows a new one.\n';
    }
  }
  if ((await countEnabled(services.queries)) === 1) {
    text += `Alone:           what wants two operators waits: ${ADD_SECOND}\n`;
  }
  return `${text}\n`;
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

function wordsOf(error: Error): string {
  const isTaken = (error as { code?: unknown }).code === 'EADDRINUSE';
  return isTaken ? `${error.message}: set another PORT, or end what listens there` : error.message;
}

main().catch((error: unknown) => {
  const text = isForThePerson(error) ? wordsOf(error) : String((error as Error).stack ?? error);
  process.stderr.write(`kontor: ${text}\n`);
  process.exit(1);
});
