import { calls } from '@kontor/contract';
import { parseAmount } from '@kontor/money';
import { ACCOUNT_IDS } from '@kontor/schema';
import { route } from '../../http/route.ts';
import { submit as send } from '../../http/submit.ts';
import { toWire } from './list.ts';

/** Buys an option; the answer is what was accepted, before its entry. */
export const submit = route(calls.options.submit, async (context) => {
  const { match_id, currency_id, type, seconds, number, account = 'micro' } = context.input;
  const direction = type === 1 ? 'up' : 'down';
  const bought = await send(context, 'option.buy', {
    marketId: match_id,
    currencyId: currency_id,
    direction,
    seconds,
    stake: number,
    payFrom: account,
  });
  return toWire(context.services, {
    ...bought,
    userId: context.member.userId,
    marketId: match_id,
    currencyId: currency_id,
    direction,
    seconds,
    accountId: ACCOUNT_IDS[account],
    stake: parseAmount(number),
    payoutRatio: parseAmount(bought.payoutRatio),
    status: 'pending',
    entryTickId: null,
    entryAt: null,
    entryPrice: null,
    expiresAt: null,
    exitTickId: null,
    exitAt: null,
    exitPrice: null,
    result: null,
    returned: 0n,
    settledAt: null,
    settledSequence: null,
  });
});
