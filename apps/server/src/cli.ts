import { realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface, type Interface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import { OPERATOR_ROLES } from '@kontor/contract';
import { messageOf, openDatabase, silentLog } from '@kontor/postgres';
import type { ReceiptVerdict } from '@kontor/rules/receipt';
import { publicKeysIn } from '@kontor/rules/signing-keys';
import { acceptHistoryCommand } from './accept-history-command.ts';
import { acceptPayoutCommand } from './accept-payout-command.ts';
import { addOperatorCommand, addOperatorOptions } from './add-operator-command.ts';
import { readConfig } from './config.ts';
import { loadCore, type VerifyReport, verifyExchange } from './exchange/index.ts';
import { formatAllocationReport, verifyAllocationText } from './allocation-file.ts';
import { formatLinesReport, verifyLinesText } from './lines-file.ts';
import { openingFaultOf } from './opening-file.ts';
import { AuditHeads } from './platform/audit-heads.ts';
import { OwnSigningKey } from './platform/own-signing-key.ts';
import { requireOwnTables } from './platform/own-tables.ts';
import { readPlace } from './read-place.ts';
import type { Person } from './typed-decision.ts';
import { formatReceiptReport, verifyReceiptText } from './receipt-file.ts';

const USAGE = `kontor verify [--tick-key FILE] [--skip-replay-before COMMAND|vVERSION]
kontor verify-receipt RECEIPT [--tick-key FILE]
kontor verify-opening FILE
kontor verify-allocation FILE|URL [--hash HASH]
kontor verify-lines FILE|URL [--tick-key FILE]
kontor accept-history --at SEQ
kontor accept-payout --chain ID --transaction TXID|--nonce N
kontor operator add --email ADDRESS [--name NAME] [--roles ROLE,ROLE]

verify
Replays the journal, what each version of the exchange's core wrote with that version's core (this
program's own, and older ones as DATA_DIR/cores has kept them), compares every row of every table
with what the replay makes, or with the signed digest that the next version began with, and checks
that all money adds up. It says what it did not replay. It only reads, also beside a running server.

  --tick-key FILE   a public key (PEM) that the price log and the digests were ever signed with, or
                    several;
                    else the one in DATA_DIR, where there is one
  --skip-replay-before COMMAND|vVERSION
                    replays nothing before the last version that had begun by this command, or
                    before this version began: v10

verify-receipt
Checks a receipt that was saved as a file: the chain of its ticks, their signatures, that the rule
gives its result, and that all of it is what the exchange has signed. It asks nobody and needs no
database. A receipt of the older form, which was not signed as a whole, ends with exit code 3.

  --tick-key FILE   the public keys (PEM, one or several) that you trust; without it the receipt's
                    own are used, which shows only that the receipt agrees with itself

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

accept-history
For when the server says that its journal lacks what was answered, because the database came back
from a backup or from a replica that was behind. It says what is lost, asks why it is right to go on
without it, and has the decision typed. The server must be stopped; the decision is kept in
DATA_DIR/published and in the operators' log.

  --at SEQ          the last command of the journal, as the server named it

accept-payout
For when the server says that payments over a chain wait for a person: because the books have lost
a withdrawal that was paid, or because the chain knows transactions of the hot wallet that nobody
here has signed. It asks why it is right to go on, and has the decision typed.

  --chain ID            of the chain, as the server named it
  --transaction TXID    the payment that the books have lost
  --nonce N             how many transactions of the wallet are accounted for

operator add
Makes an operator of the console, also beside a running server, draws the first password and shows
it once; the first sign-in changes it. Nobody has a hand in who is made here: they are a second
operator at once. It stands in the operators' log.

  --email ADDRESS       by which the operator signs in
  --name NAME           as other operators read it; else what stands before the @
  --roles ROLE,ROLE     what the operator may, of ${OPERATOR_ROLES.join(', ')};
                        else admin

The database is the server's own: DATABASE_URL, or else the embedded one in DATA_DIR (./data).
Exit codes: 0 all is well, 1 something is wrong, 2 it could not be looked into.
`;

export interface CliOutput {
  out(text: string): void;
  error(text: string): void;
  /** Asks the person; without it nothing that must be confirmed is done. */
  ask?(question: string): Promise<string>;
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
  if (command === 'accept-history') return await runAcceptHistory(rest, environment, output);
  if (command === 'accept-payout') return await runAcceptPayout(rest, environment, output);
  if (command === 'operator') return await runOperator(rest, environment, output);
  const options = command === 'verify' ? verifyOptions(rest) : undefined;
  if (options === undefined) {
    output.error(`kontor: not understood: ${words.join(' ')}\n\n${USAGE}`);
    return 2;
  }
  try {
    const report = await verifyFromEnvironment(environment, options, output);
    output.out(formatReport(report));
    return report.ok ? 0 : 1;
  } catch (error) {
    output.error(`kontor: ${messageOf(error)}\n`);
    return 2;
  }
}

interface VerifyWords {
  readonly keyFile?: string;
  readonly skipReplayBefore?: number | { readonly version: string };
}

/** Undefined for what is not understood. */
function verifyOptions(words: readonly string[]): VerifyWords | undefined {
  const options: { -readonly [Name in keyof VerifyWords]: VerifyWords[Name] } = {};
  for (let n = 0; n < words.length; n += 2) {
    const value = words[n + 1] ?? '';
    const version = /^v(\S+)$/.exec(value)?.[1];
    if (words[n] === '--tick-key' && value !== '') options.keyFile = value;
    else if (words[n] !== '--skip-replay-before') return undefined;
    else if (version !== undefined) options.skipReplayBefore = { version };
    else if (/^\d{1,15}$/.test(value)) options.skipReplayBefore = Number(value);
    else return undefined;
  }
  return options;
}

const EXIT_CODES: Readonly<Record<ReceiptVerdict, number>> = { verified: 0, wrong: 1, unsigned: 3 };

/** The public keys in a file; one that holds none is trusted as it is, so that nothing fits it. */
async function readKeys(file: string): Promise<readonly string[]> {
  const text = await readFile(file, 'utf8');
  const keys = publicKeysIn(text);
  return keys.length === 0 ? [text] : keys;
}

async function runVerifyReceipt(words: readonly string[], output: CliOutput): Promise<number> {
  const [file, option, keyFile] = words;
  const hasKey = words.length === 3 && option === '--tick-key';
  if (file === undefined || file.startsWith('-') || (words.length > 1 && !hasKey)) {
    output.error(`kontor: not understood: verify-receipt ${words.join(' ')}\n\n${USAGE}`);
    return 2;
  }
  try {
    const trusted = hasKey ? await readKeys(keyFile ?? '') : undefined;
    const report = verifyReceiptText(await readFile(file, 'utf8'), trusted);
    output.out(formatReceiptReport(report));
    return EXIT_CODES[report.verdict];
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
    const trusted = hasKey ? await readKeys(keyFile ?? '') : undefined;
    const report = verifyLinesText(await readPlace(place), trusted);
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

async function runAcceptHistory(
  words: readonly string[],
  environment: Environment,
  output: CliOutput,
): Promise<number> {
  const [option, place, ...more] = words;
  if (option !== '--at' || !/^\d{1,15}$/.test(place ?? '') || more.length > 0) {
    output.error(`kontor: not understood: accept-history ${words.join(' ')}\n\n${USAGE}`);
    return 2;
  }
  try {
    return await acceptHistoryCommand({
      environment,
      at: Number(place),
      person: personAt(output),
    });
  } catch (error) {
    output.error(`kontor: ${messageOf(error)}\n`);
    return 2;
  }
}

const ACCEPT_PAYOUT = new RegExp(
  String.raw`^--chain (?<chain>\d{1,15}) ` +
    String.raw`(?:--transaction (?<txid>0x[0-9a-f]{64})|--nonce (?<nonce>\d{1,15}))$`,
);

async function runAcceptPayout(
  words: readonly string[],
  environment: Environment,
  output: CliOutput,
): Promise<number> {
  const text = words.join(' ');
  const { chain, txid, nonce } = ACCEPT_PAYOUT.exec(text)?.groups ?? {};
  if (chain === undefined) {
    output.error(`kontor: not understood: accept-payout ${text}\n\n${USAGE}`);
    return 2;
  }
  try {
    return await acceptPayoutCommand({
      environment,
      person: personAt(output),
      chainId: Number(chain),
      accepted: txid === undefined ? { nonce: Number(nonce) } : { txid },
    });
  } catch (error) {
    output.error(`kontor: ${messageOf(error)}\n`);
    return 2;
  }
}

async function runOperator(
  words: readonly string[],
  environment: Environment,
  output: CliOutput,
): Promise<number> {
  const [verb, ...rest] = words;
  const typed = verb === 'add' ? addOperatorOptions(rest) : undefined;
  if (typed === undefined) {
    output.error(`kontor: not understood: operator ${words.join(' ')}\n\n${USAGE}`);
    return 2;
  }
  try {
    return await addOperatorCommand({
      environment,
      typed,
      out: (text) => output.out(text),
      error: (text) => output.error(text),
    });
  } catch (error) {
    output.error(`kontor: ${messageOf(error)}\n`);
    return 2;
  }
}

function personAt(output: CliOutput): Person {
  return {
    out: (text) => output.out(text),
    ask: async (question) => (await output.ask?.(question)) ?? '',
  };
}

async function verifyFromEnvironment(
  environment: Environment,
  { keyFile, ...options }: VerifyWords,
  output: CliOutput,
): Promise<VerifyReport> {
  const { databaseUrl, dataDirectory } = readConfig(environment);
  const tickPublicKeys = await readTickKeys(keyFile, dataDirectory);
  // Before the snapshot: what is kept is in the log already.
  const auditHeads = await new AuditHeads(dataDirectory).read();
  const database = await openDatabase({ databaseUrl, dataDirectory, log: silentLog });
  const log = {
    ...silentLog,
    info: (fields: object, message: string) =>
      output.error(`${message} ${JSON.stringify(fields)}\n`),
  };
  try {
    await requireOwnTables(database.pool, 'verify them with that version');
    const coreOf = (version: string, keys: readonly string[]) =>
      loadCore(dataDirectory, version, keys);
    const trusted = tickPublicKeys === undefined ? {} : { tickPublicKeys, coreOf };
    return await verifyExchange({ database, log, auditHeads, ...options, ...trusted });
  } finally {
    await database.close();
  }
}

/**
 * The keys that are named, else the public half of the one in the data directory, if there is one.
 */
async function readTickKeys(
  keyFile: string | undefined,
  dataDirectory: string,
): Promise<readonly string[] | undefined> {
  if (keyFile !== undefined) return await readKeys(keyFile);
  const own = await OwnSigningKey.publicKeyOf(dataDirectory);
  return own === undefined ? undefined : [own];
}

/** One line a check. */
export function formatReport(report: VerifyReport): string {
  const width = Math.max(...report.checks.map((check) => check.name.length));
  const lines = report.checks.map(({ name, ok, looked, detail }) => {
    const what = ok ? `${looked} ${detail}` : `${detail} (${looked} looked at)`;
    return `${ok ? 'ok    ' : 'WRONG '} ${name.padEnd(width)}  ${what}`;
  });
  const skipped = report.notReplayed.map((what) => `not replayed: ${what}\n`).join('');
  const failures = report.checks.filter((check) => !check.ok).length;
  const well = skipped === '' ? 'all is well' : 'what was looked at is well';
  const verdict = report.ok ? well : `${failures} of ${report.checks.length} are wrong`;
  return `${lines.join('\n')}\n\n${skipped}Up to command ${report.sequence}: ${verdict}.\n`;
}

/** The bin of a package is a link, so the paths are compared behind all links. */
function isProgram(): boolean {
  const program = process.argv[1];
  return program !== undefined && realpathSync(program) === fileURLToPath(import.meta.url);
}

/** Lines of the terminal, or of what is piped in; empty where there are no more. */
function terminal(): { ask(question: string): Promise<string>; close(): void } {
  let lines: Interface | undefined;
  let typed: AsyncIterator<string> | undefined;
  return {
    ask: async (question) => {
      lines ??= createInterface({ input: process.stdin });
      typed ??= lines[Symbol.asyncIterator]();
      process.stdout.write(question);
      const { value, done } = await typed.next();
      return done === true ? '' : value;
    },
    close: () => lines?.close(),
  };
}

if (isProgram()) {
  const person = terminal();
  process.exitCode = await runCli(process.argv.slice(2), process.env, {
    out: (text) => process.stdout.write(text),
    error: (text) => process.stderr.write(text),
    ask: (question) => person.ask(question),
  });
  person.close();
}
