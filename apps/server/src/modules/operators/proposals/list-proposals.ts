import { calls, type OutputOf } from '@kontor/contract';
import { formatAmount } from '@kontor/money';
import { operatorProposals, operators } from '@kontor/schema';
import { and, desc, eq, gt, inArray, ne, not, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { mayCall, type Operator, route } from '../../../http/route.ts';
import { pageAnswer, pageOf } from '../../../platform/paging.ts';
import type { Services } from '../../../services.ts';
import { unitOfChange } from './change-unit.ts';
import type { ProposalRow } from './proposals.ts';

type ProposalWire = OutputOf<typeof calls.proposals.list>['data'][number];

const table = operatorProposals;

/** What waits, the newest first, or what is over, of calls that the operator may make. */
export const listProposals = route(calls.proposals.list, async (context) => {
  const { input, operator, services } = context;
  const waits = waitingFor(services.wallClock.now());
  const byStatus = input.status === 'decided' && waits !== undefined ? not(waits) : waits;
  const isSeen = or(seenBy(services, operator), eq(table.proposer, operator.operatorId));
  const where = and(isSeen, input.status === undefined ? undefined : byStatus);
  const found = await pageOf(services.queries, input, desc(table.id), (moment) =>
    moment.select().from(table).where(where).$dynamic(),
  );
  const { hands } = services.operators;
  const names = await namesOf(services, found.rows);
  const own = new Set(await hands.of(operator.operatorId));
  return pageAnswer(input, found, (row) => ({
    ...wireOf(services, row),
    proposer_name: names.get(row.proposer) ?? String(row.proposer),
    decider_name: row.decider === null ? null : (names.get(row.decider) ?? String(row.decider)),
    confirm_usd: confirmOf(services, row),
    you: relationOf(services, operator, own, row),
  }));
});

/** Not expired, and not decided, or agreed to and not done to its end. */
function waitingFor(now: number): SQL | undefined {
  return or(eq(table.state, 'approved'), and(eq(table.state, 'waiting'), gt(table.expiresAt, now)));
}

/**
 * What waits for the word of this operator: of a call that they may make and of nobody whose hand
 * they are, or it would take their own rights.
 */
export function decidable(
  services: Services,
  operator: Operator,
  hands: readonly number[],
): SQL | undefined {
  const { operatorId } = operator;
  const waits = gt(table.expiresAt, services.wallClock.now());
  const isOthers = or(
    notInArray(table.proposer, [operatorId, ...hands]),
    eq(table.concerns, operatorId),
  );
  const isSeen = seenBy(services, operator) ?? sql`false`;
  return and(eq(table.state, 'waiting'), waits, ne(table.proposer, operatorId), isOthers, isSeen);
}

function seenBy({ operators: { proposals } }: Services, operator: Operator): SQL | undefined {
  const acts = proposals.acts().filter((act) => {
    const known = proposals.routeOf(act);
    return known !== undefined && mayCall(known.call, operator);
  });
  return acts.length === 0 ? undefined : inArray(table.act, acts);
}

function relationOf(
  services: Services,
  operator: Operator,
  hands: ReadonlySet<number>,
  row: ProposalRow,
): ProposalWire['you'] {
  const { proposals } = services.operators;
  const { act, proposer, concerns } = row;
  if (proposer === operator.operatorId) return 'proposer';
  const known = proposals.routeOf(act);
  if (known === undefined || !mayCall(known.call, operator)) return 'other_role';
  if (concerns === operator.operatorId) return 'concerned';
  if (hands.has(proposer)) return 'one_hand';
  const parties = proposals.partiesTo(row, services);
  const isParty = parties.some((id) => id === operator.operatorId || hands.has(id));
  return isParty ? 'party' : 'second';
}

/** What is over nobody types any more. */
function confirmOf(services: Services, row: ProposalRow): string | null {
  const { proposals } = services.operators;
  const usd = proposals.stateOf(row) === 'waiting' ? proposals.typedOf(row, services) : null;
  return usd === null ? null : formatAmount(usd);
}

async function namesOf(
  { queries }: Services,
  rows: readonly ProposalRow[],
): Promise<ReadonlyMap<number, string>> {
  const ids = rows.flatMap(({ proposer, decider }) => [proposer, decider ?? proposer]);
  if (ids.length === 0) return new Map();
  const known = await queries
    .select({ id: operators.id, name: operators.name })
    .from(operators)
    .where(inArray(operators.id, ids));
  return new Map(known.map(({ id, name }) => [id, name]));
}

function wireOf({ markets, operators: { proposals } }: Services, row: ProposalRow) {
  const proposed = { act: row.act, input: proposals.inputOf(row) };
  return {
    id: row.id,
    act: row.act,
    changes: row.changes.map((change) => ({
      ...change,
      unit: unitOfChange(markets, proposed, change.field),
    })),
    reason: row.reason,
    proposer: row.proposer,
    proposed_at: row.proposedAt,
    expires_at: row.expiresAt,
    due_at: row.dueAt,
    state: proposals.stateOf(row),
    decider: row.decider,
    decided_at: row.decidedAt,
    decision: row.decision,
    error: row.error,
  };
}
