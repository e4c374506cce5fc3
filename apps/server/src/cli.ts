import { createPublicKey } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { messageOf, openDatabase, silentLog } from '@kontor/postgres';
import { readConfig } from './config.ts';
import { type VerifyReport, verifyExchange } from './exchange/index.ts';
import { formatAllocationReport, verifyAllocationText } from './allocation-file.ts';
import { formatLinesReport, verifyLinesText } from './lines-file.ts';
import { openingFaultOf } from './opening-file.ts';
import { readPlace } from './read-place.ts';
import { formatReceiptReport, verifyReceiptText } from './receipt-file.ts';

const USAGE = `kontor verify [--tick-key FILE]
kontor verify-receipt RECEIPT [--tick-key FILE]
kontor verify-opening FILE
kontor verify-allocation FILE|URL [--hash HASH]
kontor verify-lines FILE|URL [--tick-key FILE]

verify
Replays the whole journal into an empty exchange, compares every row of every table with what the
replay makes, and checks that all money adds up. It only reads, also beside a running server.

  --tick-key FILE   the public key (PEM) that the price log is signed with;
                    else the one in DATA_DIR, where there is one

verify-receipt
Checks a receipt that was saved as a file: the chain of its ticks, their signatures, and that the
rule gives its result. It asks nobody and needs no database.

  --tick-key FILE   the public key (PEM) that you trust; without it the receipt's own is used, which
                    shows only that the receipt agrees with itself

verify-allocation
Computes the published list of a subscription again: its hash, and from what was applied for what
each order gets. The list is a saved file, or an address such as
https://HOST/api/project/allocation?project_id=1. It needs no database.

  --hash HASH       the hash that you were told, such as the project's page shows; without it the
                    list's own is used, which shows only that the list agrees with itself

verify-opening
Checks the opening of a blind box that was saved as a file (/api/bind_box/reveal): its
commitment, its seed, and that what came out follows from them, from the member's share and from
the tick.

verify-lines
Checks the signed list of the exchange's genuine addresses: a saved file, or an address such as
https://HOST/api/lines/signed. It needs no database.

  --tick-key FILE   the public key (PEM) that you trust; without it the list's own is used, which
                    shows only that the list agrees with itself

The database is the server's own: DATABASE_URL, or else the embedded one in DATA_DIR (./data).
Exit codes: 0 all is well, 1 something is wrong, 2 it could not be looked into.
`;

export interface CliOutput {
  out(text: string): void;
  error(text: string): void;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Runs a command line; returns the exit code. */
export async function runCli(
  words: readonly string[],
  environment: Environment,
  output: CliOutput,
): Promise<number> {
  const [command, ...rest] = words;
  if (command === undefined || command === 'help' || command === '--help' || command === '-h') {
    output.out(USAGE);
    return command === undefined ? 2 : 0;
  }
  if (command === 'verify-receipt') return await runVerifyReceipt(rest, output);
  if (command === 'verify-allocation') return await runVerifyAllocation(rest, output);
  if (command === 'verify-lines') return await runVerifyLines(rest, output);
  if (command === 'verify-opening') return await runVerifyOpening(rest, output);
  const keyFile = rest[0] === '--tick-key' && rest.length === 2 ? rest[1] : undefined;
  if (command !== 'verify' || (rest.length > 0 && keyFile === undefined)) {
    output.error(`kontor: not understood: ${words.join(' ')}\n\n${USAGE}`);
    return 2;
  }
  try {
    const report = await verifyFromEnvironment(environment, keyFile, output);
    output.out(formatReport(report));
    return report.ok ? 0 : 1;
  } catch (error) {
    output.error(`kontor: ${messageOf(error)}\n`);
    return 2;
  }
}

async function runVerifyReceipt(words: readonly string[], output: CliOutput): Promise<number> {
  const [file, option, keyFile] = words;
  const hasKey = words.length === 3 && option === '--tick-key';
  if (file === undefined || file.startsWith('-') || (words.length > 1 && !hasKey)) {
    output.error(`kontor: not understood: verify-receipt ${words.join(' ')}\n\n${USAGE}`);
    return 2;
  }
  try {
    const trustedKey = hasKey ? await readFile(keyFile ?? '', 'utf8') : undefined;
    const report = verifyReceiptText(await readFile(file, 'utf8'), trustedKey);
    output.out(formatReceiptReport(report));
    return report.ok ? 0 : 1;
  } catch (error) {
    output.error(`kontor: ${messageOf(error)}\n`);
    return 2;
  }
}

async function runVerifyAllocation(words: readonly string[], output: CliOutput): Promise<number> {
  const [place, option, hash] = words;
  const hasHash = words.length === 3 && option === '--hash';
  if (place === undefined || place.startsWith('-') || (words.length > 1 && !hasHash)) {
    output.error(`kontor: not understood: verify-allocation ${words.join(' ')}\n\n${USAGE}`);
    return 2;
  }
  try {
    const report = verifyAllocationText(await readPlace(place), hasHash ? hash : undefined);
    output.out(formatAllocationReport(report));
    return report.ok ? 0 : 1;
  } catch (error) {
    output.error(`kontor: ${messageOf(error)}\n`);
    return 2;
  }
}

async function runVerifyLines(words: readonly string[], output: CliOutput): Promise<number> {
  const [place, option, keyFile] = words;
  const hasKey = words.length === 3 && option === '--tick-key';
  if (place === undefined || place.startsWith('-') || (words.length > 1 && !hasKey)) {
    output.error(`kontor: not understood: verify-lines ${words.join(' ')}\n\n${USAGE}`);
    return 2;
  }
  try {
    const trustedKey = hasKey ? await readFile(keyFile ?? '', 'utf8') : undefined;
    const report = verifyLinesText(await readPlace(place), trustedKey);
    output.out(formatLinesReport(report));
    return report.ok ? 0 : 1;
  } catch (error) {
    output.error(`kontor: ${messageOf(error)}\n`);
    return 2;
  }
}

async function runVerifyOpening(
  [file, ...more]: readonly string[],
  output: CliOutput,
): Promise<number> {
  if (file === undefined || file.startsWith('-') || more.length > 0) {
    output.error(`kontor: not understood: verify-opening\n\n${USAGE}`);
    return 2;
  }
  try {
    const fault = openingFaultOf(await readFile(file, 'utf8'));
    output.out(fault === null ? 'The opening holds.\n' : `WRONG: its ${fault} does not fit.\n`);
    return fault === null ? 0 : 1;
  } catch (error) {
    output.error(`kontor: ${messageOf(error)}\n`);
    return 2;
  }
}

async function verifyFromEnvironment(
  environment: Environment,
  keyFile: string | undefined,
  output: CliOutput,
): Promise<VerifyReport> {
  const { databaseUrl, dataDirectory } = readConfig(environment);
  const tickPublicKey = await readTickKey(keyFile, dataDirectory);
  const key = tickPublicKey === undefined ? {} : { tickPublicKey };
  const database = await openDatabase({ databaseUrl, dataDirectory, log: silentLog });
  const log = {
    ...silentLog,
    info: (fields: object, message: string) =>
      output.error(`${message} ${JSON.stringify(fields)}\n`),
  };
  try {
    return await verifyExchange({ database, log, ...key });
  } finally {
    await database.close();
  }
}

/**
 * The key that is named, else the public half of the one in the data directory, if there is one.
 */
async function readTickKey(
  keyFile: string | undefined,
  dataDirectory: string,
): Promise<string | undefined> {
  if (keyFile !== undefined) return readFile(keyFile, 'utf8');
  const own = await readFile(join(dataDirectory, 'keys', 'tick-heads.pem')).catch(() => undefined);
  if (own === undefined) return undefined;
  return createPublicKey(own).export({ type: 'spki', format: 'pem' }).toString();
}

/** One line a check. */
export function formatReport(report: VerifyReport): string {
  const width = Math.max(...report.checks.map((check) => check.name.length));
  const lines = report.checks.map(({ name, ok, looked, detail }) => {
    const what = ok ? `${looked} ${detail}` : `${detail} (${looked} looked at)`;
    return `${ok ? 'ok    ' : 'WRONG '} ${name.padEnd(width)}  ${what}`;
  });
  const failures = report.checks.filter((check) => !check.ok).length;
  const verdict = report.ok ? 'all is well' : `${failures} of ${report.checks.length} are wrong`;
  return `${lines.join('\n')}\n\nUp to command ${report.sequence}: ${verdict}.\n`;
}

/** The bin of a package is a link, so the paths are compared behind all links. */
function isProgram(): boolean {
  const program = process.argv[1];
  return program !== undefined && realpathSync(program) === fileURLToPath(import.meta.url);
}

if (isProgram()) {
  process.exitCode = await runCli(process.argv.slice(2), process.env, {
    out: (text) => process.stdout.write(text),
    error: (text) => process.stderr.write(text),
  });
}
