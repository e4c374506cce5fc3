import { calls, OPERATOR_ID_MAX } from '@kontor/contract';
import { refuse } from '../../../http/refusal.ts';
import { type RequestFacts, route } from '../../../http/route.ts';
import { secondWord, standing } from '../../../http/second-word.ts';
import { pageAnswer } from '../../../platform/paging.ts';
import { violatedUniqueIndex } from '../../../platform/queries.ts';
import type { Services } from '../../../services.ts';
import { checkPassword } from '../../people/index.ts';
import { forgetFactorTries } from '../../security/index.ts';
import { operatorWire } from './operator-wire.ts';
import {
  changeOperators,
  countAdmins,
  hasAdmin,
  insertOperator,
  isEmailTaken,
  listOperators,
  nextOperatorId,
  operatorById,
  type OperatorRow,
  updateOperator,
  type Writes,
} from './operators.queries.ts';

/** All operators. */
export const list = route(calls.operators.list, async ({ input, services }) => {
  const { keyword, page, limit } = input;
  const found = await listOperators(services.queries, { keyword, page, limit });
  return pageAnswer(input, found, operatorWire);
});

/** Makes an operator, who chooses a password and an authenticator at the first sign-in. */
export const create = route(calls.operators.create, async (context) => {
  const { input, operator, request, services } = context;
  await checkPassword(services, input.password, input.email);
  const { log, operators, queries } = services;
  if (await isEmailTaken(queries, input.email)) refuse('OPERATOR_EXISTS', { field: 'email' });
  if ((await nextOperatorId(queries)) > OPERATOR_ID_MAX) refuse('OPERATORS_FULL');
  // Nobody else could agree: the platform has one admin, who makes the second one alone.
  const isAlone = (await countAdmins(queries)) === 1;
  if (!isAlone) secondWord(context);
  const hands = handsIn(operator.operatorId, request);
  const id = await makeOperator(services, { ...input, passwordIsOthers: true }, hands);
  if (isAlone && request.proposer === undefined) {
    const { operatorId } = operator;
    log.warn({ operator: operatorId, made: id }, 'the only admin has made an operator alone');
    const { address } = request;
    await operators.audit.note({ operatorId, act: 'made_alone', input: { id }, address });
  }
  return { id };
});

/** Who has a hand in what is done: the one who acts, and who proposed it. */
function handsIn(ownId: number, { proposer }: Pick<RequestFacts, 'proposer'>): number[] {
  return proposer === undefined ? [ownId] : [ownId, proposer];
}

export interface FirstFacts {
  readonly email: string;
  readonly name: string;
  readonly roles: readonly string[];
  readonly password: string;
  readonly passwordIsOthers: boolean;
}

/** Answers the id. Refuses with OPERATOR_EXISTS and OPERATORS_FULL. */
export async function makeOperator(
  services: Services,
  facts: FirstFacts,
  hands: readonly number[] = [],
): Promise<number> {
  const { queries, passwords, wallClock } = services;
  const passwordHash = await passwords.hash(facts.password);
  const { email, name, passwordIsOthers } = facts;
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
        createdAt: wallClock.now(),
      });
      if (hands.length > 0) await services.operators.hands.tie(writes, id, hands);
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
    secondWord(context, { ...standing(row), id: null });
    await updateOperator(writes, row.id, { roles: input.roles });
    if (!(await hasAdmin(writes))) refuse('OPERATOR_LAST_ADMIN', { field: 'roles' });
    await services.operators.hands.tie(writes, row.id, handsIn(operator.operatorId, request));
  });
  return { id: input.id };
});

/** Shuts an operator out at once, or lets them in again. */
export const setDisabled = route(calls.operators.setDisabled, async (context) => {
  const { input, operator, request, services } = context;
  const { id, disabled } = input;
  await changeOther(services, operator.operatorId, id, async (writes, row) => {
    // Shutting somebody out waits for nobody.
    if (!disabled) secondWord(context, { ...standing(row), id: null });
    const { hands } = services.operators;
    if (!disabled) await hands.tie(writes, id, handsIn(operator.operatorId, request));
    await updateOperator(writes, id, { disabled });
    if (disabled) await services.operators.sessions.endAll(id, writes);
    if (!(await hasAdmin(writes))) refuse('OPERATOR_LAST_ADMIN', { field: 'disabled' });
  });
  return { id };
});

/** For who lost a factor: begins anew with a first password and no authenticator. */
export const recover = route(calls.operators.recover, async (context) => {
  const { input, operator, request, services } = context;
  const { id, password } = input;
  const { passwords, queries, operators } = services;
  const passwordHash = await passwords.hash(password);
  await changeOther(services, operator.operatorId, id, async (writes, row) => {
    await checkPassword(services, password, row.email);
    secondWord(context);
    await operators.hands.tie(writes, id, handsIn(operator.operatorId, request));
    const noTotp = { totpSecret: null, totpConfirmedAt: null, totpStep: null };
    await updateOperator(writes, id, { passwordHash, passwordIsOthers: true, ...noTotp });
    await operators.sessions.endAll(id, writes);
  });
  await forgetFactorTries(queries, 'totp', id);
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
