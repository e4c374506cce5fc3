import { calls, type OperatorRole, type OutputOf } from '@kontor/contract';
import { refuse } from '../../../http/refusal.ts';
import { mayCall, type Operator, route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { requireConfirmed } from '../../coupons/index.ts';
import { operatorById } from '../access/operators.queries.ts';
import type { ProposalRow } from './proposals.ts';

type Decided = OutputOf<typeof calls.proposals.approve>;

/** The word of a second operator: the act is done as it was proposed. */
export const approveProposal = route(calls.proposals.approve, async (context) => {
  const { input, operator, request, services } = context;
  const { proposals } = services.operators;
  const row = await asSecond(services, operator, input.id);
  if (row.concerns === operator.operatorId) refuse('OPERATOR_SELF', { field: 'id' });
  await requireNoParty(services, operator, row);
  // What was agreed to and not ended, for a crash came between, is done to its end.
  if (row.state === 'approved') {
    const again = { operator, request, isAgain: true };
    return decidedWire(await proposals.carryOut(row, again, services));
  }
  await requireProposer(services, row, { operator, decision: input.reason });
  requireConfirmed(services, proposals.typedOf(row, services), input.confirmed_usd);
  const decision = {
    decider: operator.operatorId,
    decision: input.reason,
    sentAt: services.clock.now(),
  };
  return decidedWire(await proposals.agree(row.id, decision, { operator, request }, services));
});

/**
 * Whoever was shut out, or lost the role, proposes nothing any more: what they had proposed ends
 * with the first word for it, and nothing is done.
 */
async function requireProposer(
  { operators: { proposals }, queries }: Services,
  row: ProposalRow,
  { operator, decision }: { readonly operator: Operator; readonly decision: string },
): Promise<void> {
  const proposer = await operatorById(queries, row.proposer);
  const route = proposals.routeOf(row.act);
  if (proposer !== undefined && !proposer.disabled && route !== undefined) {
    if (mayCall(route.call, { roles: proposer.roles as OperatorRole[] })) return;
  }
  const { operatorId: decider } = operator;
  const end = { state: 'outdated', error: 'PROPOSER_OUT' } as const;
  await proposals.decide(row.id, { ...end, decider, decision, sentAt: null });
  refuse('PROPOSER_OUT', { field: 'id' });
}

/** Who sent a withdrawal, say, is not the one who agrees that it was returned. */
async function requireNoParty(
  services: Services,
  { operatorId }: Operator,
  row: ProposalRow,
): Promise<void> {
  const { hands, proposals } = services.operators;
  const parties = proposals.partiesTo(row, services);
  if (parties.length === 0) return;
  const own = [operatorId, ...(await hands.of(operatorId))];
  if (parties.some((id) => own.includes(id))) refuse('FOUR_EYES_REQUIRED', { field: 'id' });
}

export const rejectProposal = route(calls.proposals.reject, async (context) => {
  const { input, operator, services } = context;
  const { id } = await asSecond(services, operator, input.id);
  const decider = operator.operatorId;
  const decision = { state: 'rejected', decider, decision: input.reason, sentAt: null } as const;
  return decidedWire(await services.operators.proposals.decide(id, decision));
});

/** Nobody else's is to be found. */
export const withdrawProposal = route(calls.proposals.withdraw, async (context) => {
  const { input, operator, services } = context;
  const { proposals } = services.operators;
  const row = await proposals.find(input.id);
  const decider = operator.operatorId;
  if (row.proposer !== decider) refuse('PROPOSAL_UNKNOWN', { field: 'id' });
  const decision = { state: 'withdrawn', decider, decision: input.reason, sentAt: null } as const;
  return decidedWire(await proposals.decide(row.id, decision));
});

/**
 * Refuses who may not decide: who proposed it, one hand with them, or of another role. Whom it
 * concerns may always say no.
 */
async function asSecond(
  { operators: { hands, proposals } }: Services,
  operator: Operator,
  id: number,
): Promise<ProposalRow> {
  const row = await proposals.find(id);
  const wanted = proposals.routeOf(row.act) ?? refuse('PROPOSAL_UNKNOWN', { field: 'id' });
  if (!mayCall(wanted.call, operator)) {
    refuse('OPERATOR_ROLE_REQUIRED', { roles: wanted.call.roles.join(', ') || 'admin' });
  }
  const state = proposals.stateOf(row);
  if (state !== 'waiting' && state !== 'approved') proposals.refuseDecided(row);
  if (row.concerns === operator.operatorId) return row;
  if (await hands.areOne(operator.operatorId, row.proposer)) {
    refuse('FOUR_EYES_REQUIRED', { field: 'id' });
  }
  return row;
}

function decidedWire({ id, state, error }: ProposalRow): Decided {
  return { id, state, error };
}
