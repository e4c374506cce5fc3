import type { faultsTable, RowOf } from '@kontor/schema';

export type Fault = RowOf<typeof faultsTable>;

const ERROR_LENGTH_MAX = 300;

/**
 * A defect, and where it lies: the parts that were running, the outermost first, as in
 * `tick.market 3/order 17`. What is in memory is worth nothing after it.
 */
export class FaultError extends Error {
  override readonly name = 'FaultError';
  /** Empty where no part is known that could be left out. */
  path = '';
  /** The resting order that was being traded with, which may be what is wrong. */
  suspectId: number | null = null;

  constructor(thrown: unknown) {
    super(textOf(thrown), { cause: thrown });
  }
}

/** What was thrown as a fault, with one more part around it where one is named. */
export function faultIn(kind: string, row: number | string, thrown: unknown): FaultError {
  const fault = asFault(thrown);
  const part = `${kind} ${row}`;
  fault.path = fault.path === '' ? part : `${part}/${fault.path}`;
  return fault;
}

export function asFault(thrown: unknown): FaultError {
  return thrown instanceof FaultError ? thrown : new FaultError(thrown);
}

/** What a journal can hold of an error: one line of plain signs. */
function textOf(thrown: unknown): string {
  const text = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
  return text.replace(/[^\x20-\x7e]/g, '?').slice(0, ERROR_LENGTH_MAX);
}

/** The innermost part of a path. */
export function partOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** A part's kind and row; the row is null where all of the kind are meant or it is no number. */
export function readPart(part: string): { readonly kind: string; readonly rowId: number | null } {
  const [kind = '', row] = part.split(' ');
  const rowId = Number(row ?? Number.NaN);
  return { kind, rowId: Number.isSafeInteger(rowId) ? rowId : null };
}

/**
 * What is parked, beside its rows. A part is asked for before it runs, so that asking costs nothing
 * while nothing is parked.
 */
export class Faults {
  private readonly byPart = new Map<string, Readonly<Fault>>();

  get count(): number {
    return this.byPart.size;
  }

  /** Whether this row's part is parked, or all of its kind. */
  has(kind: string, row: number | string): boolean {
    if (this.byPart.size === 0) return false;
    return this.byPart.has(`${kind} ${row}`) || this.byPart.has(kind);
  }

  /** Whether all of a kind are parked. */
  hasAll(kind: string): boolean {
    return this.byPart.has(kind);
  }

  /** Whether the innermost part of a path is parked, whatever it stands in. */
  isParked(path: string): boolean {
    return this.byPart.has(partOf(path));
  }

  values(): Iterable<Readonly<Fault>> {
    return this.byPart.values();
  }

  /** How many parked parts stand in this part, at any depth. */
  within(part: string): number {
    return this.countOf(({ path }) => path.startsWith(`${part}/`));
  }

  /** How many parts of this kind are parked; what is parked inside of one does not count. */
  ofKind(kind: string): number {
    return this.countOf(({ path }) => path.startsWith(`${kind} `) && !path.includes('/'));
  }

  /** How many commands of this kind are parked, of whomever. */
  commandsOf(kind: string): number {
    return this.countOf(({ path }) => path.startsWith(`${kind} `));
  }

  private countOf(isMeant: (fault: Readonly<Fault>) => boolean): number {
    let count = 0;
    for (const fault of this.byPart.values()) if (isMeant(fault)) count += 1;
    return count;
  }

  add(fault: Readonly<Fault>): void {
    this.byPart.set(partOf(fault.path), fault);
  }

  remove({ path }: Readonly<Fault>): void {
    this.byPart.delete(partOf(path));
  }
}
