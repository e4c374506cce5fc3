import { calls, OPERATOR_ID_MAX } from '@kontor/contract';
import { refuse } from '../../../http/refusal.ts';
import { route } from '../../../http/route.ts';
import { pageAnswer } from '../../../platform/paging.ts';
import { violatedUniqueIndex } from '../../../platform/queries.ts';
import type { Services } from '../../../services.ts';
import { checkPassword } from '../../people/index.ts';
import { forgetFactorTries } from '../../security/index.ts';
import { operatorWire } from './operator-wire.ts';
import {
  changeOperators,
  hasAdmin,
  insertOperator,
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
export const create = route(calls.operators.create, async ({ input, services }) => {
  await checkPassword(services, input.password, input.email);
  const id = await makeOperator(services, { ...input, passwordIsOthers: true });
  return { id };
});

export interface FirstFacts {
  readonly email: string;
  readonly name: string;
  readonly roles: readonly string[];
  readonly password: string;
  readonly passwordIsOthers: boolean;
}

/** Answers the id. Refuses with OPERATOR_EXISTS and OPERATORS_FULL. */
export async function makeOperator(services: Services, facts: FirstFacts): Promise<number> {
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
      return id;
    });
  } catch (error) {
    if (violatedUniqueIndex(error) !== 'operators_email') throw error;
    return refuse('OPERATOR_EXISTS', { field: 'email' });
  }
}

/** Says anew what an operator may. Nobody does it to themselves, and an admin is always left. */
export const setRoles = route(calls.operators.setRoles, async ({ input, operator, services }) => {
  await changeOther(services, operator.operatorId, input.id, async (writes, row) => {
    await updateOperator(writes, row.id, { roles: input.roles });
    if (!(await hasAdmin(writes))) refuse('OPERATOR_LAST_ADMIN', { field: 'roles' });
  });
  return { id: input.id };
});

/** Shuts an operator out at once, or lets them in again. */
export const setDisabled = route(
  calls.operators.setDisabled,
  async ({ input, operator, services }) => {
    const { id, disabled } = input;
    await changeOther(services, operator.operatorId, id, async (writes) => {
      await updateOperator(writes, id, { disabled });
      if (disabled) await services.operators.sessions.endAll(id, writes);
      if (!(await hasAdmin(writes))) refuse('OPERATOR_LAST_ADMIN', { field: 'disabled' });
    });
    return { id };
  },
);

/** For who lost a factor: begins anew with a first password and no authenticator. */
export const recover = route(calls.operators.recover, async ({ input, operator, services }) => {
  const { id, password } = input;
  const { passwords, queries, operators } = services;
  const passwordHash = await passwords.hash(password);
  await changeOther(services, operator.operatorId, id, async (writes, row) => {
    await checkPassword(services, password, row.email);
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
