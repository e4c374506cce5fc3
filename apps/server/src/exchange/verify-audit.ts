import { FIRST_MEMBER_ID } from '@kontor/schema';
import { AuditWalk, type ChainedAuditRow } from '../platform/audit-chain.ts';
import type { JournalEntry } from './journal.ts';
import type { Session } from './database.ts';
import { isSignedByAny, readTrusted } from './trusted-keys.ts';
import type { VerifyCheck } from './verify.ts';
import { ProposalsInLog } from './verify-proposals.ts';

const FETCH_ROWS = 5_000;

interface OperatorCommand {
  readonly sequence: number;
  readonly actor: number;
  readonly key: string | null;
}

/** What operators did to the exchange, as the journal has it. */
export class OperatorCommands {
  readonly #commands: OperatorCommand[] = [];

  take(entries: readonly JournalEntry[]): void {
    for (const { command } of entries) {
      const { actor, sequence, key } = command;
      if (actor > 0 && actor < FIRST_MEMBER_ID) this.#commands.push({ sequence, actor, key });
    }
  }

  [Symbol.iterator](): Iterator<OperatorCommand> {
    return this.#commands[Symbol.iterator]();
  }

  get count(): number {
    return this.#commands.length;
  }
}

/**
 * Follows the chain of the operators' audit log, and looks for every command of an operator in it:
 * who cut rows off its end, or reached the exchange past it, is found by the journal. Proposals are
 * rows that nobody signs: they are held against it.
 */
export async function auditChecks(
  session: Session,
  commands: OperatorCommands,
  trusted: readonly string[] | undefined,
): Promise<VerifyCheck[]> {
  const keys = await readTrusted(session, trusted);
  const walk = new AuditWalk(
    keys === undefined
      ? undefined
      : (message, signature) => isSignedByAny(keys, message, signature),
  );
  const intents = new Set<string>();
  const proposals = new ProposalsInLog();
  await session.query(
    `DECLARE verified_audit NO SCROLL CURSOR FOR
     SELECT id, at, kind, operator_id, act, intent_id, reason, input, key, input_hash, error,
       result, sequence, address, previous_hash, hash,
       signature
     FROM operator_audit ORDER BY id`,
  );
  for (;;) {
    const page = await session.texts(`FETCH ${FETCH_ROWS} FROM verified_audit`);
    for (const texts of page) {
      const row = auditRow(texts);
      walk.take(row);
      proposals.take(row);
      if (row.kind === 'intent') intents.add(`${row.operatorId} ${row.key}`);
    }
    if (page.length < FETCH_ROWS) break;
  }
  await session.query('CLOSE verified_audit');
  const { fault, rows } = walk;
  return [
    {
      name: 'operator audit chain',
      ok: fault === undefined,
      looked: rows,
      detail:
        fault?.what ??
        `rows, each with the hash of the one before, ${walk.signed} of them signed${
          keys === undefined ? ', which was not checked: no key' : ''
        }`,
    },
    commandCheck(commands, intents),
    await proposals.check(session),
  ];
}

function commandCheck(commands: OperatorCommands, intents: ReadonlySet<string>): VerifyCheck {
  const name = "operators' commands are in the audit log";
  for (const { sequence, actor, key } of commands) {
    if (key !== null && isKnown(intents, actor, key)) continue;
    const detail = `command ${sequence} of operator ${actor} is not in it`;
    return { name, ok: false, looked: commands.count, detail };
  }
  return { name, ok: true, looked: commands.count, detail: 'commands of operators' };
}

/** An act's key, or one of its parts': the act's, a colon and the part. */
function isKnown(intents: ReadonlySet<string>, actor: number, key: string): boolean {
  if (intents.has(`${actor} ${key}`)) return true;
  for (let colon = key.indexOf(':'); colon >= 0; colon = key.indexOf(':', colon + 1)) {
    if (intents.has(`${actor} ${key.slice(0, colon)}`)) return true;
  }
  return false;
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
  };
}
