/**
 * Subscriptions: who gets how much of what was offered, and the published list of it that anybody
 * can compute again; the same in the exchange, in the browser and on the command line.
 */
import {
  type Amount,
  decimalPlaces,
  formatAmount,
  minimum,
  powerOfTen,
  SCALE_DIGITS,
  tryParseAmount,
} from '@kontor/money';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { shareUnits } from './share.ts';
import { DAY_MS } from './time.ts';

export const ALLOCATION_FORMAT = 'kontor-allocation/1';

export interface AllocationTerms {
  readonly total: Amount;
  /** The most that one member gets. */
  readonly limit: Amount;
  /** Tokens are handed out in whole units of 10^-this. */
  readonly decimals: number;
}

interface Claim {
  readonly id: number;
  /** Whole units, above zero. */
  readonly applied: Amount;
}

/**
 * How much each claim gets, in the order of the claims. Where all can have what they applied for,
 * up to the limit of one member, they do. Else the total is shared in proportion to what was
 * applied for; what the limit keeps from a member is shared among the others in the same way, until
 * nobody is above it. Shares are rounded down to whole units, and the units that are left go one
 * each to the largest remainders, of equal ones to the lower number. The sum is the total exactly.
 */
export function allocate(terms: AllocationTerms, claims: readonly Claim[]): Amount[] {
  const unit = unitOf(terms.decimals);
  const limit = terms.limit / unit;
  const wanted = claims.map(({ applied }) => applied / unit);
  const most = wanted.map((units) => minimum(units, limit));
  let left = terms.total / unit;
  if (most.reduce((sum, units) => sum + units, 0n) <= left) {
    return most.map((units) => units * unit);
  }
  // From the largest claim on, whoever's share of what is left reaches the limit gets the limit.
  const order = claims.map((_, n) => n).sort((a, b) => compare(wanted, b, a) || a - b);
  const result = wanted.map(() => 0n);
  let weight = wanted.reduce((sum, units) => sum + units, 0n);
  let first = 0;
  for (; first < order.length; first += 1) {
    const n = order[first] as number;
    const units = wanted[n] as bigint;
    if (units * left < limit * weight) break;
    result[n] = limit;
    left -= limit;
    weight -= units;
  }
  const others = order.slice(first).sort((a, b) => idOf(claims, a) - idOf(claims, b));
  const shares = shareUnits(
    left,
    others.map((n) => wanted[n] as bigint),
  );
  for (const [place, n] of others.entries()) result[n] = shares[place] as bigint;
  return result.map((units) => units * unit);
}

function idOf(claims: readonly Claim[], n: number): number {
  return (claims[n] as Claim).id;
}

function compare(units: readonly bigint[], a: number, b: number): number {
  const [left, right] = [units[a] as bigint, units[b] as bigint];
  return left === right ? 0 : left < right ? -1 : 1;
}

function unitOf(decimals: number): Amount {
  return powerOfTen(SCALE_DIGITS - decimals);
}

export interface AllocationHeader extends AllocationTerms {
  readonly projectId: number;
  readonly code: string;
  readonly price: Amount;
  /** When the subscription ended, in ms. */
  readonly endedAt: number;
}

export interface AllocationLine extends Claim {
  readonly passed: Amount;
}

/** What is hashed: one line a figure, then one line an order, each ended by a line feed. */
export function allocationText(header: AllocationHeader, lines: readonly AllocationLine[]): string {
  const { projectId, code, price, total, limit, decimals, endedAt } = header;
  const head = [
    ALLOCATION_FORMAT,
    `project ${projectId} ${code}`,
    `price ${formatAmount(price)}`,
    `total ${formatAmount(total)}`,
    `limit ${formatAmount(limit)}`,
    `decimals ${decimals}`,
    `ended ${endedAt}`,
    `orders ${lines.length}`,
  ];
  const rows = lines.map(
    ({ id, applied, passed }) => `${id} ${formatAmount(applied)} ${formatAmount(passed)}`,
  );
  return `${[...head, ...rows].join('\n')}\n`;
}

/** The list as it is published. */
export interface AllocationDocument {
  readonly format: string;
  readonly project_id: number;
  readonly code: string;
  readonly price: string;
  readonly total: string;
  readonly per_user_limit: string;
  readonly quantity_decimals: number;
  readonly ended_at: number;
  /** Number, applied and passed of each order, by number. */
  readonly orders: readonly (readonly [id: number, applied: string, passed: string])[];
  /** SHA-256 in lower-case hex. */
  readonly hash: string;
}

export type AllocationFault = 'format' | 'hash' | 'order' | 'allocation' | 'sum';

export interface AllocationReport {
  readonly ok: boolean;
  /** The first thing that is wrong. */
  readonly fault: AllocationFault | null;
  /** The order that it is about. */
  readonly orderId: number | null;
  /** The hash that the list has, recomputed; null of what is no list. */
  readonly hash: string | null;
  readonly orders: number;
  readonly applied: Amount;
  readonly passed: Amount;
}

/**
 * Computes a published list again: its hash, and from the applied quantities alone what each order
 * gets. `document` is anything that was read as JSON, also within the envelope of an answer.
 */
export function checkAllocation(document: unknown): AllocationReport {
  const read = readDocument(document);
  if (read === undefined) return report('format');
  const { header, lines } = read;
  const hash = bytesToHex(sha256(utf8ToBytes(allocationText(header, lines))));
  const known = { hash, lines };
  if (hash !== read.hash) return report('hash', known);
  for (const [n, line] of lines.entries()) {
    const before = lines[n - 1];
    if (before !== undefined && before.id >= line.id) return report('order', known, line.id);
  }
  const given = allocate(header, lines);
  const wrong = lines.find(({ passed }, n) => passed !== given[n]);
  if (wrong !== undefined) return report('allocation', known, wrong.id);
  return sumOf(lines, 'passed') > header.total ? report('sum', known) : report(null, known);
}

function report(
  fault: AllocationFault | null,
  known?: { readonly hash: string; readonly lines: readonly AllocationLine[] },
  orderId: number | null = null,
): AllocationReport {
  const lines = known?.lines ?? [];
  return {
    ok: fault === null,
    fault,
    orderId,
    hash: known?.hash ?? null,
    orders: lines.length,
    applied: sumOf(lines, 'applied'),
    passed: sumOf(lines, 'passed'),
  };
}

function sumOf(lines: readonly AllocationLine[], name: 'applied' | 'passed'): Amount {
  return lines.reduce((sum, line) => sum + line[name], 0n);
}

interface ReadDocument {
  readonly header: AllocationHeader;
  readonly lines: readonly AllocationLine[];
  readonly hash: string;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readDocument(value: unknown): ReadDocument | undefined {
  if (!isObject(value)) return undefined;
  if (isObject(value.message)) return readDocument(value.message);
  const { project_id: projectId, code, quantity_decimals: decimals, ended_at: endedAt } = value;
  if (value.format !== ALLOCATION_FORMAT || !Array.isArray(value.orders)) return undefined;
  if (!isWhole(projectId) || !isWhole(endedAt) || !isWhole(decimals) || decimals > SCALE_DIGITS) {
    return undefined;
  }
  if (typeof code !== 'string' || typeof value.hash !== 'string') return undefined;
  const [price, total, limit] = [value.price, value.total, value.per_user_limit].map(amountOf);
  if (price === undefined || total === undefined || limit === undefined) return undefined;
  const lines: AllocationLine[] = [];
  for (const entry of value.orders as readonly unknown[]) {
    const line = readLine(entry, decimals);
    if (line === undefined) return undefined;
    lines.push(line);
  }
  const header = { projectId, code, price, total, limit, decimals, endedAt };
  return { header, lines, hash: value.hash };
}

function readLine(entry: unknown, decimals: number): AllocationLine | undefined {
  if (!Array.isArray(entry) || entry.length !== 3) return undefined;
  const [id, applied, passed] = [entry[0] as unknown, amountOf(entry[1]), amountOf(entry[2])];
  if (!isWhole(id) || applied === undefined || passed === undefined) return undefined;
  const isUnits = decimalPlaces(applied) <= decimals && decimalPlaces(passed) <= decimals;
  return isUnits && applied > 0n ? { id, applied, passed } : undefined;
}

function isWhole(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function amountOf(value: unknown): Amount | undefined {
  const amount = typeof value === 'string' ? tryParseAmount(value) : undefined;
  return amount === undefined || amount < 0n ? undefined : amount;
}

/** What a quantity costs; exact, since price and quantity together have no more decimals. */
export function subscriptionCost(quantity: Amount, price: Amount): Amount {
  return (quantity * price) / powerOfTen(SCALE_DIGITS);
}

/**
 * What somebody would get if the subscription ended now, who applied for `own` of `applied` in all.
 * Others' limits are not known beforehand, so it is the least that the same demand gives.
 */
export function allocationNow(terms: AllocationTerms, applied: Amount, own: Amount): Amount {
  const most = minimum(own, terms.limit);
  if (applied <= terms.total) return most;
  const unit = unitOf(terms.decimals);
  const share = (((own / unit) * (terms.total / unit)) / (applied / unit)) * unit;
  return minimum(most, share);
}

/** When what was allotted can be moved. */
export function unlockAt(listingAt: number, lockDays: number): number {
  return listingAt + lockDays * DAY_MS;
}
