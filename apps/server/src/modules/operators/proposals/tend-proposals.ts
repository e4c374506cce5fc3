import type { OperatorRole } from '@kontor/contract';
import { DEFAULT_LANGUAGE } from '@kontor/i18n';
import { operatorProposals } from '@kontor/schema';
import { and, asc, eq, gt, isNotNull, isNull, lte, or } from 'drizzle-orm';
import { Refusal } from '../../../http/refusal.ts';
import type { Operator, RequestFacts } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { isAdmin, operatorById, type OperatorRow } from '../access/operators.queries.ts';
import type { ProposalRow } from './proposals.ts';
import { shutOutLetter } from './shut-out-letter.ts';

const table = operatorProposals;

/**
 * Tells admins whose rights somebody wants to take, and takes them where a day went by since they
 * were told and nobody has said no; what was agreed to and cut off by a crash is done to its end.
 * What was missed while nothing ran is done at the next look: rows say what is due.
 */
export async function tendProposals(services: Services, over?: AbortSignal): Promise<void> {
  const { operators, queries, wallClock } = services;
  const now = wallClock.now();
  const waits = and(eq(table.state, 'waiting'), gt(table.expiresAt, now));
  const untold = await queries
    .select()
    .from(table)
    .where(and(waits, isNotNull(table.concerns), isNull(table.toldAt)))
    .orderBy(asc(table.id));
  for (const row of untold) if (over?.aborted !== true) await tell(services, row);
  const begun = eq(table.state, 'approved');
  const due = await queries
    .select()
    .from(table)
    .where(or(begun, and(waits, isNotNull(table.toldAt), lte(table.dueAt, now))))
    .orderBy(asc(table.id));
  for (const row of due) {
    if (over?.aborted === true) return;
    if (row.decider === null) await doDue(services, row);
    else if (!operators.proposals.isUnderWay(row.id)) await finish(services, row, row.decider);
  }
}

/** The wait begins when the mail is taken: who was not told has had no time to say no. */
async function tell(services: Services, row: ProposalRow): Promise<void> {
  const { log, mail, queries, wallClock } = services;
  const { id, concerns, proposedAt } = row;
  const toldAt = wallClock.now();
  const dueAt = toldAt + ((row.dueAt ?? proposedAt) - proposedAt);
  try {
    await mail.send(await shutOutLetter(services, { ...row, dueAt }));
  } catch (error) {
    log.warn({ err: error, id, operator: concerns }, 'an admin is told later who shuts them out');
    return;
  }
  await queries.update(table).set({ toldAt, dueAt }).where(eq(table.id, id));
  await note(services, 'proposal_told', row, null);
}

/** Does what nobody has said no to, in the name of who proposed it. */
async function doDue(services: Services, row: ProposalRow): Promise<void> {
  const { log, queries } = services;
  const [proposer, concerned] = [
    await operatorById(queries, row.proposer),
    await operatorById(queries, row.concerns ?? 0),
  ];
  if (proposer === undefined || concerned === undefined) return;
  // Of two who would shut each other out the second one is an admin no more; and to who is none
  // any more it would give the other roles that it names.
  const isOver = row.state === 'waiting' && !(isAdmin(proposer) && isAdmin(concerned));
  try {
    if (isOver) await giveUp(services, row);
    else await carryOut(services, row, proposer);
  } catch (error) {
    const code = error instanceof Refusal ? error.code : undefined;
    // Somebody may have decided in the meantime.
    if (code === 'PROPOSAL_DECIDED') return;
    if (code === 'PROPOSAL_OUTDATED') return await note(services, 'proposal_ended', row, code);
    // What could not be done now is tried again.
    log.error({ err: error, id: row.id }, 'a proposal that is due is done later');
  }
}

/** Does to its end what somebody has agreed to, in the name of whose word it was. */
async function finish(services: Services, row: ProposalRow, deciderId: number): Promise<void> {
  const { log, operators, queries } = services;
  const decider = await operatorById(queries, deciderId);
  if (decider === undefined) return;
  const agreeing = { operator: operatorOf(decider), request: facts(row), isAgain: true };
  try {
    await operators.proposals.carryOut(row, agreeing, services);
  } catch (error) {
    // Then it is over, as the log says.
    if (error instanceof Refusal && error.code === 'PROPOSAL_OUTDATED') return;
    log.error({ err: error, id: row.id }, 'a proposal that was agreed to is done later');
  }
}

async function giveUp(services: Services, row: ProposalRow): Promise<void> {
  const end = { state: 'failed', error: 'OPERATOR_ROLE_REQUIRED' } as const;
  await services.operators.proposals.decide(row.id, { ...NOBODY, ...end, sentAt: null });
  await note(services, 'proposal_ended', row, end.error);
}

async function carryOut(
  services: Services,
  row: ProposalRow,
  proposer: OperatorRow,
): Promise<void> {
  const operator = operatorOf(proposer);
  const { proposals } = services.operators;
  const sentAt = services.clock.now();
  const isAgain = row.state === 'approved';
  // Before the row says so: `kontor verify` reads in the log that it wanted nobody's word.
  if (!isAgain) await note(services, 'proposal_due', row, null);
  const agreed = isAgain
    ? row
    : await proposals.decide(row.id, { ...NOBODY, state: 'approved', sentAt });
  const agreeing = { operator, request: facts(row), isAgain };
  const { error } = await proposals.carryOut(agreed, agreeing, services);
  await note(services, 'proposal_ended', row, error);
}

/** As if signed in, without a session. */
function operatorOf({ id, name, roles }: OperatorRow): Operator {
  const granted = roles as OperatorRole[];
  return { operatorId: id, sessionId: 0, name, roles: granted, lookingUntil: 0 };
}

/** No second operator's word. */
const NOBODY = { decider: null, decision: null } as const;

async function note(
  { operators }: Services,
  act: string,
  { id, act: what, proposer, concerns }: ProposalRow,
  error: string | null,
): Promise<void> {
  const input = { id, what, operator: concerns };
  const failed = error === null ? {} : { error };
  await operators.audit.note({ operatorId: proposer, act, input, ...failed, address: '' });
}

function facts({ id }: ProposalRow): RequestFacts {
  return {
    id: `proposal-${id}`,
    language: DEFAULT_LANGUAGE,
    idempotencyKey: null,
    keySentAt: undefined,
    address: '',
    userAgent: '',
    browser: undefined,
    requester: '',
    sequence: 0,
    commands: [],
    done: false,
  };
}
