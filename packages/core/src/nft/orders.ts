import { formatAmount } from '@kontor/money';
import { HOUR_MS } from '@kontor/rules/time';
import { requireTrading } from '../kernel/checks.ts';
import { command } from '../kernel/command.ts';
import type { TimerDefinition } from '../kernel/command.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { amountInput, idInput, optional } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import { currencyOf, spotBalance } from '../ledger/accounts.ts';
import { HOUSE } from '../ledger/house.ts';
import { houseBalanceId } from '../ledger/ledger.ts';
import { requireMayRisk, timesOf } from '../limits/index.ts';
import { notify } from '../notices/index.ts';
import { askNext, forfeit } from './auction.ts';
import type { NftOrder, NftSale } from './memory.ts';
import { releaseDeposits } from './review.ts';
import {
  closeIfDone,
  codeOf,
  endOrder,
  hours,
  LAPSE_MS,
  LAPSE_TIMER,
  mint,
  openOrder,
  requireMeans,
  runningSale,
  partyBalance,
  UNPAID_TIMER,
  wholeSetting,
  workOf,
} from './sale.ts';

const ID = { field: 'id' } as const;
/** A reservation that is unpaid for so long is told of, until when it is to be paid. */
const REMIND_MS = 5 * 60_000;

/** Keeps one back for the member, who has to pay it within the hours of the setting. */
export const buy = command(
  'nft.buy',
  'member',
  { saleId: idInput, price: optional(amountInput) },
  (x, { saleId, price: seen }) => {
    const seenSale = runningSale(x, saleId, (kind) => kind !== 'auction');
    const { price, stock, sold, reserved, currencyId } = seenSale;
    const field = 'code';
    if (seen !== null && seen !== price) {
      refuse('NFT_PRICE_CHANGED', { field: 'price', price: formatAmount(price) });
    }
    if (x.nftHeld.orderOf(x.actor, saleId) !== undefined) refuse('NFT_ORDER_OPEN', { field });
    const most = wholeSetting(x, 'nft_orders_maximum');
    if (x.nftHeld.orderCount(x.actor) >= most) refuse('NFT_ORDERS_FULL', { maximum: most });
    if (sold + reserved >= stock) refuse('NFT_SOLD_OUT', { field });
    requireFewLapses(x);
    // Nothing is frozen, but what nobody could pay keeps nothing back from others.
    requireMeans(x, currencyId, price, { field: 'price' });
    const sale = x.nftSales.edit(saleId);
    const order = openOrder(x, sale, x.actor, 'buy', { price, deposit: 0n });
    // Who pays at once is not told to pay: the timer comes a first time to remind.
    x.timers.cancel(UNPAID_TIMER, order.id);
    x.timers.at(Math.min(x.at + REMIND_MS, order.payBefore), UNPAID_TIMER, order.id);
    return { orderId: order.id, tokenId: sale.tokenId };
  },
);

/** Who lets too many reservations come to nothing waits, else they would keep all others away. */
function requireFewLapses(x: Exchange): void {
  const maximum = wholeSetting(x, 'nft_lapses_maximum');
  const lapses = x.nftHeld.lapsesOf(x.actor);
  if (lapses.length < maximum) return;
  // Of those that count, the one with which there are few enough again.
  const last = x.nftOrders.get(lapses[lapses.length - maximum] ?? 0);
  refuse('NFT_LAPSES_FULL', { maximum, ...timesOf((last?.updatedAt ?? x.at) + LAPSE_MS) });
}

/** A day later it counts no more. */
export const lapseTimer: TimerDefinition = {
  kind: LAPSE_TIMER,
  run: (x, orderId) => {
    const order = x.nftOrders.tryEdit(orderId);
    if (order?.lapsed !== true) return;
    order.lapsed = false;
    x.nftHeld.removeLapse(order);
  },
};

/** Pays what is left of an order, and owns what it was for. */
export const pay = command('nft.pay', 'member', { orderId: idInput }, (x, { orderId }) => {
  const order = x.nftOrders.tryEdit(orderId);
  if (order?.userId !== x.actor) return refuse('NFT_ORDER_UNKNOWN', ID);
  if (order.status !== 'unpaid' || order.payBefore <= x.at) refuse('NFT_ORDER_OVER', ID);
  requireTrading(x, x.actor);
  // What was won by a bid binds: a break must not cost the deposit.
  if (order.kind === 'buy') requireMayRisk(x, x.actor);
  requireMeans(x, order.currencyId, order.price, { extra: order.deposit, field: 'amount' });
  const sale = x.nftSales.edit(order.saleId);
  settle(x, sale, order);
  hand(x, sale, order);
  order.paidAt = x.at;
  endOrder(x, sale, order, 'paid');
  sale.sold += 1;
  x.timers.cancel(UNPAID_TIMER, orderId);
  closeIfDone(x, sale);
  return { orderId, tokenId: order.tokenId, boxId: order.boxId };
});

/** The buyer pays the seller, the seller the platform and the artist. */
function settle(x: Exchange, sale: NftSale, order: NftOrder): void {
  const { id, userId, currencyId, deposit, price, fee, royalty, net } = order;
  const buyer = spotBalance(userId, currencyId);
  const seller = partyBalance(sale.sellerId, currencyId);
  const artistUser = x.nftArtists.get(sale.artistId)?.userId ?? 0;
  if (deposit > 0n) {
    x.ledger.release(buyer, deposit);
    const held = x.nftDeposits.edit(x.nftHeld.depositOf(sale.id, userId) ?? 0);
    held.status = 'applied';
    held.updatedAt = x.at;
  }
  x.ledger.move(buyer, seller, price, 'nft.payment', id, id);
  x.ledger.move(seller, houseBalanceId(HOUSE.fees.id, currencyId), fee, 'nft.fee', id, 0);
  x.ledger.move(seller, partyBalance(artistUser, currencyId), royalty, 'nft.royalty', id, id);
  if (sale.sellerId === 0) return;
  const { name } = workOf(x, sale.workId);
  const currency = currencyOf(x, currencyId).code;
  notify(x, sale.sellerId, 'nft.sold', { name, net: formatAmount(net), currency });
}

/** What was bought changes hands, or is made. */
function hand(x: Exchange, sale: NftSale, order: NftOrder): void {
  const { userId, price, currencyId } = order;
  if (sale.sale === 'blind_box') {
    const id = x.counters.next('nftBox');
    const code = codeOf(x, 'box', id);
    const box = { id, userId, code, saleId: sale.id, status: 'unopened', paid: price } as const;
    x.nftBoxes.insert({ ...box, boughtAt: x.at, ...UNDRAWN });
    order.boxId = id;
    return;
  }
  if (sale.tokenId === null) {
    order.tokenId = mint(x, userId, sale.workId, sale, price);
    return;
  }
  const token = x.nftTokens.edit(sale.tokenId);
  const held = { userId, state: 'held', paid: price, currencyId, saleId: sale.id } as const;
  Object.assign(token, held, { acquiredAt: x.at, updatedAt: x.at });
  order.tokenId = token.id;
}

const UNDRAWN = {
  memberSeed: null,
  requestedAt: null,
  number: null,
  seed: null,
  tickId: null,
  tickHash: null,
  digest: null,
  roll: null,
  contentIndex: null,
  tokenId: null,
  openedAt: null,
} as const;

/** Gives an unpaid order back; an auction that was won binds. */
export const cancelOrder = command(
  'nft.cancel_order',
  'member',
  { orderId: idInput },
  (x, { orderId }) => {
    const order = x.nftOrders.tryEdit(orderId);
    if (order?.userId !== x.actor) return refuse('NFT_ORDER_UNKNOWN', ID);
    if (order.status !== 'unpaid' || order.payBefore <= x.at) refuse('NFT_ORDER_OVER', ID);
    if (order.kind === 'auction') refuse('NFT_ORDER_BOUND', ID);
    const sale = x.nftSales.edit(order.saleId);
    endOrder(x, sale, order, 'cancelled');
    x.timers.cancel(UNPAID_TIMER, orderId);
    if (order.kind === 'second_chance') askNext(x, sale);
    closeIfDone(x, sale);
    return { orderId };
  },
);

/** A timer that runs so late was due while the platform was away. */
const AWAY_MS = 600_000;
/** A clock so fast that each step is as long as an absence must come to an end too. */
const RENEWED_MS_MAX = 30 * 24 * HOUR_MS;

/** Whether nobody could pay when the time to pay ran out. */
function wasAway(x: Exchange, { createdAt, payBefore }: Readonly<NftOrder>): boolean {
  return x.commandAt - payBefore > AWAY_MS && x.commandAt - createdAt < RENEWED_MS_MAX;
}

/** An outage costs no deposit: the time to pay begins anew. */
function renew(x: Exchange, order: NftOrder): void {
  order.payBefore = x.commandAt + hours(x, 'nft_pay_hours');
  order.updatedAt = x.at;
  x.timers.at(order.payBefore, UNPAID_TIMER, order.id);
}

/** Who has reserved and not paid hears of it; then the time runs to its end. */
function remind(x: Exchange, order: Readonly<NftOrder>): void {
  notify(x, order.userId, 'nft.to_pay', {
    order: order.id,
    name: workOf(x, x.nftSales.edit(order.saleId).workId).name,
    amount: formatAmount(order.price),
    currency: currencyOf(x, order.currencyId).code,
    payBeforeAt: order.payBefore,
  });
  x.timers.at(order.payBefore, UNPAID_TIMER, order.id);
}

/** The time to pay is over, or it is time to remind of it. */
export const unpaidTimer: TimerDefinition = {
  kind: UNPAID_TIMER,
  run: (x, orderId) => {
    const order = x.nftOrders.tryEdit(orderId);
    if (order?.status !== 'unpaid') return;
    if (x.at < order.payBefore) return remind(x, order);
    if (wasAway(x, order)) return renew(x, order);
    const { userId, kind, currencyId } = order;
    const sale = x.nftSales.edit(order.saleId);
    const { name } = workOf(x, sale.workId);
    endOrder(x, sale, order, 'expired');
    const mayPay = x.members.get(userId)?.tradingEnabled === true;
    if (kind === 'auction' && mayPay) {
      const { amount, fee } = forfeit(x, sale, order);
      notify(x, userId, 'nft.forfeited', {
        order: orderId,
        name,
        amount: formatAmount(amount),
        currency: currencyOf(x, currencyId).code,
        net: formatAmount(amount - fee),
        fee: formatAmount(fee),
      });
    } else {
      // Whom an operator keeps from paying does not lose the deposit for it.
      if (kind === 'auction') releaseDeposits(x, sale, null);
      notify(x, userId, 'nft.expired', { order: orderId, name });
    }
    if (kind !== 'buy') askNext(x, sale);
    closeIfDone(x, sale);
  },
};
