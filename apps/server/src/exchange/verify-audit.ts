import { FIRST_MEMBER_ID } from '@kontor/schema';
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

/** The row that ended an act, with the commands it names; undefined while there is none. */
interface Act {
  ended: Pick<ChainedAuditRow, 'sequence' | 'commands'> | undefined;
}

/** The acts that the audit log has, found by operator and key. */
export class ActsInLog {
  readonly #byPlace = new Map<string, Act>();
  readonly #byId = new Map<number, Act>();

  take({ id, kind, operatorId, key, intentId, sequence, commands }: ChainedAuditRow): void {
    if (kind === 'intent') {
      const act: Act = { ended: undefined };
      this.#byPlace.set(`${operatorId} ${key}`, act);
      this.#byId.set(id, act);
    } else if (kind === 'outcome') {
      const act = this.#byId.get(intentId ?? 0);
      if (act !== undefined) act.ended = { sequence, commands };
      this.#byId.delete(intentId ?? 0);
    }
  }

  faultOf({ sequence, actor, key, digest }: OperatorCommand): string | undefined {
    const act = key === null ? undefined : this.#actOf(actor, key);
    const name = `command ${sequence} of operator ${actor}`;
    if (act === undefined) return `${name} is not in it`;
    // Of an act that a crash cut off nobody has said what it sent.
    if (act.ended === undefined) return undefined;
    const { commands, sequence: newest } = act.ended;
    if (sequence > (newest ?? 0)) return `${name} came after its act was over`;
    if (commands === null) return undefined;
    const isSent = commands.some((one) => one.key === key && one.digest === digest);
    return isSent ? undefined : `${name} is not what its act has sent`;
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
  for (const command of commands) {
    const fault = acts.faultOf(command);
    if (fault !== undefined && faults.length < FAULTS_TOLD) faults.push(fault);
  }
  const name = "operators' commands are in the audit log";
  const fault = faults.length === 0 ? undefined : faults.join('; ');
  return checkOf(name, commands.count, fault, 'commands of operators');
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
