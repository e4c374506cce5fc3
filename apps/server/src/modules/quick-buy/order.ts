import { calls } from '@kontor/contract';
import { ownQueries } from '../../http/own-writes.ts';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { submit } from '../../http/submit.ts';
import { requireCertified } from '../identity/index.ts';
import { ensureMember } from '../people/index.ts';
import { orderAnswer } from './answers.ts';
import { readPayer, storePayer } from './payer.ts';
import { methodOfQuote } from './quick-buy.queries.ts';

/** Takes an own offer, with who pays. Who pays is kept encrypted, beside the exchange. */
export const order = route(calls.quickBuy.order, async (context) => {
  const { member, services } = context;
  const { quote_id: quoteId, ...sent } = context.input;
  await ensureMember(services, member.userId);
  await requireCertified(context);
  const method = await methodOfQuote(await ownQueries(context), member.userId, quoteId);
  if (method === undefined) return refuse('QUOTE_EXPIRED', { field: 'quote_id' });
  const payer = await storePayer(services, member.userId, quoteId, readPayer(method, sent));
  const { orderId } = await submit(context, 'buy.order', { quoteId, payer });
  return await orderAnswer(context, orderId);
});
