import type { ProposedChange } from '@kontor/schema';
import { refuse } from './refusal.ts';
import type { RouteContext } from './route.ts';

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

/**
 * Goes on where a second operator has agreed to this act and it is still what was proposed; else nothing after it is done, and the
 * act waits for one. A handler of a `proposedCall` comes here when it has checked its input, before
 * it does anything. `before` is what stands now, by the fields that change. With `later` the act
 * waits for no second operator for ever.
 */
export function secondWord(
  { request, input }: Pick<RouteContext, 'request'> & { readonly input: object },
  before: Readonly<Record<string, string | null>> = {},
  after: Readonly<Record<string, unknown>> = input as Readonly<Record<string, unknown>>,
  later?: Later,
): void {
  const changes = changesOf(before, after);
  if (request.proposer === undefined) throw new ProposalWanted(changes, later);
  // Of what was begun before, what stands now may be its own doing.
  if (request.proposed === undefined) return;
  const fields = outdated(request.proposed, changes);
  if (fields.length > 0) refuse('PROPOSAL_OUTDATED', { field: 'id', fields: fields.join(', ') });
}

function changesOf(
  before: Readonly<Record<string, string | null>>,
  after: Readonly<Record<string, unknown>>,
): ProposedChange[] {
  const fields = Object.entries(after).filter(([field]) => field !== 'reason');
  return fields.flatMap(([field, value]) => {
    const text = textOf(value);
    const old = before[field] ?? null;
    return text === old ? [] : [{ field, before: old, after: text }];
  });
}

/** The fields of which something else stands now than who agreed has read. */
function outdated(
  proposed: readonly ProposedChange[],
  today: readonly ProposedChange[],
): readonly string[] {
  const stood = new Map(proposed.map(({ field, before }) => [field, before]));
  const stands = new Map(today.map(({ field, before }) => [field, before]));
  return [...new Set([...stood.keys(), ...stands.keys()])].filter(
    (field) => stood.get(field) !== stands.get(field),
  );
}

/** As the wire has it, so that before and after are told alike. */
function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** What stands now, by the names of the input, for `secondWord`. */
export function standing(row: object | undefined): Readonly<Record<string, string | null>> {
  return Object.fromEntries(
    Object.entries(row ?? {}).map(([field, value]) => [field, textOf(value)]),
  );
}
