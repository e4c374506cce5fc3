import { operatorAudit, operators } from '@kontor/schema';
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { lockByName } from '../../../platform/advisory-lock.ts';
import { ACT, doneActs } from '../../../platform/audit-acts.ts';
import {
  AUDIT_BEGINNING,
  auditHash,
  auditMessage,
  type AuditRow,
} from '../../../platform/audit-chain.ts';
import type { AuditHead, AuditHeads } from '../../../platform/audit-heads.ts';
import type { OwnSigningKey } from '../../../platform/own-signing-key.ts';
import { type Queries, violatedUniqueIndex } from '../../../platform/queries.ts';
import type { WallClock } from '../../../platform/wall-clock.ts';

/** Who adds to the log holds it, in whichever process. */
const AUDIT_LOCK = 'operator_audit';

type Entry = Omit<AuditRow, 'id' | 'at'>;
export type StoredAudit = typeof operatorAudit.$inferSelect;

const NOTHING = {
  operatorId: null,
  intentId: null,
  reason: null,
  input: {},
  key: null,
  inputHash: null,
  error: null,
  result: null,
  sequence: null,
  commands: null,
} as const;

export interface Intent {
  readonly operatorId: number;
  readonly act: string;
  readonly reason: string | null;
  /** Without secrets. */
  readonly input: unknown;
  readonly key: string;
  readonly inputHash: string;
  readonly address: string;
}

export type AuditOutcome = Pick<AuditRow, 'error' | 'result' | 'sequence' | 'commands'>;

/** An act that was done: who did what, and when, in real time. */
export interface Done {
  readonly operatorId: number;
  readonly name: string;
  readonly what: string;
  readonly at: number;
}

export interface AuditEvent {
  readonly operatorId: number | null;
  readonly act: string;
  readonly input?: unknown;
  readonly error?: string;
  readonly intentId?: number;
  /** Of an act whose end nobody knows: what it has sent. */
  readonly commands?: AuditRow['commands'];
  readonly address: string;
}

/** What the database alone has not: the key that signs rows, and the place of the newest one. */
export interface AuditKeepers {
  readonly key: Pick<OwnSigningKey, 'sign'>;
  readonly heads: AuditHeads;
}

/**
 * The log of what operators did. Rows are only added, one after the other, each with the hash of
 * the one before; a row is durable when its promise resolves.
 */
export class OperatorAudit {
  readonly #queries: Queries;
  readonly #clock: WallClock;
  readonly #key: Pick<OwnSigningKey, 'sign'>;
  readonly #heads: AuditHeads;
  /** Rows wait here for each other, not on as many connections. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(queries: Queries, clock: WallClock, { key, heads }: AuditKeepers) {
    this.#queries = queries;
    this.#clock = clock;
    this.#key = key;
    this.#heads = heads;
  }

  /** Writes down what is about to be done, or finds that it was begun under this key before. */
  async begin(intent: Intent): Promise<{ row: StoredAudit; isNew: boolean }> {
    const known = await this.#intentOf(intent);
    if (known !== undefined) return { row: known, isNew: false };
    try {
      const row = await this.#add({ ...NOTHING, ...intent, kind: 'intent' });
      return { row, isNew: true };
    } catch (error) {
      if (violatedUniqueIndex(error) !== 'operator_audit_key') throw error;
      const first = await this.#intentOf(intent);
      if (first === undefined) throw error;
      return { row: first, isNew: false };
    }
  }

  async outcomeOf(intentId: number): Promise<StoredAudit | undefined> {
    const [row] = await this.#queries
      .select()
      .from(operatorAudit)
      .where(and(eq(operatorAudit.intentId, intentId), eq(operatorAudit.kind, 'outcome')));
    return row;
  }

  /** The newest of these acts on a row that was done, other than `exceptId`; whoever did it. */
  async lastDone(
    acts: readonly string[],
    rowId: number,
    exceptId: number,
  ): Promise<Done | undefined> {
    const [found] = await doneActs(this.#queries, {
      acts,
      unknown: false,
      where: and(
        sql`${ACT.intent.input}->>'id' = ${String(rowId)}`,
        ne(ACT.intent.id, exceptId),
        sql`coalesce(${ACT.outcome.result}->>'status', '') NOT IN ${WAITING}`,
      ),
      limit: 1,
    });
    if (found === undefined || found.outcome === null) return undefined;
    const { intent, outcome } = found;
    const operatorId = intent.operatorId ?? 0;
    const [operator] = await this.#queries
      .select({ name: operators.name })
      .from(operators)
      .where(eq(operators.id, operatorId));
    const name = operator?.name ?? '';
    return { operatorId, name, what: whatOf(intent.act, outcome.result), at: outcome.at };
  }

  /** Writes down how it ended. Of two who did the same at once the first one's outcome stays. */
  async end(intent: StoredAudit, outcome: AuditOutcome): Promise<void> {
    const { operatorId, act, address } = intent;
    const row = { ...NOTHING, operatorId, act, address, ...outcome, intentId: intent.id };
    try {
      await this.#add({ ...row, kind: 'outcome' });
    } catch (error) {
      if (violatedUniqueIndex(error) !== 'operator_audit_outcome') throw error;
    }
  }

  /** Writes down what is no act of its own, such as a sign-in. */
  async note(event: AuditEvent): Promise<void> {
    await this.#add({ ...NOTHING, ...event, kind: 'event' });
  }

  /** The newest row, as it is published: whoever keeps it finds out when it was changed. */
  async head(): Promise<Pick<StoredAudit, 'id' | 'at' | 'hash' | 'signature'> | undefined> {
    const { id, at, hash, signature } = operatorAudit;
    const [row] = await this.#queries
      .select({ id, at, hash, signature })
      .from(operatorAudit)
      .orderBy(desc(id))
      .limit(1);
    return row;
  }

  /** Signs what was written before there were signatures, by a row that comes after it. */
  async signOld(): Promise<void> {
    const head = await this.head();
    if (head === undefined || head.signature !== null) return;
    await this.note({ operatorId: null, act: 'log_signed', address: '' });
  }

  #add(entry: Entry): Promise<StoredAudit> {
    const added = this.#last.then(async () => {
      const row = await this.#insert(entry);
      await this.#heads.keep(row, (head) => this.#has(head));
      return row;
    });
    this.#last = added.catch(() => undefined);
    return added;
  }

  #insert(entry: Entry): Promise<StoredAudit> {
    return this.#queries.transaction(async (transaction) => {
      await lockByName(transaction, AUDIT_LOCK);
      const [last] = await transaction
        .select({ id: operatorAudit.id, hash: operatorAudit.hash })
        .from(operatorAudit)
        .orderBy(desc(operatorAudit.id))
        .limit(1);
      const previousHash = last?.hash ?? AUDIT_BEGINNING;
      const row: AuditRow = {
        ...entry,
        input: storable(entry.input),
        result: storable(entry.result),
        id: (last?.id ?? 0) + 1,
        at: this.#clock.now(),
      };
      const hash = auditHash(previousHash, row);
      const signature = this.#key.sign(auditMessage({ id: row.id, hash }));
      const [stored] = await transaction
        .insert(operatorAudit)
        .values({ ...row, previousHash, hash, signature })
        .returning();
      if (stored === undefined) throw new Error('the audit log took no row');
      return stored;
    });
  }

  async #has({ id, hash }: AuditHead): Promise<boolean> {
    const isIt = and(eq(operatorAudit.id, id), eq(operatorAudit.hash, hash));
    const found = await this.#queries
      .select({ id: operatorAudit.id })
      .from(operatorAudit)
      .where(isIt);
    return found.length > 0;
  }

  async #intentOf({ operatorId, key }: Intent): Promise<StoredAudit | undefined> {
    const [row] = await this.#queries
      .select()
      .from(operatorAudit)
      .where(
        and(
          eq(operatorAudit.operatorId, operatorId),
          eq(operatorAudit.key, key),
          eq(operatorAudit.kind, 'intent'),
        ),
      );
    return row;
  }
}

/** States in which a row still waits: the first of two words decides nothing. */
const WAITING = ['requested', 'pending', 'in_review', 'appealed'];

/** What came of an act in a word: the state that it answered, else the verb. */
function whatOf(act: string, result: unknown): string {
  const { status } = (result ?? {}) as { status?: unknown };
  return typeof status === 'string' ? status : (act.split('/').at(-1) ?? act);
}

/** As a jsonb column gives it back: without `undefined` and what PostgreSQL cannot hold. */
function storable(value: unknown): unknown {
  if (value === null || value === undefined) return null;
  const text = JSON.stringify(value).replace(/\\u(?:0000|d[89a-f][0-9a-f]{2})/gi, '\\ufffd');
  return JSON.parse(text) as unknown;
}
