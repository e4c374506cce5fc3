import { calls } from '@kontor/contract';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { submit } from '../../http/submit.ts';
import { ensureMember } from '../people/index.ts';
import { loanAnswer } from './answers.ts';

/** Asks for a loan; an operator answers. */
export const request = route(calls.loan.request, async (context) => {
  const { input, member, services } = context;
  await ensureMember(services, member.userId);
  const { catalogue } = services.markets;
  const idOf = (code: string, field: string): number =>
    catalogue.currencyByCode(code)?.id ?? refuse('CURRENCY_UNKNOWN', { field });
  const { id } = await submit(context, 'loan.request', {
    amount: input.amount,
    currencyId: idOf(input.currency, 'currency'),
    marginCurrencyId: idOf(input.margin_currency, 'margin_currency'),
    days: input.days,
    contact: input.contact,
  });
  return await loanAnswer(context, id);
});
