import { createHash } from 'node:crypto';
import { formatAmount, parseAmount } from '@kontor/money';
import {
  type ExchangeColumn,
  type ExchangeRow,
  type ExchangeTable,
  exchangeTables,
  soundRows,
} from '@kontor/schema';
import type { BatchChanges } from './core-port.ts';

/**
 * Changed rows as PostgreSQL reads them: for each column the elements of an array literal. A row is
 * encoded once; the digest in the journal, the projection and `verify` all use the same text.
 */
export interface EncodedTable {
  readonly table: ExchangeTable;
  readonly ids: readonly number[];
  /**
   * One list per column in the order of `table.columns`; each element is quoted where needed. Empty
   * for a log's rows on their way to the projector, which never picks single ones.
   */
  readonly columns: readonly (readonly string[])[];
  /** The elements of each column joined by commas. */
  readonly joined: readonly string[];
}

export interface EncodedChanges {
  readonly tables: readonly EncodedTable[];
  /** sha256 over everything above, hexadecimal. */
  readonly digest: string;
  readonly rowCount: number;
}

type ElementEncoder = (value: unknown) => string;

const NEEDS_QUOTES = /["\\{},\s]|^$|^null$/i;

/** One element of an array literal. */
function quoteElement(text: string): string {
  if (!NEEDS_QUOTES.test(text)) return text;
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

/**
 * Throws on what PostgreSQL would refuse: once a batch is in the journal, a row that no table can
 * hold would stop everybody for ever.
 */
function elementEncoder(column: ExchangeColumn): ElementEncoder {
  const { type } = column;
  if (type.startsWith('numeric')) return (value) => formatAmount(amountFor(column, value));
  if (type === 'bigint' || type === 'integer') return (value) => wholeNumber(column, value);
  if (type === 'boolean') return (value) => (value === true ? 't' : 'f');
  if (type === 'text') return (value) => quoteElement(storable(column, value));
  if (type === 'jsonb') return (value) => quoteElement(storableJson(column, value));
  return (value) => quoteElement(column.encode(value));
}

/** Of numeric(38,18), at 10^-18. */
const AMOUNT_LIMIT = 10n ** 38n;
/** A NUL, or half of a surrogate pair. */
const UNSTORABLE = /\0|\p{Cs}/u;
/** The same as JSON writes it; PostgreSQL's text and jsonb can hold neither. */
export const UNSTORABLE_JSON = /(?:^|[^\\])(?:\\\\)*\\u(?:0000|d[89a-f])/i;

function unstorable({ name, type }: ExchangeColumn, value: unknown): never {
  const text = typeof value === 'string' ? 'such a text' : String(value);
  throw new RangeError(`${name} of ${type} cannot hold ${text}`);
}

function amountFor(column: ExchangeColumn, value: unknown): bigint {
  const fits = typeof value === 'bigint' && value < AMOUNT_LIMIT && value > -AMOUNT_LIMIT;
  return fits ? value : unstorable(column, value);
}

function wholeNumber(column: ExchangeColumn, value: unknown): string {
  const isWhole = column.type === 'bigint' ? Number.isSafeInteger(value) : isInteger(value);
  return isWhole ? String(value) : unstorable(column, value);
}

const isInteger = (value: unknown) => typeof value === 'number' && (value | 0) === value;

function storable(column: ExchangeColumn, value: unknown): string {
  const fits = typeof value === 'string' && !UNSTORABLE.test(value);
  return fits ? value : unstorable(column, value);
}

function storableJson(column: ExchangeColumn, value: unknown): string {
  const text = canonicalJson(value);
  return UNSTORABLE_JSON.test(text) ? unstorable(column, text) : text;
}

/** JSON with the keys of objects in order: jsonb keeps none, and a digest must not depend on it. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

const encodersByTable = new WeakMap<ExchangeTable, readonly ElementEncoder[]>();

function encodersOf(table: ExchangeTable): readonly ElementEncoder[] {
  let encoders = encodersByTable.get(table);
  if (encoders === undefined) {
    encoders = table.columns.map(elementEncoder);
    encodersByTable.set(table, encoders);
  }
  return encoders;
}

/** Rows by id: index pages are then written in order, and the digest does not depend on a map's. */
function sortedById(rows: readonly ExchangeRow[]): readonly ExchangeRow[] {
  for (let n = 1; n < rows.length; n += 1) {
    if ((rows[n - 1]?.id ?? 0) > (rows[n]?.id ?? 0)) return rows.toSorted((a, b) => a.id - b.id);
  }
  return rows;
}

export function encodeTable(table: ExchangeTable, changed: readonly ExchangeRow[]): EncodedTable {
  const rows = sortedById(changed) as readonly (ExchangeRow & { [key: string]: unknown })[];
  const encoders = encodersOf(table);
  const columns = table.columns.map((column, index) => {
    const encode = encoders[index] as ElementEncoder;
    const key = column.key;
    return rows.map((row) => {
      const value = row[key];
      if (value !== null && value !== undefined) return encode(value);
      return column.notNull ? unstorable(column, null) : 'NULL';
    });
  });
  return {
    table,
    ids: rows.map((row) => row.id),
    columns,
    joined: columns.map((elements) => elements.join(',')),
  };
}

const tableOrder = new Map(exchangeTables.map((table, index) => [table.name, index]));

/**
 * Throws on a row that the checks of its table refuse. Asked before a batch is in the journal: then
 * it can still be left out, and afterwards nothing could be projected any more.
 */
export function requireSound(changes: BatchChanges): void {
  for (const { table, rows } of changes) {
    const isSound = soundRows.get(table.name);
    if (isSound === undefined) continue;
    for (const row of rows) {
      if (!isSound(row))
        throw new RangeError(`${table.name} ${row.id} breaks a check of its table`);
    }
  }
}

/** Encodes a batch's changes once. The order of tables and rows given does not matter. */
export function encodeChanges(changes: BatchChanges): EncodedChanges {
  const hash = createHash('sha256');
  const tables: EncodedTable[] = [];
  let rowCount = 0;
  for (const change of inTableOrder(changes)) {
    if (change.rows.length === 0) continue;
    const encoded = encodeTable(change.table, change.rows);
    hash.update(`${encoded.table.name}\n${encoded.ids.length}\n${encoded.joined.join('\n')}\n`);
    tables.push(encoded.table.kind === 'log' ? withoutElements(encoded) : encoded);
    rowCount += encoded.ids.length;
  }
  return { tables, digest: hash.digest('hex'), rowCount };
}

/** Thirty short texts an order would only wait for the projector, in the way of the collector. */
function withoutElements({ table, ids, joined }: EncodedTable): EncodedTable {
  return { table, ids, columns: [], joined };
}

function inTableOrder(changes: BatchChanges): BatchChanges {
  const place = (name: string): number => tableOrder.get(name) ?? Number.MAX_SAFE_INTEGER;
  return changes.toSorted((a, b) => place(a.table.name) - place(b.table.name));
}

/** One row of an encoded table as a single text, to compare rows wherever they come from. */
export function rowText(encoded: EncodedTable, index: number): string {
  return encoded.columns.map((elements) => elements[index]).join(',');
}

type TextDecoder = (text: string) => unknown;

const AMOUNT_POINT_FROM_END = 19;

/** NUMERIC(38,18) comes with all its 18 decimals, so the usual case is a cut and a BigInt. */
function decodeAmount(text: string): bigint {
  const point = text.length - AMOUNT_POINT_FROM_END;
  if (point > 0 && text.charCodeAt(point) === 0x2e) {
    return BigInt(text.slice(0, point) + text.slice(point + 1));
  }
  return parseAmount(text);
}

function textDecoder(column: ExchangeColumn): TextDecoder {
  const type = column.type;
  if (type.startsWith('numeric')) return decodeAmount;
  if (type === 'bigint' || type === 'integer') return Number;
  if (type === 'boolean') return (text) => text === 't';
  if (type === 'text') return (text) => text;
  return (text) => column.decode(text);
}

/** Makes a function that turns a row of texts, as the wire carries them, into the core's row. */
export function rowDecoder(
  table: ExchangeTable,
): (texts: readonly (string | null)[]) => ExchangeRow {
  const fields = table.columns.map((column) => ({ key: column.key, decode: textDecoder(column) }));
  return (texts) => {
    const row: Record<string, unknown> = {};
    for (let n = 0; n < fields.length; n += 1) {
      const field = fields[n] as (typeof fields)[number];
      const text = texts[n] ?? null;
      row[field.key] = text === null ? null : field.decode(text);
    }
    return row as unknown as ExchangeRow;
  };
}
