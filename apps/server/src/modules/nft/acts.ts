import { randomBytes } from 'node:crypto';
import { calls } from '@kontor/contract';
import { nftDeposits, nftFavourites, nftOrderReads, nftOrders } from '@kontor/schema';
import { and, eq } from 'drizzle-orm';
import { ownQueries, ownRow } from '../../http/own-writes.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { isRepeat, type MemberContext, submit } from '../../http/submit.ts';
import { ensureMember } from '../people/index.ts';
import { requireNoHold, requireSecondFactor } from '../security/index.ts';
import { type NftOrderWire, orderWire } from './nft-wire.ts';
import { orderOf, saleIdOf } from './nft.queries.ts';

const CODE = { field: 'code' } as const;
interface PayFactor {
  readonly pay_password?: string | undefined;
  readonly totp?: string | undefined;
}

async function saleOf({ services }: MemberContext, code: string): Promise<number> {
  return (await saleIdOf(services.queries, code)) ?? refuse('NFT_UNKNOWN', CODE);
}

/** Makes a sale a favourite, or no longer. */
export const collect = route(calls.nft.collect, async (context) => {
  const { services, member, input } = context;
  const { queries } = services;
  const row = { userId: member.userId, saleId: await saleOf(context, input.code) };
  const own = and(eq(nftFavourites.userId, row.userId), eq(nftFavourites.saleId, row.saleId));
  const removed = await queries.delete(nftFavourites).where(own).returning();
  if (removed.length > 0) return { collected: false };
  const at = services.clock.now();
  await queries
    .insert(nftFavourites)
    .values({ ...row, at })
    .onConflictDoNothing();
  return { collected: true };
});

/** Keeps one back, to be paid. */
export const buy = route(calls.nft.buy, async (context) => {
  const { input, services, member } = context;
  await ensureMember(services, member.userId);
  const saleId = await saleOf(context, input.code);
  const terms = { saleId, price: input.price };
  const { orderId, tokenId } = await knowingOver(() => submit(context, 'nft.buy', terms));
  return { order_id: orderId, nft_id: tokenId };
});

/** The core forgets a sale that is over; the tables have it, so it has ended. */
async function knowingOver<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    const isOver = error instanceof Refusal && error.code === 'NFT_UNKNOWN';
    throw isOver ? new Refusal('NFT_ENDED', CODE) : error;
  }
}

/**
 * A deposit can become a seller's, so freezing one is proved as what moves money out is; once, as
 * later bids freeze no more.
 */
async function proveFreeze(
  context: MemberContext,
  saleId: number,
  { pay_password: payPassword, totp }: PayFactor,
): Promise<void> {
  const { userId } = context.member;
  if (await isRepeat(context)) return;
  const queries = await ownQueries(context);
  const own = and(eq(nftDeposits.saleId, saleId), eq(nftDeposits.userId, userId));
  const [known] = await queries.select({ id: nftDeposits.id }).from(nftDeposits).where(own);
  // What is bid while payments are held could be won before it may be paid, and a deposit lost.
  if (known !== undefined) return await requireNoHold(context);
  if (payPassword === undefined) return refuse('FIELD_REQUIRED', { field: 'pay_password' });
  await requireSecondFactor(context, { payPassword, totp });
}

export const margin = route(calls.nft.margin, async (context) => {
  const { input, services, member } = context;
  await ensureMember(services, member.userId);
  const saleId = await saleOf(context, input.code);
  await proveFreeze(context, saleId, input);
  const { deposit } = await knowingOver(() => submit(context, 'nft.margin', { saleId }));
  return { deposit };
});

export const bid = route(calls.nft.bid, async (context) => {
  const { input, services, member } = context;
  await ensureMember(services, member.userId);
  const saleId = await saleOf(context, input.code);
  await proveFreeze(context, saleId, input);
  const offer = { saleId, price: input.price };
  const { highest, endsAt, deposit } = await knowingOver(() => submit(context, 'nft.bid', offer));
  return { highest, ends_at: endsAt, deposit };
});

/** Pays what is left of an order; the pay password is asked for once it could be paid. */
export const pay = route(calls.nft.pay, async (context) => {
  const { input, member } = context;
  if (!(await isRepeat(context))) {
    const known = await orderOf(await ownQueries(context), member.userId, input.id);
    if (known === undefined) return refuse('NFT_ORDER_UNKNOWN', { field: 'id' });
    if (known.order.status !== 'unpaid') refuse('NFT_ORDER_OVER', { field: 'id' });
    const factor = { payPassword: input.pay_password, totp: input.totp };
    // Nobody bids during a hold, so what was won was settled before; else its deposit is lost.
    await requireSecondFactor(context, factor, { duringHold: known.order.kind !== 'buy' });
  }
  await knowingOrder(context, input.id, () => submit(context, 'nft.pay', { orderId: input.id }));
  return await orderAnswer(context, input.id);
});

export const cancelOrder = route(calls.nft.cancelOrder, async (context) => {
  const { id } = context.input;
  await knowingOrder(context, id, () => submit(context, 'nft.cancel_order', { orderId: id }));
  return await orderAnswer(context, id);
});

/** The exchange has forgotten what is over; its member has not. */
async function knowingOrder<Result>(
  context: MemberContext,
  id: number,
  act: () => Promise<Result>,
): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    const isUnknown = error instanceof Refusal && error.code === 'NFT_ORDER_UNKNOWN';
    if (!isUnknown) throw error;
    const known = await orderOf(await ownQueries(context), context.member.userId, id);
    throw known === undefined ? error : new Refusal('NFT_ORDER_OVER', { field: 'id' });
  }
}

async function orderAnswer(context: MemberContext, id: number): Promise<NftOrderWire> {
  const { services, member } = context;
  const row = await ownRow(context, (queries) => orderOf(queries, member.userId, id));
  return orderWire(row, services.markets.catalogue);
}

/** Offers an own work for sale or auction. */
export const resell = route(calls.nft.resell, async (context) => {
  const { input } = context;
  const { code, fee, royalty, net } = await submit(context, 'nft.resell', {
    tokenId: input.id,
    sale: input.sale,
    currencyId: input.currency_id,
    price: input.price,
    startsAt: input.starts_at,
    endsAt: input.ends_at,
    margin: input.margin,
    increment: input.increment,
  });
  return { code, fee, royalty, net };
});

/** Marks an order as read. */
export const readOrder = route(calls.nft.readOrder, async ({ input, member, services }) => {
  const { queries, clock } = services;
  const own = and(eq(nftOrders.id, input.id), eq(nftOrders.userId, member.userId));
  const [known] = await queries.select({ id: nftOrders.id }).from(nftOrders).where(own);
  if (known === undefined) return refuse('NFT_ORDER_UNKNOWN', { field: 'id' });
  const row = { orderId: known.id, at: clock.now() };
  await queries.insert(nftOrderReads).values(row).onConflictDoNothing();
  return { read: true as const };
});

/** The share of the chance of a member whose program sends none. */
export const drawSeed = (): string => randomBytes(16).toString('hex');
