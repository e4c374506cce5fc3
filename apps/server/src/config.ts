import { isAbsolute, resolve } from 'node:path';
import { readBitcoinKey } from './chain/bitcoin.ts';
import { type EvmSettings, readEvmSettings } from './chain/settings.ts';
import { type CodeBudgets, readCodeBudgets } from './platform/code-budget.ts';
import { type ConsoleDoor, readConsoleDoor } from './platform/console-door.ts';
import { type Line, readLines } from './platform/lines.ts';
import { type ObjectStoreSettings, readObjectStore } from './platform/object-store.ts';
import { isContact, type PushSettings, readPushSettings } from './platform/push-settings.ts';

/** Where prices come from. */
export type FeedKind = 'simulated' | 'live' | 'replay';

/** Everything that can be set from outside, read once at the start. */
export interface Config {
  readonly port: number;
  /** Prometheus is asked here; 0 switches it off. */
  readonly metricsPort: number;
  /** Where the figures are served; they are nobody else's business. */
  readonly metricsHost: string;
  readonly host: string;
  /** How many proxies in front are believed about the visitor's address. */
  readonly trustedProxies: number;
  readonly dataDirectory: string;
  /** Unset: the embedded PostgreSQL. */
  readonly databaseUrl: string | undefined;
  readonly feed: FeedKind;
  /** Simulated prices stand: for tests only. */
  readonly feedIsStill: boolean;
  /** The recording that is replayed; set with `replay` only. */
  readonly feedFile: string | undefined;
  /** The instrument that the recording is of. */
  readonly feedSymbol: string;
  /** Of simulated prices. Whoever knows it can foresee them. */
  readonly feedSeed: string;
  /** Platform time in ms at which the clock begins; unset: now. */
  readonly clockStart: number | undefined;
  readonly clockSpeed: number;
  /** Time passes as the starter of the process says, besides by itself: for tests only. */
  readonly clockIsMoved: boolean;
  /** Unset: mails lie in the outbox. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Unset: short messages lie in the outbox. */
  readonly smsUrl: string | undefined;
  /** The key and the services by which browsers are woken. */
  readonly push: PushSettings;
  /**
   * Where fiat rates are fetched from, as `{"rates":{"EUR":0.9}}` per USD; unset: the seeded ones.
   */
  readonly ratesUrl: string | undefined;
  /** A directory of range files with passwords of breaches; unset: none. */
  readonly breachedPasswords: string | undefined;
  /** Unset: what members send lies in `uploads` of the data directory. */
  readonly objectStore: ObjectStoreSettings | undefined;
  /** Under which addresses the exchange is reached; none: whatever leads here. */
  readonly lines: readonly Line[];
  /** How many messages with codes are sent in a day. */
  readonly codeBudgets: CodeBudgets;
  /** Whom `security.txt` names: a mail address or a page. */
  readonly securityContact: string;
  /** Where operators reach the console. */
  readonly consoleDoor: ConsoleDoor;
  readonly playMoney: boolean;
  /** Unset: no chain is read or paid over, and people do both. */
  readonly evm: EvmSettings | undefined;
  /** Of members' addresses of Bitcoin; unset: they have none of their own. */
  readonly bitcoinKey: string | undefined;
  /** Of the first operator, who is made where there is none; unset: an address of our own. */
  readonly operatorEmail: string | undefined;
  /** Their password; unset: drawn, and shown by each start until the first sign-in. */
  readonly operatorPassword: string | undefined;
  readonly logLevel: LogLevel;
  /** Whoever started it is a test. */
  readonly isForTests: boolean;
  /** Answers are checked against the contract: for tests and development. */
  readonly checkAnswers: boolean;
}

/** The environment as it is, before what an installation keeps in its data directory is added. */
export interface Settings extends Omit<Config, 'feedSeed'> {
  /** Unset: drawn at the first start and kept. */
  readonly feedSeed: string | undefined;
}

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** A setting is wrong; the message names it and says what is allowed. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings. An empty value counts as unset. Throws a ConfigError on the first wrong one.
 */
export function readConfig(environment: Environment): Settings {
  const read = (name: string): string | undefined => {
    const value = environment[name]?.trim();
    return value === undefined || value === '' ? undefined : value;
  };
  const port = readPort('PORT', read('PORT'), 3000);
  const mode = read('NODE_ENV');
  const playMoney = readFlag('PLAY_MONEY', read('PLAY_MONEY'), true);
  const mailFrom = readText(
    'MAIL_FROM',
    read('MAIL_FROM') ?? 'Kontor <no-reply@kontor.example>',
    200,
  );
  // Prices come once a platform second: slower than this, all would wait for the first one.
  const clockSpeed = readNumber('CLOCK_SPEED', read('CLOCK_SPEED'), 1, 0.01, 100_000, false);
  const feed = readFeed(read('FEED') ?? 'simulated', mode);
  const clockIsMoved = readMoved(read('CLOCK_MOVED'), mode);
  const push = readPushSettings(read, mailFrom, configFault);
  return {
    port,
    metricsPort: readPort('METRICS_PORT', read('METRICS_PORT'), port === 0 ? 0 : port + 1),
    metricsHost: read('METRICS_HOST') ?? '127.0.0.1',
    host: read('HOST') ?? '0.0.0.0',
    trustedProxies: readNumber('TRUSTED_PROXIES', read('TRUSTED_PROXIES'), 0, 0, 10, true),
    dataDirectory: resolve(read('DATA_DIR') ?? 'data'),
    databaseUrl: readUrl('DATABASE_URL', read('DATABASE_URL'), ['postgres:', 'postgresql:']),
    ...feed,
    feedSymbol: readSymbol(read('FEED_SYMBOL') ?? 'BTC/USDT'),
    feedSeed: readOptionalText('FEED_SEED', read('FEED_SEED'), 100),
    clockStart: readTime('CLOCK_START', read('CLOCK_START')),
    clockSpeed,
    clockIsMoved,
    smtpUrl: readUrl('SMTP_URL', read('SMTP_URL'), ['smtp:', 'smtps:']),
    mailFrom,
    push,
    smsUrl: readUrl('SMS_URL', read('SMS_URL'), ['http:', 'https:']),
    ratesUrl: readUrl('RATES_URL', read('RATES_URL'), ['http:', 'https:']),
    breachedPasswords: readFolder(read('BREACHED_PASSWORDS')),
    objectStore: readObjectStore(read('S3_URL'), configFault),
    lines: readLines(read('LINES'), configFault),
    operatorEmail: readEmail('OPERATOR_EMAIL', read('OPERATOR_EMAIL')),
    operatorPassword: readSecret('OPERATOR_PASSWORD', environment.OPERATOR_PASSWORD, 8, 72),
    securityContact: readContact(read('SECURITY_CONTACT') ?? push.subject),
    codeBudgets: readCodeBudgets(read, configFault),
    consoleDoor: readConsoleDoor(read, configFault),
    playMoney,
    ...readRails(read, { playMoney, clockSpeed, clockIsMoved, ...feed }),
    logLevel: readWord('LOG_LEVEL', read('LOG_LEVEL') ?? 'info', LOG_LEVELS),
    isForTests: mode === 'test',
    checkAnswers: ['test', 'development'].includes(mode ?? ''),
  };
}

function readContact(contact: string): string {
  if (isContact(contact)) return contact;
  return configFault(
    'SECURITY_CONTACT must be mailto:NAME@HOST or an address that begins with https://',
  );
}

/** A directory may be given from where the program was started. */
function readFolder(path: string | undefined): string | undefined {
  return path === undefined ? undefined : resolve(path);
}

/** Real money is not mixed with play money, nor with a time or prices that a test makes. */
function readRails(
  read: (name: string) => string | undefined,
  {
    playMoney,
    clockSpeed,
    clockIsMoved,
    feedIsStill,
  }: Pick<Config, 'playMoney' | 'clockSpeed' | 'clockIsMoved' | 'feedIsStill'>,
): Pick<Config, 'evm' | 'bitcoinKey'> {
  const fault = configFault;
  const protocols = ['http:', 'https:', 'ws:', 'wss:'];
  const evm = readEvmSettings(read, readUrl('EVM_RPC_URL', read('EVM_RPC_URL'), protocols), fault);
  const bitcoinKey = readBitcoinKey(read('BTC_XPUB'), fault);
  const rail = railOf({ evm, bitcoinKey });
  if (rail !== undefined) {
    if (playMoney) fault(`PLAY_MONEY must be 0 where ${rail} is set: money is real then`);
    if (clockSpeed !== 1) fault(`CLOCK_SPEED must be 1 where ${rail} is set`);
    if (read('CLOCK_START') !== undefined) fault(`CLOCK_START must be unset where ${rail} is set`);
    if (clockIsMoved) fault(`CLOCK_MOVED must be unset where ${rail} is set`);
    if (feedIsStill) fault(`FEED must not be still where ${rail} is set`);
  }
  return { evm, bitcoinKey };
}

/** The setting by which real money comes in and goes out; undefined where none does. */
export function railOf({ evm, bitcoinKey }: Pick<Config, 'evm' | 'bitcoinKey'>) {
  if (evm !== undefined) return 'EVM_RPC_URL';
  return bitcoinKey === undefined ? undefined : 'BTC_XPUB';
}

function configFault(message: string): never {
  throw new ConfigError(message);
}

function wrong(name: string, value: string, allowed: string): never {
  throw new ConfigError(`${name} is "${value}", but allowed is: ${allowed}`);
}

function readNumber(
  name: string,
  value: string | undefined,
  unset: number,
  minimum: number,
  maximum: number,
  whole: boolean,
): number {
  if (value === undefined) return unset;
  const number = /^\d+(\.\d+)?$/.test(value) ? Number(value) : Number.NaN;
  if (!(number >= minimum && number <= maximum) || (whole && !Number.isInteger(number))) {
    wrong(name, value, `a ${whole ? 'whole ' : ''}number from ${minimum} to ${maximum}`);
  }
  return number;
}

function readPort(name: string, value: string | undefined, unset: number): number {
  return readNumber(name, value, Math.min(unset, 65_535), 0, 65_535, true);
}

function readFlag(name: string, value: string | undefined, unset: boolean): boolean {
  if (value === undefined) return unset;
  if (value === '1' || value === 'true') return true;
  if (value === '0' || value === 'false') return false;
  return wrong(name, value, '1, true, 0 or false');
}

function readWord<const Words extends readonly string[]>(
  name: string,
  value: string,
  words: Words,
): Words[number] {
  if (!words.includes(value)) wrong(name, value, words.join(', '));
  return value;
}

function readText(name: string, value: string, lengthMax: number): string {
  if (value.length > lengthMax) wrong(name, value, `a text of at most ${lengthMax} characters`);
  return value;
}

function readOptionalText(
  name: string,
  value: string | undefined,
  lengthMax: number,
): string | undefined {
  return value === undefined ? undefined : readText(name, value, lengthMax);
}

function readEmail(name: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (value.length > 254 || !/^[^\s@<>"']+@[^\s@<>"']+\.[^\s@<>"'.]{2,}$/.test(value)) {
    wrong(name, value, 'a mail address such as operator@kontor.example');
  }
  return value;
}

/** The value itself is never repeated in the message. */
function readSecret(
  name: string,
  value: string | undefined,
  lengthMin: number,
  lengthMax: number,
): string | undefined {
  if (value === undefined || value === '') return undefined;
  if (value.length < lengthMin || value.length > lengthMax) {
    throw new ConfigError(`${name} must have ${lengthMin} to ${lengthMax} characters`);
  }
  return value;
}

function readFeed(
  value: string,
  mode: string | undefined,
): Pick<Config, 'feed' | 'feedFile' | 'feedIsStill'> {
  const plain = { feedFile: undefined, feedIsStill: false } as const;
  if (value === 'simulated' || value === 'live') return { ...plain, feed: value };
  if (value === 'still') {
    // Whoever trades for real would trade at a price that says nothing of now.
    if (mode !== 'test') configFault('FEED is "still", whose prices stand: for NODE_ENV=test only');
    return { ...plain, feed: 'simulated', feedIsStill: true };
  }
  const file = /^replay:(.+)$/.exec(value)?.[1];
  if (file === undefined) return wrong('FEED', value, 'simulated, live or replay:FILE');
  return { ...plain, feed: 'replay', feedFile: isAbsolute(file) ? file : resolve(file) };
}

function readMoved(value: string | undefined, mode: string | undefined): boolean {
  const isMoved = readFlag('CLOCK_MOVED', value, false);
  // Nobody may choose when a price is that something is settled at.
  if (isMoved && mode !== 'test') configFault('CLOCK_MOVED is for NODE_ENV=test only');
  return isMoved;
}

function readSymbol(value: string): string {
  if (!/^[A-Z0-9]{1,10}\/[A-Z0-9]{1,10}$/.test(value)) {
    wrong('FEED_SYMBOL', value, 'a pair of two currencies such as BTC/USDT');
  }
  return value;
}

function readTime(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  // A date without a zone means UTC here, not the machine's own zone.
  const iso = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?)?$/;
  const parts = iso.exec(value);
  const zoned = parts?.[1] !== undefined && parts[4] === undefined ? `${value}Z` : value;
  const time = parts === null ? Number.NaN : Date.parse(zoned.replace(' ', 'T'));
  if (!(time >= 0)) wrong(name, value, 'an ISO time such as 2026-01-31T08:00:00Z');
  return time;
}

/** The value itself is never repeated in the message: an address can hold a password. */
function readUrl(
  name: string,
  value: string | undefined,
  protocols: readonly string[],
): string | undefined {
  if (value === undefined) return undefined;
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
    const starts = protocols.map((protocol) => `${protocol}//`).join(' or ');
    throw new ConfigError(`${name} is no address that begins with ${starts}`);
  }
  return value;
}
