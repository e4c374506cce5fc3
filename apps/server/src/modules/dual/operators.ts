import { calls, type OutputOf } from '@kontor/contract';
import { formatAmount } from '@kontor/money';
import { actAs, type OperatorContext } from '../../http/act-as.ts';
import { ownRow } from '../../http/own-writes.ts';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { pageAnswer } from '../../platform/paging.ts';
import type { Services } from '../../services.ts';
import {
  buyableOf,
  codeOf,
  indexOf,
  orderWire,
  type ProductRow,
  statusOf,
  termsWire,
  textOf,
  worstWire,
} from './dual-wire.ts';
import { anyProduct, coverOf, listAllOrders, listProducts } from './operator.queries.ts';

type OperatorProduct = OutputOf<typeof calls.dual.define>;

/** Who wrote a product that the platform put up by its rule. */
const PLATFORM = 0;

/** Every product with what it may cost. */
export const operatorProducts = route(calls.dual.operatorProducts, async ({ input, services }) => {
  const { section, type, status } = input;
  const coinId = section === undefined ? undefined : (coinIdOf(services, section) ?? UNKNOWN_COIN);
  const found = await listProducts(services.queries, { coinId, type, status }, input);
  return pageAnswer(input, found, (row) => operatorWire(services, row));
});
const UNKNOWN_COIN = 0;

function coinIdOf({ markets }: Services, code: string): number | undefined {
  return markets.catalogue.currencyByCode(code.toUpperCase())?.id;
}

/** Makes a product or changes it. */
export const define = route(calls.dual.define, async (context) => {
  const { input, services } = context;
  const coinId =
    coinIdOf(services, input.section) ?? refuse('MARKET_UNKNOWN', { field: 'section' });
  const { productId } = await actAs(context, 'dual.define', {
    productId: input.id,
    coinId,
    type: input.type,
    sharePrice: input.price,
    rate: input.rate_year,
    linkedPrice: input.linked_price,
    maturesAt: input.expires_at,
    saleFrom: input.sale_from,
    saleUntil: input.sale_until,
    total: input.total,
    enabled: input.enabled,
  });
  return await productAnswer(context, productId);
});

/** The second operator agrees to what it may cost. */
export const approve = route(calls.dual.approve, async (context) => {
  const { id, revision } = context.input;
  const { productId } = await actAs(context, 'dual.approve', { productId: id, revision });
  return await productAnswer(context, productId);
});

/** Who has bought. */
export const operatorOrders = route(calls.dual.operatorOrders, async ({ input, services }) => {
  const { product_id: productId, status, keyword } = input;
  const search = { productId, status, keyword, now: services.clock.now() };
  const found = await listAllOrders(services.queries, search, input);
  return pageAnswer(input, found, ({ order, user }) => ({
    ...orderWire(services, order),
    user_id: order.userId,
    uid: user.uid,
    nickname: user.nickname,
  }));
});

/** Whether the treasury covers what is sold; it always does. */
export const treasury = route(calls.dual.treasury, async ({ services }) => {
  const rows = await coverOf(services.queries);
  return rows.map((row) => ({
    currency: codeOf(services.markets.catalogue, row.currencyId),
    treasury: formatAmount(row.treasury),
    reserved: formatAmount(row.reserved),
    free: formatAmount(row.treasury - row.reserved),
  }));
});

/** A product as it is after an operator's command. */
async function productAnswer(
  context: OperatorContext,
  productId: number,
): Promise<OperatorProduct> {
  const row = await ownRow(context, (queries) => anyProduct(queries, productId));
  return operatorWire(context.services, row);
}

function operatorWire(services: Services, row: ProductRow): OperatorProduct {
  const { catalogue } = services.markets;
  return {
    id: row.id,
    ...termsWire(catalogue, row),
    total: row.total,
    sold: row.sold,
    remaining: row.total - row.sold,
    buyable: buyableOf(services, row),
    status: operatorStatus(row, services.clock.now()),
    sale_from: row.saleFrom,
    sale_until: row.saleUntil,
    enabled: row.enabled,
    index_price: textOf(indexOf(services, row.instrumentId)),
    cost_maximum: formatAmount(row.costMaximum),
    worst: worstWire(catalogue, row),
    needs_second: row.needsSecond,
    defined_by: row.definedBy === PLATFORM ? null : row.definedBy,
    revision: row.revision,
    approved_by: row.approvedBy,
    settlement_price: textOf(row.settlementPrice),
    settled_at: row.settledAt,
    create_time: row.createdAt,
    update_time: row.updatedAt,
  };
}

function operatorStatus(row: ProductRow, now: number): OperatorProduct['status'] {
  if (row.status === 'settled') return 'settled';
  if (now >= row.maturesAt) return 'settling';
  if (!row.enabled) return 'disabled';
  return row.needsSecond && row.approvedBy === null ? 'waiting' : statusOf(row, now);
}
