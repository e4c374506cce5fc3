import type { ProposedChange } from '@kontor/schema';
import { refuse } from './refusal.ts';
import type { RouteContext, Shown } from './route.ts';

/** Thrown by `secondWord` and caught where acts are performed: the act becomes a proposal. */
export class ProposalWanted extends Error {
  override readonly name = 'ProposalWanted';
  readonly changes: readonly ProposedChange[];
  readonly later: Later | undefined;

  constructor(changes: readonly ProposedChange[], later: Later | undefined) {
    super('a second operator is wanted');
    this.changes = changes;
    this.later = later;
  }
}

/** What takes something from an operator, who is told: it is done by itself after a wait. */
export interface Later {
  /** Who may reject it, beside the second operators. */
  readonly concerns: number;
  readonly waitMs: number;
}

type Fields = Readonly<Record<string, unknown>>;
type Standing = Readonly<Record<string, string | null>>;

/**
 * Goes on where a second operator has agreed to this act, and what was shown to them still stands;
 * else nothing after it is done, and the act waits for one. A handler of a `proposedCall` comes
 * here when it has checked its input, before it does anything, also where what is there now would
 * not want a second operator any more. `before` is what stands now, by the fields that change. With
 * `later` the act waits for no second operator for ever.
 */
export function secondWord(
  { request, input }: Pick<RouteContext, 'request'> & { readonly input: object },
  before: Standing = {},
  after: Fields = input as Fields,
  later?: Later,
): void {
  if (request.proposer === undefined) {
    throw new ProposalWanted(changesOf(before, after), later);
  }
  if (request.shown !== undefined) requireShown(request.shown, before, after);
}

/** Whether one operator has proposed what is done now, and another one agreed to it. */
export function isProposed({ request }: Pick<RouteContext, 'request'>): boolean {
  return request.proposer !== undefined;
}

function changesOf(before: Standing, after: Fields): ProposedChange[] {
  const fields = Object.entries(after).filter(([field]) => field !== 'reason');
  return fields.flatMap(([field, value]) => {
    const text = textOf(value);
    const old = before[field] ?? null;
    return text === old ? [] : [{ field, before: old, after: text }];
  });
}

/**
 * Refuses with the fields in which something else stands than was shown. What was not shown was
 * then as it is to be, and would be set back without a word.
 */
function requireShown({ changes, isAgain }: Shown, before: Standing, after: Fields): void {
  const shown = new Map(changes.map((change) => [change.field, change]));
  const names = new Set([...shown.keys(), ...changesOf(before, after).map(({ field }) => field)]);
  const fields = [...names].filter((field) => {
    const now = before[field] ?? null;
    const wanted = textOf(after[field]);
    const expected = shown.has(field) ? (shown.get(field)?.before ?? null) : wanted;
    return now !== expected && !(isAgain && now === wanted);
  });
  if (fields.length > 0) refuse('PROPOSAL_OUTDATED', { fields: fields.join(', ') });
}

/** As an operator reads it; before and after are told alike. */
function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) {
    return value.join(', ');
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** What stands now, by the names of the input, for `secondWord`. */
export function standing(row: object | undefined): Standing {
  return Object.fromEntries(
    Object.entries(row ?? {}).map(([field, value]) => [field, textOf(value)]),
  );
}
