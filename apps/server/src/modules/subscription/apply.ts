import { calls } from '@kontor/contract';
import { waitForOwnWrites } from '../../http/read-after.ts';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { submit } from '../../http/submit.ts';
import { ownWire } from './subscription-wire.ts';
import { orderIn, projectOf } from './subscription.queries.ts';

/** Applies for tokens; the money is frozen until the subscription ends. */
export const apply = route(calls.subscription.apply, async (context) => {
  const { input, member, request, services } = context;
  const { exchange, queries, markets } = services;
  const { project_id: projectId, amount: quantity } = input;
  const currency = markets.catalogue.currencyByCode(input.pay_currency.toUpperCase());
  if (currency === undefined) refuse('SUBSCRIPTION_CURRENCY_WRONG', { field: 'pay_currency' });
  const payCurrencyId = currency.id;
  await submit(context, 'subscription.apply', { projectId, quantity, payCurrencyId });
  await waitForOwnWrites(exchange, member.userId, String(request.sequence));
  const project = await projectOf(queries, projectId);
  const order = await orderIn(queries, member.userId, projectId);
  return project === undefined || order === undefined
    ? refuse('EXCHANGE_UNKNOWN')
    : ownWire(order, project, markets.catalogue);
});
