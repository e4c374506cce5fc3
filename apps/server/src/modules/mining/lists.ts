import { calls } from '@kontor/contract';
import { formatAmount, minimum } from '@kontor/money';
import { minuteText } from '@kontor/rules/mining';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { pageAnswer } from '../../platform/paging.ts';
import { coveredBy } from './amounts.ts';
import { dividendsWire, miningWire, termsWire } from './mining-wire.ts';
import { listOpenProducts, listOrders, orderOf } from './mining.queries.ts';

const VISITOR = 0;

/** What can be locked now. */
export const config = route(calls.mining.config, async ({ input, member, services }) => {
  const { queries, markets } = services;
  const { catalogue } = markets;
  const found = await listOpenProducts(queries, member?.userId ?? VISITOR, input.category);
  const open = found.filter(
    ({ product }) => catalogue.currency(product.currencyId)?.enabled === true,
  );
  return open.map(({ product, own, free }) => {
    const decimals = catalogue.decimals(product.currencyId);
    const covered = coveredBy(free, product, decimals);
    return {
      id: product.id,
      ...termsWire(product, catalogue),
      min: formatAmount(product.minimum),
      max: formatAmount(product.maximum),
      dividend_time: minuteText(product.dividendMinute),
      remaining: formatAmount(minimum(product.quantity - product.sold, covered)),
      own: formatAmount(own),
      version: product.version,
    };
  });
});

/** The own orders, newest first. */
export const orders = route(calls.mining.orders, async ({ input, member, services }) => {
  const { queries, markets, clock } = services;
  const found = await listOrders(queries, member.userId, input.status, input);
  const now = clock.now();
  return pageAnswer(input, found, (row) => miningWire(row, markets.catalogue, now));
});

/** An own order with its dividends. */
export const detail = route(calls.mining.detail, async ({ input, member, services }) => {
  const { queries, markets, clock } = services;
  const row = await orderOf(queries, member.userId, input.id);
  if (row === undefined) return refuse('MINING_ORDER_UNKNOWN', { field: 'id' });
  const order = miningWire(row, markets.catalogue, clock.now());
  return { ...order, dividends: dividendsWire(row) };
});
