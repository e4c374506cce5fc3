import { calls } from '@kontor/contract';
import { actAs } from '../../http/act-as.ts';
import { memberReason } from '../../http/member-reason.ts';
import { route } from '../../http/route.ts';
import { operatorAnswer } from './answers.ts';

/** Offers a loan on these terms. */
export const quote = route(calls.loan.quote, async (context) => {
  const { id, daily_rate: dailyRate, collateral, hours } = context.input;
  await actAs(context, 'loan.quote', { loanId: id, dailyRate, collateral, hours });
  return await operatorAnswer(context, id);
});

/** Refuses a request; the member reads the reason. */
export const reject = route(calls.loan.reject, async (context) => {
  const { id } = context.input;
  const reason = memberReason('loan.rejected', context.input.reason);
  await actAs(context, 'loan.reject', { loanId: id, reason });
  return await operatorAnswer(context, id);
});

/** Says who is a market maker. */
export const setMarketMaker = route(calls.loan.setMarketMaker, async (context) => {
  const { user_id: userId, enabled } = context.input;
  await actAs(context, 'member.set_market_maker', { userId, enabled });
  return { user_id: userId, market_maker: enabled };
});
