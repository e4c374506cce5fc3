import { calls } from '@kontor/contract';
import { deviceName } from '@kontor/rules/device-name';
import { refuse } from '../../../http/refusal.ts';
import { route } from '../../../http/route.ts';
import { checkPassword, countLogin, forgetLogin } from '../../people/index.ts';
import { signedInWire } from './operator-wire.ts';
import { operatorById, operatorNames, updateUnchanged } from './operators.queries.ts';
import { requireOperatorTotp } from './require-totp.ts';

/** Who is signed in. */
export const me = route(calls.operators.me, async ({ operator, services }) => {
  const row = await operatorById(services.queries, operator.operatorId);
  return row === undefined ? refuse('LOGIN_REQUIRED') : signedInWire(row);
});

/** All operators by name, and with whom the own one is one hand. */
export const colleagues = route(calls.operators.colleagues, async ({ operator, services }) => {
  const names = await operatorNames(services.queries);
  const hands = new Set(await services.operators.hands.of(operator.operatorId));
  return names.map(({ id, name, disabled }) => ({
    id,
    name,
    one_hand: hands.has(id),
    shut_out: disabled,
  }));
});

/** Ends this session. */
export const logout = route(calls.operators.logout, async ({ operator, request, services }) => {
  const { operatorId, sessionId } = operator;
  const { sessions, audit } = services.operators;
  await sessions.end(operatorId, sessionId);
  await audit.note({ operatorId, act: 'sign_out', address: request.address });
  return {};
});

/** Where the operator is signed in. */
export const listOwnSessions = route(calls.operators.sessions, async ({ operator, services }) => {
  const rows = await services.operators.sessions.list(operator.operatorId);
  return rows.map((row) => ({
    id: row.id,
    device: deviceName(row.userAgent),
    address: row.address,
    created_at: row.createdAt,
    last_seen_at: row.lastSeenAt,
    current: row.id === operator.sessionId,
  }));
});

/** Ends one of the own sessions, or all but this one. */
export const endSession = route(calls.operators.endSession, async (context) => {
  const { input, operator, services } = context;
  const { operatorId, sessionId } = operator;
  const { sessions } = services.operators;
  if (input.id === undefined) return { ended: await sessions.endOthers(operatorId, sessionId) };
  if (!(await sessions.end(operatorId, input.id))) refuse('SESSION_UNKNOWN', { field: 'id' });
  return { ended: 1 };
});

/** Changes the own password, with both factors, and ends the other sessions. */
export const changePassword = route(
  calls.operators.changePassword,
  async ({ input, operator, request, services }) => {
    const { queries, passwords, operators, wallClock } = services;
    const row = await operatorById(queries, operator.operatorId);
    if (row === undefined) return refuse('LOGIN_REQUIRED');
    await checkPassword(services, input.new_password, row.email, 'new_password');
    // Counted for the session: what strangers fail does not keep out who is signed in.
    const attempt = {
      account: `operator ${row.email.toLowerCase()}`,
      caller: `session ${operator.sessionId}`,
      userId: undefined,
      isKnown: true,
      now: wallClock.now(),
    };
    await countLogin(queries, attempt);
    if (!(await passwords.matches(row.passwordHash, input.password))) {
      return refuse('PASSWORD_WRONG', { field: 'password' });
    }
    await forgetLogin(queries, attempt);
    await requireOperatorTotp(services, row, input.totp, request);
    const passwordHash = await passwords.hash(input.new_password);
    await queries.transaction(async (transaction) => {
      const changed = { passwordHash, passwordIsOthers: false };
      // An admin may have begun all anew meanwhile: then the old password is worth nothing.
      if (!(await updateUnchanged(transaction, row, changed))) refuse('LOGIN_REQUIRED');
      await operators.sessions.endOthers(row.id, operator.sessionId, transaction);
    });
    return {};
  },
);
