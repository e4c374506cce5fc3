import { calls } from '@kontor/contract';
import { ownRow } from '../../http/own-writes.ts';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { submit } from '../../http/submit.ts';
import { ownWire } from './subscription-wire.ts';
import { orderIn, projectOf } from './subscription.queries.ts';

/** Applies for tokens; the money is frozen until the subscription ends. */
export const apply = route(calls.subscription.apply, async (context) => {
  const { input, member, services } = context;
  const { markets } = services;
  const { project_id: projectId, amount: quantity } = input;
  const currency = markets.catalogue.currencyByCode(input.pay_currency.toUpperCase());
  if (currency === undefined) refuse('SUBSCRIPTION_CURRENCY_WRONG', { field: 'pay_currency' });
  const payCurrencyId = currency.id;
  await submit(context, 'subscription.apply', { projectId, quantity, payCurrencyId });
  return await ownRow(context, async (queries) => {
    const project = await projectOf(queries, projectId);
    const order = await orderIn(queries, member.userId, projectId);
    return project === undefined || order === undefined
      ? undefined
      : ownWire(order, project, markets.catalogue);
  });
});
