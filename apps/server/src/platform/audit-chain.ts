import { createHash } from 'node:crypto';
import type { ActCommand } from '@kontor/schema';

/** What stands before the first row. */
export const AUDIT_BEGINNING = '';

/** How the log calls what an operator's call does, such as `deposits/approve`. */
export function actOf({ path }: { readonly path: string }): string {
  return path.replace('/operator/', '');
}

/** A row of `operator_audit` without its hash. */
export interface AuditRow {
  readonly id: number;
  readonly at: number;
  readonly kind: 'intent' | 'outcome' | 'event';
  readonly operatorId: number | null;
  readonly act: string;
  readonly intentId: number | null;
  readonly reason: string | null;
  readonly input: unknown;
  readonly key: string | null;
  readonly inputHash: string | null;
  readonly error: string | null;
  readonly result: unknown;
  readonly sequence: number | null;
  /** Of an outcome: what it sent to the exchange, where that is known. */
  readonly commands: readonly ActCommand[] | null;
  readonly address: string;
}

/** What is sent to the exchange in an act, in a word. */
export function commandDigest(kind: string, input: object): string {
  return createHash('sha256')
    .update(canonicalJson([kind, input]))
    .digest('hex');
}

/** The hash of a row that follows the row with `previousHash`: sha256, hexadecimal. */
export function auditHash(previousHash: string, row: AuditRow): string {
  const values = [
    row.id,
    row.at,
    row.kind,
    row.operatorId,
    row.act,
    row.intentId,
    row.reason,
    row.input,
    row.key,
    row.inputHash,
    row.error,
    row.result,
    row.sequence,
    row.address,
    // Rows of before there was one keep their hash.
    ...(row.commands === null ? [] : [row.commands]),
  ];
  return createHash('sha256')
    .update(`${previousHash}\n${canonicalJson(values)}`)
    .digest('hex');
}

/** JSON that is the same for equal values, whatever order a database keeps their fields in. */
export function canonicalJson(value: unknown): string {
  // A file is as long as a book: its hash says as much.
  if (value instanceof Uint8Array) return `"${createHash('sha256').update(value).digest('hex')}"`;
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null);
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`);
  return `{${fields.join(',')}}`;
}

/** What is signed of a row, and with it of all before it. */
export function auditMessage({ id, hash }: Pick<ChainedAuditRow, 'id' | 'hash'>): string {
  return `kontor operators' log\n${id}\n${hash}`;
}

/** A row with its hashes, as the table has it. */
export interface ChainedAuditRow extends AuditRow {
  readonly previousHash: string;
  readonly hash: string;
  readonly signature: string | null;
}

/** Follows the chain row by row, from the first. Everything after a fault is left unlooked at. */
export class AuditWalk {
  readonly #isSigned: ((message: string, signature: string) => boolean) | undefined;
  #signed = 0;
  /** By their ids, who began what. */
  readonly #unfinished = new Map<number, string>();
  #rows = 0;
  #lastId = 0;
  #head = AUDIT_BEGINNING;
  #fault: { readonly id: number; readonly what: string } | undefined;

  /** `isSigned` is left out where no key is at hand. */
  constructor(isSigned?: (message: string, signature: string) => boolean) {
    this.#isSigned = isSigned;
  }

  /** Takes the next row by id. */
  take(row: ChainedAuditRow): void {
    if (this.#fault !== undefined) return;
    const what = this.#faultOf(row);
    if (what !== undefined) {
      this.#fault = { id: row.id, what };
      return;
    }
    this.#rows += 1;
    this.#lastId = row.id;
    this.#head = row.hash;
    if (row.signature !== null) this.#signed += 1;
    if (row.kind === 'intent') this.#unfinished.set(row.id, whoAndWhat(row));
    if (row.kind === 'outcome') this.#unfinished.delete(row.intentId ?? 0);
  }

  get rows(): number {
    return this.#rows;
  }

  get lastId(): number {
    return this.#lastId;
  }

  /** The hash of the last row that fits. */
  get head(): string {
    return this.#head;
  }

  /** The first row that does not fit; the last one where a key is at hand and none is signed. */
  get fault(): { readonly id: number; readonly what: string } | undefined {
    if (this.#fault !== undefined || this.#isSigned === undefined) return this.#fault;
    if (this.#rows === 0 || this.#signed > 0) return undefined;
    return { id: this.#lastId, what: 'no row is signed' };
  }

  /** Rows that are signed: all from the first that is. */
  get signed(): number {
    return this.#signed;
  }

  /** Acts that were begun and have no outcome. */
  get unfinished(): number {
    return this.#unfinished.size;
  }

  #faultOf(row: ChainedAuditRow): string | undefined {
    if (row.id !== this.#lastId + 1) return `row ${this.#lastId + 1} is missing`;
    if (row.previousHash !== this.#head) return `row ${row.id} does not follow the one before`;
    if (auditHash(row.previousHash, row) !== row.hash) return `row ${row.id} was changed`;
    if (row.kind === 'outcome' && this.#unfinished.get(row.intentId ?? 0) !== whoAndWhat(row)) {
      return `row ${row.id} is the outcome of no act`;
    }
    if (row.signature === null) {
      return this.#signed > 0 ? `row ${row.id} is not signed` : undefined;
    }
    if (this.#isSigned?.(auditMessage(row), row.signature) === false) {
      return `row ${row.id} is signed by nobody who is trusted`;
    }
    return undefined;
  }
}

function whoAndWhat({ operatorId, act }: AuditRow): string {
  return `${operatorId} ${act}`;
}
