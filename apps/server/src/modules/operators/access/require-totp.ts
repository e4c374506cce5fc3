import { MINUTE_MS } from '@kontor/rules/time';
import { refuse } from '../../../http/refusal.ts';
import type { RequestFacts } from '../../../http/route.ts';
import type { Services } from '../../../services.ts';
import { countTry, forgetTries } from '../../people/index.ts';
import { stepOf } from '../../security/index.ts';
import { type OperatorRow, takeOperatorStep } from './operators.queries.ts';

/**
 * Makes sure that the code is the authenticator's; each is good once. Counted before it is
 * compared, so that many at once are not more than five: then TOTP_LOCKED, each time for longer.
 */
export async function requireOperatorTotp(
  services: Services,
  operator: OperatorRow,
  totp: string,
  { address }: Pick<RequestFacts, 'address'>,
): Promise<void> {
  const { queries, wallClock, operators } = services;
  const { id, totpSecret } = operator;
  const attempt = await countTry(queries, 'operator_totp', String(id), wallClock.now());
  if (attempt.locked) return refuseLocked(attempt.waitMs);
  const step =
    totpSecret === null ? undefined : stepOf(services, id, totpSecret, totp, wallClock.now());
  if (step !== undefined && (await takeOperatorStep(queries, id, step))) {
    await forgetTries(queries, 'operator_totp', String(id));
    return;
  }
  const locked = attempt.lockMs > 0;
  const act = locked ? 'totp_locked' : 'totp_failed';
  await operators.audit.note({ operatorId: id, act, address });
  if (locked) return refuseLocked(attempt.lockMs);
  refuse('TOTP_WRONG', { field: 'totp' });
}

function refuseLocked(waitMs: number): never {
  return refuse('TOTP_LOCKED', { field: 'totp', minutes: Math.ceil(waitMs / MINUTE_MS) });
}
