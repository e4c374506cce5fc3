import type { OperatorRole } from '@kontor/contract';
import { DEFAULT_LANGUAGE } from '@kontor/i18n';
import { operatorProposals } from '@kontor/schema';
import { and, asc, eq, gt, isNotNull, isNull, lte, or } from 'drizzle-orm';
import { Refusal } from '../../../http/refusal.ts';
import type { RequestFacts } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { isAdmin, operatorById, type OperatorRow } from '../access/operators.queries.ts';
import type { ProposalRow } from './proposals.ts';
import { shutOutLetter } from './shut-out-letter.ts';

const table = operatorProposals;

/**
 * Tells admins whose rights somebody wants to take, and takes them where a day went by and nobody
 * has said no. What was missed while nothing ran is done at the next look: rows say what is due.
 */
export async function tendProposals(services: Services, over?: AbortSignal): Promise<void> {
  const { queries, wallClock } = services;
  const now = wallClock.now();
  const waits = and(eq(table.state, 'waiting'), gt(table.expiresAt, now));
  const untold = await queries
    .select()
    .from(table)
    .where(and(waits, isNotNull(table.concerns), isNull(table.toldAt)))
    .orderBy(asc(table.id));
  for (const row of untold) if (over?.aborted !== true) await tell(services, row);
  // What a crash left in the middle is done to its end; a word of nobody is a sign of it.
  const begun = and(eq(table.state, 'approved'), isNull(table.decider));
  const due = await queries
    .select()
    .from(table)
    .where(or(begun, and(waits, lte(table.dueAt, now))))
    .orderBy(asc(table.id));
  for (const row of due) if (over?.aborted !== true) await doDue(services, row);
}

async function tell(services: Services, row: ProposalRow): Promise<void> {
  const { log, mail, queries, wallClock } = services;
  const { id, concerns } = row;
  try {
    await mail.send(await shutOutLetter(services, row));
  } catch (error) {
    log.warn({ err: error, id, operator: concerns }, 'an admin is told later who shuts them out');
    return;
  }
  await queries.update(table).set({ toldAt: wallClock.now() }).where(eq(table.id, id));
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

async function giveUp(services: Services, row: ProposalRow): Promise<void> {
  const end = { state: 'failed', error: 'OPERATOR_ROLE_REQUIRED' } as const;
  await services.operators.proposals.decide(row.id, { ...NOBODY, ...end, sentAt: null });
  await note(services, 'proposal_ended', row, end.error);
}

async function carryOut(
  services: Services,
  row: ProposalRow,
  { id, name, roles }: OperatorRow,
): Promise<void> {
  const operator = {
    operatorId: id,
    sessionId: 0,
    name,
    roles: roles as OperatorRole[],
    lookingUntil: 0,
  };
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
    done: false,
  };
}
