import type { ProposedChange } from '@kontor/schema';
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
 * Goes on where a second operator has agreed to this act; else nothing after it is done, and the
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
  if (request.proposer !== undefined) return;
  const fields = Object.entries(after).filter(([field]) => field !== 'reason');
  const changes = fields.flatMap(([field, value]) => {
    const text = textOf(value);
    const old = before[field] ?? null;
    return text === old ? [] : [{ field, before: old, after: text }];
  });
  throw new ProposalWanted(changes, later);
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
