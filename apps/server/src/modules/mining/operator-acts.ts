import { calls, type OutputOf } from '@kontor/contract';
import { formatAmount } from '@kontor/money';
import { minuteText, parseMinute } from '@kontor/rules/mining';
import { actAs, type OperatorContext } from '../../http/act-as.ts';
import { ownRow } from '../../http/own-writes.ts';
import { route } from '../../http/route.ts';
import { pageAnswer } from '../../platform/paging.ts';
import { currencyName, miningWire, type Names, termsWire } from './mining-wire.ts';
import {
  coverOf,
  listAllOrders,
  listProducts,
  type OperatorProductRow,
  productOf,
} from './operator.queries.ts';

type ProductWire = OutputOf<typeof calls.mining.defineProduct>;

/** Who wrote a product that came with the program. */
const PLATFORM = 0;

/** Every product with what is locked of it. */
export const operatorProducts = route(
  calls.mining.operatorProducts,
  async ({ input, services }) => {
    const found = await listProducts(services.queries, input, input);
    return pageAnswer(input, found, (row) => productWire(row, services.markets.catalogue));
  },
);

/** Makes a product or changes it. */
export const defineProduct = route(calls.mining.defineProduct, async (context) => {
  const { input } = context;
  const { productId } = await actAs(context, 'mining.define', {
    productId: input.id,
    category: input.category,
    name: input.name,
    currencyId: input.currency_id,
    days: input.days,
    dailyRate: input.daily_rate,
    penaltyRate: input.penalty_rate,
    dividendMinute: parseMinute(input.dividend_time) ?? 0,
    minimum: input.min,
    maximum: input.max,
    quantity: input.quantity,
    enabled: input.enabled,
  });
  return await productAnswer(context, productId);
});

/** The second operator agrees to what it promises. */
export const approveProduct = route(calls.mining.approveProduct, async (context) => {
  const { id, revision } = context.input;
  const { productId } = await actAs(context, 'mining.approve', { productId: id, revision });
  return await productAnswer(context, productId);
});

/** What members have locked. */
export const operatorOrders = route(calls.mining.operatorOrders, async ({ input, services }) => {
  const { queries, markets, clock } = services;
  const now = clock.now();
  const found = await listAllOrders(queries, input, input);
  return pageAnswer(input, found, ({ order, user }) => ({
    ...miningWire(order, markets.catalogue, now),
    user_id: order.userId,
    uid: user.uid,
    nickname: user.nickname,
  }));
});

/** What the treasury has, and what it has promised. */
export const treasury = route(calls.mining.treasury, async ({ services }) => {
  const { queries, markets } = services;
  return (await coverOf(queries)).map((row) => ({
    currency_id: row.currencyId,
    currency: currencyName(row.currencyId, markets.catalogue),
    available: formatAmount(row.available),
    promised: formatAmount(row.promised),
    free: formatAmount(row.available - row.promised),
    locked: formatAmount(row.locked),
    orders: row.orders,
    paid: formatAmount(row.paid),
    penalties: formatAmount(row.penalties),
  }));
});

/** A product as it is after an operator's command. */
async function productAnswer(context: OperatorContext, productId: number): Promise<ProductWire> {
  const row = await ownRow(context, (queries) => productOf(queries, productId));
  return productWire(row, context.services.markets.catalogue);
}

function productWire(
  { product, status, orders, locked }: OperatorProductRow,
  names: Names,
): ProductWire {
  const { costMaximum, definedBy } = product;
  return {
    id: product.id,
    ...termsWire(product, names),
    min: formatAmount(product.minimum),
    max: formatAmount(product.maximum),
    dividend_time: minuteText(product.dividendMinute),
    quantity: formatAmount(product.quantity),
    sold: formatAmount(product.sold),
    enabled: product.enabled,
    status,
    orders,
    locked: formatAmount(locked),
    cost_maximum: costMaximum === null ? null : formatAmount(costMaximum),
    needs_second: product.needsSecond,
    defined_by: definedBy === PLATFORM ? null : definedBy,
    revision: product.revision,
    approved_by: product.approvedBy,
    create_time: product.createdAt,
    update_time: product.updatedAt,
  };
}
