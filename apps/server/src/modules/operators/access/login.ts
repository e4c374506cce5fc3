import { calls, normalPassword } from '@kontor/contract';
import { callerOf } from '../../../http/caller.ts';
import { refuse } from '../../../http/refusal.ts';
import { type RequestFacts, route } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { checkPassword, countLogin, forgetLogin } from '../../people/index.ts';
import { drawSecret } from '../../security/index.ts';
import { siteName } from '../../site/index.ts';
import { signedInWire } from './operator-wire.ts';
import { operatorByEmail, type OperatorRow, updateUnchanged } from './operators.queries.ts';
import { requireOperatorTotp } from './require-totp.ts';

/**
 * Signs an operator in, always with two factors. An address that nobody has answers like one with
 * another password, after the same work. Without an authenticator so far, the right password alone
 * gets a new secret, drawn at each such answer, and the call with its code confirms it. A password
 * that somebody else gave is changed here.
 */
export const login = route(calls.operators.login, async ({ input, request, services }) => {
  const operator = await provePassword(services, request, input);
  if (operator.passwordIsOthers) await checkNewPassword(services, operator, input);
  const { queries, operators, wallClock } = services;
  if (input.totp === undefined) {
    if (operator.totpConfirmedAt !== null) return refuse('TOTP_REQUIRED', { field: 'totp' });
    return await enrol(services, operator);
  }
  await requireOperatorTotp(services, operator, input.totp, request);
  const now = wallClock.now();
  const changes = {
    lastLoginAt: now,
    totpConfirmedAt: operator.totpConfirmedAt ?? now,
    ...(await changedPassword(services, operator, input)),
  };
  // Whoever takes a factor away waits until the session is there to be ended.
  const token = await queries.transaction(async (transaction) => {
    if (!(await updateUnchanged(transaction, operator, changes))) return refuse('LOGIN_FAILED');
    return await operators.sessions.create(operator.id, request, transaction);
  });
  const { address } = request;
  if (operator.totpConfirmedAt === null) {
    await operators.audit.note({ operatorId: operator.id, act: 'totp_on', address });
  }
  await operators.audit.note({ operatorId: operator.id, act: 'sign_in', address });
  const device = operators.devices.make({ ...operator, ...changes });
  return { state: 'signed_in' as const, token, operator: signedInWire(operator), device };
});

interface Typed {
  readonly email: string;
  readonly password: string;
  readonly new_password?: string | undefined;
}

async function provePassword(
  { queries, passwords, operators, background, wallClock }: Services,
  { address, device }: RequestFacts,
  { email, password }: Typed,
): Promise<OperatorRow> {
  const operator = await operatorByEmail(queries, email);
  const isKnown =
    device !== undefined && operator !== undefined && operators.devices.isOf(device, operator);
  const attempt = {
    account: `operator ${email.toLowerCase()}`,
    caller: isKnown ? `device ${device.name}` : callerOf(address),
    userId: undefined,
    isKnown,
    now: wallClock.now(),
  };
  await countLogin(queries, attempt);
  const matches = await passwords.matches(operator?.passwordHash, password);
  if (operator === undefined) return refuse('LOGIN_FAILED');
  if (!matches) {
    // Nobody waits for it, or who asks would learn from the time that somebody has the address.
    const failed = { operatorId: operator.id, act: 'sign_in_failed', address };
    background.start('write down a failed sign-in', () => operators.audit.note(failed));
    return refuse('LOGIN_FAILED');
  }
  if (operator.disabled) refuse('ACCOUNT_DISABLED');
  await forgetLogin(queries, attempt);
  return operator;
}

async function checkNewPassword(
  services: Services,
  operator: OperatorRow,
  { password, new_password }: Typed,
): Promise<void> {
  const field = 'new_password';
  if (new_password === undefined) return refuse('PASSWORD_CHANGE_REQUIRED', { field });
  if (normalPassword(new_password) === normalPassword(password))
    return refuse('PASSWORD_CHANGE_REQUIRED', { field });
  await checkPassword(services, new_password, operator.email, field);
}

async function changedPassword(
  { passwords }: Services,
  { passwordHash: before, passwordIsOthers }: OperatorRow,
  { password, new_password: newPassword }: Typed,
): Promise<{ passwordHash?: string; passwordIsOthers?: boolean }> {
  if (!passwordIsOthers || newPassword === undefined) {
    const renewed = await passwords.renewed(before, password);
    return renewed === undefined ? {} : { passwordHash: renewed };
  }
  return { passwordHash: await passwords.hash(newPassword), passwordIsOthers: false };
}

async function enrol(services: Services, operator: OperatorRow) {
  const { id, email } = operator;
  const issuer = `${await siteName(services.queries)} Console`;
  const { secret, uri, sealed } = drawSecret(services, id, { issuer, label: email });
  const drawn = { totpSecret: sealed, totpStep: null };
  if (!(await updateUnchanged(services.queries, operator, drawn))) return refuse('LOGIN_FAILED');
  return { state: 'enrol' as const, secret, uri };
}
