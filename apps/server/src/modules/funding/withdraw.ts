import { calls } from '@kontor/contract';
import { withdrawalFault } from '@kontor/core';
import { parseAmount } from '@kontor/money';
import { ownRow } from '../../http/own-writes.ts';
import { route } from '../../http/route.ts';
import { isRepeat, type MemberContext, submit } from '../../http/submit.ts';
import { ensureMember } from '../people/index.ts';
import { requireSecondFactor } from '../security/index.ts';
import { refuseFault, refuseLoss } from './core-refusal.ts';
import { destinationFor } from './destination.ts';
import { withdrawalById } from './funding.queries.ts';
import { namesOf } from './named.ts';
import { coinOf, memoryOf } from './networks.ts';
import { type WithdrawalWire, withdrawalWire } from './wires.ts';

/**
 * Asks for a withdrawal. Everything that can be refused is refused before the pay password and the
 * one-time code are asked for, and a repeat, which does nothing new, is not asked for them again.
 */
export const withdraw = route(calls.funding.withdraw, async (context) => {
  const { input, member, services } = context;
  await ensureMember(services, member.userId);
  const { id: currencyId } = coinOf(services, input.currency, 'currency');
  const destination = await destinationFor(services, member.userId, { ...input, currencyId });
  const { networkId, usableFrom } = destination;
  if (!(await isRepeat(context))) {
    await refuseLoss(services, member.userId, currencyId);
    // The memory's time is that of its last command, which may lie before the destination's.
    const from = usableFrom <= services.clock.now() ? 0 : usableFrom;
    const amount = parseAmount(input.number);
    const wish = { currencyId, networkId, amount, usableFrom: from };
    refuseFault(withdrawalFault(memoryOf(services), member.userId, wish));
    await requireSecondFactor(context, { payPassword: input.pay_password, totp: input.totp });
  }
  const { withdrawalId } = await submit(context, 'withdrawal.request', {
    ...destination,
    currencyId,
    amount: input.number,
  });
  return await withdrawalAnswer(context, withdrawalId);
});

/** A withdrawal as it is after the command that was just answered. */
export async function withdrawalAnswer(
  context: MemberContext,
  withdrawalId: number,
): Promise<WithdrawalWire> {
  return await ownRow(context, async (queries) => {
    const row = await withdrawalById(queries, withdrawalId);
    return row && withdrawalWire(row, namesOf(context.services, row));
  });
}
