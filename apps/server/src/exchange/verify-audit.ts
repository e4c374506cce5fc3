import { type ActCommand, FIRST_MEMBER_ID } from '@kontor/schema';
import { AuditWalk, type ChainedAuditRow, commandDigest } from '../platform/audit-chain.ts';
import type { AuditHead } from '../platform/audit-heads.ts';
import type { JournalEntry } from './journal.ts';
import type { Session } from './database.ts';
import { isSignedByAny, readTrusted } from './trusted-keys.ts';
import { checkOf, type VerifyCheck } from './verify-check.ts';
import { ProposalsInLog } from './verify-proposals.ts';

const FETCH_ROWS = 5_000;
const FAULTS_TOLD = 3;

export interface AuditOptions {
  readonly tickPublicKeys?: readonly string[] | undefined;
  /** Heads of the log that were kept outside the database: its rows must still lead to them. */
  readonly auditHeads?: readonly AuditHead[] | undefined;
}

export interface OperatorCommand {
  readonly sequence: number;
  readonly actor: number;
  readonly key: string | null;
  readonly digest: string;
}

/** What operators did to the exchange, as the journal has it. */
export class OperatorCommands {
  readonly #commands: OperatorCommand[] = [];

  take(entries: readonly JournalEntry[]): void {
    for (const { command } of entries) {
      const { actor, sequence, key, kind, input } = command;
      if (actor <= 0 || actor >= FIRST_MEMBER_ID) continue;
      this.#commands.push({ sequence, actor, key, digest: commandDigest(kind, input) });
    }
  }

  [Symbol.iterator](): Iterator<OperatorCommand> {
    return this.#commands[Symbol.iterator]();
  }

  get count(): number {
    return this.#commands.length;
  }
}

/** What the log says of an act, beside that it was begun. */
interface Act {
  /** The row that ended it; undefined while there is none. */
  ended: Pick<ChainedAuditRow, 'sequence'> | undefined;
  /** Each command that the log names, as its key and its digest. */
  readonly named: Set<string>;
  /** Whether these are all: then a command that is not among them is none of its. */
  hasAll: boolean;
}

/** What is wrong with a command by the log, or whether it was found there by its key alone. */
interface Compared {
  readonly fault: string | undefined;
  readonly byKeyAlone: boolean;
}

/** The acts that the audit log has, found by operator and key. */
export class ActsInLog {
  readonly #byPlace = new Map<string, Act>();
  readonly #byId = new Map<number, Act>();

  take({ id, kind, operatorId, key, intentId, sequence, commands }: ChainedAuditRow): void {
    if (kind === 'intent') {
      const act: Act = { ended: undefined, named: new Set(), hasAll: false };
      this.#byPlace.set(`${operatorId} ${key}`, act);
      this.#byId.set(id, act);
      return;
    }
    const act = this.#byId.get(intentId ?? 0);
    if (act === undefined) return;
    for (const one of commands ?? []) act.named.add(nameOf(one));
    if (kind !== 'outcome') return;
    act.ended = { sequence };
    // One that was begun before a crash may have sent others by then.
    act.hasAll = commands !== null && commands.every(({ again }) => again !== true);
    this.#byId.delete(intentId ?? 0);
  }

  compare(command: OperatorCommand): Compared {
    const { sequence, actor, key, digest } = command;
    const act = key === null ? undefined : this.#actOf(actor, key);
    const name = `command ${sequence} of operator ${actor}`;
    const wrong = (what: string): Compared => ({ fault: `${name} ${what}`, byKeyAlone: false });
    if (key === null || act === undefined) return wrong('is not in it');
    const { ended, named, hasAll } = act;
    if (ended !== undefined && sequence > (ended.sequence ?? 0)) {
      return wrong('came after its act was over');
    }
    if (named.has(nameOf({ key, digest }))) return { fault: undefined, byKeyAlone: false };
    return hasAll ? wrong('is not what its act has sent') : { fault: undefined, byKeyAlone: true };
  }

  /** An act's key, or one of its parts': the act's, a colon and the part. */
  #actOf(actor: number, key: string): Act | undefined {
    const whole = this.#byPlace.get(`${actor} ${key}`);
    if (whole !== undefined) return whole;
    for (let colon = key.indexOf(':'); colon >= 0; colon = key.indexOf(':', colon + 1)) {
      const act = this.#byPlace.get(`${actor} ${key.slice(0, colon)}`);
      if (act !== undefined) return act;
    }
    return undefined;
  }
}

/**
 * Follows the chain of the operators' audit log, and looks for every command of an operator in it,
 * as the act that it came from says that it was sent: who reached the exchange past the log, or cut
 * rows off its end, is found by the journal, and by the heads that were kept outside of the
 * database. Proposals are rows that nobody signs: they are held against it.
 */
export async function auditChecks(
  session: Session,
  commands: OperatorCommands,
  { tickPublicKeys: trusted, auditHeads = [] }: AuditOptions,
): Promise<VerifyCheck[]> {
  const keys = await readTrusted(session, trusted);
  const walk = new AuditWalk(
    keys === undefined
      ? undefined
      : (message, signature) => isSignedByAny(keys, message, signature),
  );
  const acts = new ActsInLog();
  const lost = new Set(auditHeads.map(textOf));
  const proposals = new ProposalsInLog();
  await session.query(
    `DECLARE verified_audit NO SCROLL CURSOR FOR
     SELECT id, at, kind, operator_id, act, intent_id, reason, input, key, input_hash, error,
       result, sequence, address, previous_hash, hash,
       signature, commands
     FROM operator_audit ORDER BY id`,
  );
  for (;;) {
    const page = await session.texts(`FETCH ${FETCH_ROWS} FROM verified_audit`);
    for (const texts of page) {
      const row = auditRow(texts);
      walk.take(row);
      proposals.take(row);
      acts.take(row);
      lost.delete(textOf(row));
    }
    if (page.length < FETCH_ROWS) break;
  }
  await session.query('CLOSE verified_audit');
  const { rows } = walk;
  const fault = walk.fault?.what ?? lostText([...lost]);
  return [
    {
      name: 'operator audit chain',
      ok: fault === undefined,
      looked: rows,
      detail:
        fault ??
        `rows, each with the hash of the one before, ${walk.signed} of them signed${
          keys === undefined ? ', which was not checked: no key' : ''
        }`,
    },
    commandCheck(commands, acts),
    await proposals.check(session),
  ];
}

function commandCheck(commands: OperatorCommands, acts: ActsInLog): VerifyCheck {
  const faults: string[] = [];
  let byKeyAlone = 0;
  for (const command of commands) {
    const compared = acts.compare(command);
    if (compared.byKeyAlone) byKeyAlone += 1;
    if (compared.fault !== undefined && faults.length < FAULTS_TOLD) faults.push(compared.fault);
  }
  const name = "operators' commands are in the audit log";
  const fault = faults.length === 0 ? undefined : faults.join('; ');
  const seen = `commands of operators, ${byKeyAlone} of them found there by their key alone`;
  return checkOf(name, commands.count, fault, seen);
}

function nameOf({ key, digest }: Pick<ActCommand, 'key' | 'digest'>): string {
  return `${digest} ${key}`;
}

function textOf({ id, hash }: AuditHead): string {
  return `row ${id} with the hash ${hash}`;
}

function lostText([first]: readonly string[]): string | undefined {
  return first && `${first} is not there, which DATA_DIR/published has`;
}

function auditRow(texts: readonly (string | null)[]): ChainedAuditRow {
  const text = (at: number): string => texts[at] ?? '';
  const number = (at: number): number | null => (texts[at] == null ? null : Number(texts[at]));
  const json = (at: number): unknown => (texts[at] == null ? null : JSON.parse(text(at)));
  return {
    id: Number(texts[0]),
    at: Number(texts[1]),
    kind: text(2) as ChainedAuditRow['kind'],
    operatorId: number(3),
    act: text(4),
    intentId: number(5),
    reason: texts[6] ?? null,
    input: json(7),
    key: texts[8] ?? null,
    inputHash: texts[9] ?? null,
    error: texts[10] ?? null,
    result: json(11),
    sequence: number(12),
    address: text(13),
    previousHash: text(14),
    hash: text(15),
    signature: texts[16] ?? null,
    commands: json(17) as ChainedAuditRow['commands'],
  };
}
