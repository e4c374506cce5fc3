import { calls, OPERATOR_ID_MAX } from '@kontor/contract';
import { ADMIN_COUNTS_DAYS, SHUT_OUT_HOURS } from '@kontor/rules/four-eyes';
import { DAY_MS, HOUR_MS } from '@kontor/rules/time';
import { refuse } from '../../../http/refusal.ts';
import { type RequestFacts, route, type RouteContext } from '../../../http/route.ts';
import { type Later, secondWord, standing } from '../../../http/second-word.ts';
import { pageAnswer } from '../../../platform/paging.ts';
import { violatedUniqueIndex } from '../../../platform/queries.ts';
import type { Services } from '../../../services.ts';
import { checkPassword, forgetTries } from '../../people/index.ts';
import type { Hand, Hands } from './hands.ts';
import { operatorWire } from './operator-wire.ts';
import {
  changeOperators,
  countAdminsSince,
  hasAdmin,
  insertOperator,
  isAdmin,
  isEmailTaken,
  listOperators,
  nextOperatorId,
  operatorById,
  operatorByOrigin,
  type OperatorRow,
  updateOperator,
  type Writes,
} from './operators.queries.ts';

/** All operators. */
export const list = route(calls.operators.list, async ({ input, services }) => {
  const { keyword, role, page, limit } = input;
  const found = await listOperators(services.queries, { keyword, role, page, limit });
  return pageAnswer(input, found, operatorWire);
});

/**
 * Makes an operator, who chooses a password and an authenticator at the first sign-in. Where a
 * crash came between the row and the log's word of it, the same act finds what it has made.
 */
export const create = route(calls.operators.create, async (context) => {
  const { operator, request, services } = context;
  const { log, operators, queries } = services;
  const { operatorId } = operator;
  const origin = originOf(operatorId, request);
  const id = (await operatorByOrigin(queries, origin))?.id ?? (await made(context, origin));
  if (request.proposer === undefined) {
    log.warn({ operator: operatorId, made: id }, 'the only admin has made an operator alone');
    const { address } = request;
    await operators.audit.note({ operatorId, act: 'made_alone', input: { id }, address });
  }
  return { id };
});

async function made(context: RouteContext<typeof calls.operators.create>, origin: string) {
  const { input, operator, request, services } = context;
  await checkPassword(services, input.password, input.email);
  const { queries, wallClock } = services;
  if (await isEmailTaken(queries, input.email)) refuse('OPERATOR_EXISTS', { field: 'email' });
  if ((await nextOperatorId(queries)) > OPERATOR_ID_MAX) refuse('OPERATORS_FULL');
  // Nobody else could agree: the platform has one admin, who makes the second one alone.
  const since = wallClock.now() - ADMIN_COUNTS_DAYS * DAY_MS;
  if ((await countAdminsSince(queries, since)) !== 1) secondWord(context);
  const hand = handIn(operator.operatorId, request);
  return await makeOperator(services, { ...input, passwordIsOthers: true, origin }, hand);
}

/** Who has a hand in what is done, and by which act. */
function handIn(ownId: number, request: Pick<RequestFacts, 'proposer' | 'idempotencyKey'>): Hand {
  const { proposer = ownId } = request;
  return { byIds: [...new Set([ownId, proposer])], act: originOf(ownId, request) };
}

/** By which an act that is done again after a crash is known. */
function originOf(ownId: number, { idempotencyKey }: Pick<RequestFacts, 'idempotencyKey'>): string {
  return `${ownId} ${idempotencyKey}`;
}

/** What makes an operator, also beside the server. */
type MakingServices = Pick<Services, 'queries' | 'passwords' | 'wallClock'> & {
  readonly operators: { readonly hands: Pick<Hands, 'tie'> };
};

export interface FirstFacts {
  readonly email: string;
  readonly name: string;
  readonly roles: readonly string[];
  readonly password: string;
  readonly passwordIsOthers: boolean;
  /** As the row has it. */
  readonly origin?: string;
}

/** Answers the id. Refuses with OPERATOR_EXISTS and OPERATORS_FULL. */
export async function makeOperator(
  services: MakingServices,
  facts: FirstFacts,
  hand?: Hand,
): Promise<number> {
  const { queries, passwords, wallClock } = services;
  const passwordHash = await passwords.hash(facts.password);
  const { email, name, passwordIsOthers, origin = null } = facts;
  try {
    return await changeOperators(queries, async (writes) => {
      const id = await nextOperatorId(writes);
      if (id > OPERATOR_ID_MAX) refuse('OPERATORS_FULL');
      await insertOperator(writes, {
        id,
        email,
        name,
        roles: [...facts.roles],
        passwordHash,
        passwordIsOthers,
        disabled: false,
        origin,
        createdAt: wallClock.now(),
      });
      if (hand !== undefined) await services.operators.hands.tie(writes, id, hand);
      return id;
    });
  } catch (error) {
    if (violatedUniqueIndex(error) !== 'operators_email') throw error;
    return refuse('OPERATOR_EXISTS', { field: 'email' });
  }
}

/** Says anew what an operator may. Nobody does it to themselves, and an admin is always left. */
export const setRoles = route(calls.operators.setRoles, async (context) => {
  const { input, operator, request, services } = context;
  await changeOther(services, operator.operatorId, input.id, async (writes, row) => {
    const ends = isAdmin(row) && !input.roles.includes('admin');
    const later = ends ? laterFor(row) : undefined;
    const { roles } = input;
    secondWord(context, standing(row), { operator: toldOf(row), roles }, later);
    await updateOperator(writes, row.id, { roles, ...(ends && adminNoMore(services)) });
    if (!(await hasAdmin(writes))) refuse('OPERATOR_LAST_ADMIN', { field: 'roles' });
    await services.operators.hands.tie(writes, row.id, handIn(operator.operatorId, request));
  });
  return { id: input.id };
});

/** Shuts an operator out, at once where they are no admin, or lets them in again. */
export const setDisabled = route(calls.operators.setDisabled, async (context) => {
  const { input, operator, request, services } = context;
  const { id, disabled } = input;
  await changeOther(services, operator.operatorId, id, async (writes, row) => {
    const ends = disabled && isAdmin(row);
    const later = ends ? laterFor(row) : undefined;
    // Shutting somebody else out waits for nobody.
    if (ends || !disabled) {
      secondWord(context, standing(row), { operator: toldOf(row), disabled }, later);
    }
    const { hands } = services.operators;
    if (!disabled) await hands.tie(writes, id, handIn(operator.operatorId, request));
    await updateOperator(writes, id, { disabled, ...(ends && adminNoMore(services)) });
    if (disabled) await services.operators.sessions.endAll(id, writes);
    if (!(await hasAdmin(writes))) refuse('OPERATOR_LAST_ADMIN', { field: 'disabled' });
  });
  if (disabled) await endProposals(services, id);
  return { id };
});

/** Whoever was shut out proposes nothing. What a crash leaves ends with the first word for it. */
async function endProposals({ operators }: Services, operatorId: number): Promise<void> {
  for (const { id, act: what, concerns, error } of await operators.proposals.endOf(operatorId)) {
    const input = { id, what, operator: concerns };
    const told = { operatorId, act: 'proposal_ended', input, error: error ?? '', address: '' };
    await operators.audit.note(told);
  }
}

/**
 * Of two admins neither could ever be shut out where the other had to agree, and at once either
 * could do it to the other and be alone. So it waits, and whom it concerns may say no.
 */
function laterFor({ id }: OperatorRow): Later {
  return { concerns: id, waitMs: SHUT_OUT_HOURS * HOUR_MS };
}

/** Whose account it is, for who decides. */
function toldOf({ name, email }: OperatorRow): string {
  return `${name}, ${email}`;
}

function adminNoMore({ wallClock }: Services): Pick<OperatorRow, 'adminUntil'> {
  return { adminUntil: wallClock.now() };
}

/**
 * For who lost a factor: begins anew with a first password and no authenticator. Where a crash came
 * between that and the log's word of it, who has signed in since is not set back once more.
 */
export const recover = route(calls.operators.recover, async (context) => {
  const { input, operator, request, services } = context;
  const { id, password } = input;
  const { passwords, queries, operators } = services;
  const passwordHash = await passwords.hash(password);
  await changeOther(services, operator.operatorId, id, async (writes, row) => {
    await checkPassword(services, password, row.email);
    secondWord(context, {}, { operator: toldOf(row), password });
    const hand = handIn(operator.operatorId, request);
    if (await operators.hands.haveDone(writes, hand.act)) return;
    await operators.hands.tie(writes, id, hand);
    const noTotp = { totpSecret: null, totpConfirmedAt: null, totpStep: null };
    await updateOperator(writes, id, { passwordHash, passwordIsOthers: true, ...noTotp });
    await operators.sessions.endAll(id, writes);
  });
  await forgetTries(queries, 'operator_totp', String(id));
  return { id };
});

async function changeOther(
  { queries }: Services,
  ownId: number,
  id: number,
  change: (writes: Writes, row: OperatorRow) => Promise<void>,
): Promise<void> {
  if (id === ownId) refuse('OPERATOR_SELF', { field: 'id' });
  await changeOperators(queries, async (writes) => {
    const row = await operatorById(writes, id);
    if (row === undefined) return refuse('OPERATOR_UNKNOWN', { field: 'id' });
    await change(writes, row);
  });
}
