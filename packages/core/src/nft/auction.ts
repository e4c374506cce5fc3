import { type Amount, formatAmount } from '@kontor/money';
import { minimumBid } from '@kontor/rules/nft';
import { checkDecimals } from '../kernel/checks.ts';
import { command } from '../kernel/command.ts';
import type { TimerDefinition } from '../kernel/command.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { amountInput, idInput } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import { currencyOf, spotBalance } from '../ledger/accounts.ts';
import { HOUSE } from '../ledger/house.ts';
import { houseBalanceId } from '../ledger/ledger.ts';
import { notify } from '../notices/index.ts';
import type { NftDeposit, NftOrder, NftSale } from './memory.ts';
import { reject, releaseDeposits } from './review.ts';
import {
  closeIfDone,
  END_TIMER,
  minutes,
  openOrder,
  requireMeans,
  runningSale,
  partyBalance,
  wholeSetting,
  workOf,
} from './sale.ts';

const isAuction = (sale: NftSale['sale']) => sale === 'auction';

/** Freezes the deposit of an auction, once. */
export const margin = command('nft.margin', 'member', { saleId: idInput }, (x, { saleId }) => {
  const sale = runningSale(x, saleId, isAuction);
  const known = x.nftHeld.depositOf(saleId, x.actor);
  if (known === undefined) freeze(x, sale);
  return { deposit: formatAmount(sale.margin ?? 0n) };
});

/** A bid; the first one freezes the deposit. In the last minutes it moves the end on. */
export const bid = command(
  'nft.bid',
  'member',
  { saleId: idInput, price: amountInput },
  (x, { saleId, price }) => {
    const seen = runningSale(x, saleId, isAuction);
    const { decimals, code: currency } = currencyOf(x, seen.currencyId);
    checkDecimals(price, decimals, 'price');
    if (seen.highestBidder === x.actor) refuse('NFT_HIGHEST_ALREADY', { field: 'price' });
    const least = minimumBid(seen, decimals);
    if (price < least) {
      refuse('NFT_BID_LOW', { field: 'price', minimum: formatAmount(least), currency });
    }
    const known = x.nftHeld.depositOf(saleId, x.actor);
    // Who bids can pay: else a bid beyond anybody's means would keep all others away for a deposit.
    const extra = known === undefined ? 0n : (x.nftDeposits.get(known)?.amount ?? 0n);
    requireMeans(x, seen.currencyId, price, { extra, field: 'price' });
    const deposit = known === undefined ? freeze(x, seen) : x.nftDeposits.edit(known);
    deposit.bid = price;
    deposit.bidAt = x.at;
    deposit.updatedAt = x.at;
    const sale = x.nftSales.edit(saleId);
    if (sale.highestBidder !== null) {
      const { name } = workOf(x, sale.workId);
      notify(x, sale.highestBidder, 'nft.outbid', { name, amount: formatAmount(price), currency });
    }
    sale.highest = price;
    sale.highestBidder = x.actor;
    sale.bids += 1;
    sale.updatedAt = x.at;
    extend(x, sale);
    x.nftBids.append({ id: x.counters.next('nftBid'), saleId, userId: x.actor, price, at: x.at });
    return {
      highest: formatAmount(price),
      endsAt: sale.endsAt,
      deposit: formatAmount(deposit.amount),
    };
  },
);

function extend(x: Exchange, sale: NftSale): void {
  const late = minutes(x, 'nft_extend_minutes');
  if (sale.endsAt - x.at > late) return;
  sale.endsAt += late;
  x.timers.cancel(END_TIMER, sale.id);
  x.timers.at(sale.endsAt, END_TIMER, sale.id);
}

function freeze(x: Exchange, sale: Readonly<NftSale>): NftDeposit {
  const amount = sale.margin ?? 0n;
  requireMeans(x, sale.currencyId, amount, { field: 'margin' });
  x.ledger.hold(spotBalance(x.actor, sale.currencyId), amount);
  const deposit = x.nftDeposits.insert({
    id: x.counters.next('nftDeposit'),
    userId: x.actor,
    saleId: sale.id,
    currencyId: sale.currencyId,
    amount,
    status: 'frozen',
    bid: null,
    bidAt: null,
    asked: false,
    open: true,
    createdAt: x.at,
    updatedAt: x.at,
  });
  x.nftHeld.addDeposit(deposit);
  return deposit;
}

/** The end of a sale. Of an auction: losers' deposits go back at once, the winner has to pay. */
export const endTimer: TimerDefinition = {
  kind: END_TIMER,
  run: (x, saleId) => {
    const sale = x.nftSales.tryEdit(saleId);
    if (sale === undefined) return;
    if (sale.status === 'waiting') return reject(x, sale, null);
    if (sale.status !== 'open') return;
    sale.status = 'closed';
    sale.updatedAt = x.at;
    x.nftHeld.closeSale(sale);
    if (sale.sale === 'auction') endAuction(x, sale);
    closeIfDone(x, sale);
  },
};

function endAuction(x: Exchange, sale: NftSale): void {
  const { id, highestBidder, highest } = sale;
  const { name } = workOf(x, sale.workId);
  const currency = currencyOf(x, sale.currencyId).code;
  releaseDeposits(x, sale, highestBidder);
  for (const depositId of x.nftHeld.depositsOf(id)) {
    const { userId, amount } = x.nftDeposits.edit(depositId);
    if (userId === highestBidder) continue;
    notify(x, userId, 'nft.lost', { name, amount: formatAmount(amount), currency });
  }
  if (highestBidder === null || highest === null) return;
  const deposit = x.nftDeposits.edit(x.nftHeld.depositOf(id, highestBidder) ?? 0);
  deposit.asked = true;
  const terms = { price: highest, deposit: deposit.amount };
  const order = openOrder(x, sale, highestBidder, 'auction', terms);
  notify(x, highestBidder, 'nft.won', {
    order: order.id,
    name,
    amount: formatAmount(highest - deposit.amount),
    currency,
    payBeforeAt: order.payBefore,
  });
}

/**
 * The winner let the day pass: the deposit is the seller's, less the fee that the sale would have
 * brought, so that a friend's bid that is never paid costs a seller what a true one does.
 */
export function forfeit(
  x: Exchange,
  sale: NftSale,
  order: Readonly<NftOrder>,
): { readonly amount: Amount; readonly fee: Amount } {
  const { id, userId } = order;
  const deposit = x.nftDeposits.edit(x.nftHeld.depositOf(sale.id, userId) ?? 0);
  const { amount, currencyId } = deposit;
  const fee = order.fee < amount ? order.fee : amount;
  const seller = partyBalance(sale.sellerId, currencyId);
  x.ledger.settle(spotBalance(userId, currencyId), seller, amount, 'nft.forfeit', sale.id, sale.id);
  x.ledger.move(seller, houseBalanceId(HOUSE.fees.id, currencyId), fee, 'nft.fee', id, 0);
  deposit.status = 'forfeited';
  deposit.updatedAt = x.at;
  if (sale.sellerId === 0) return { amount, fee };
  notify(x, sale.sellerId, 'nft.compensated', {
    name: workOf(x, sale.workId).name,
    amount: formatAmount(amount - fee),
    currency: currencyOf(x, currencyId).code,
    fee: formatAmount(fee),
  });
  return { amount, fee };
}

/**
 * Offers it to the highest bidder who was not asked yet, at the least that wins without those who
 * did not pay: the step above the next lower bid, or the first price; never above their own bid.
 */
export function askNext(x: Exchange, sale: NftSale): void {
  if (sale.offers >= wholeSetting(x, 'nft_offers_maximum')) return;
  const left = x.nftHeld
    .depositsOf(sale.id)
    .flatMap((id) => x.nftDeposits.get(id) ?? [])
    .filter(({ asked, bid: own }) => !asked && own !== null)
    .sort((a, b) => Number((b.bid ?? 0n) - (a.bid ?? 0n)) || a.id - b.id);
  const [next, lower] = left;
  if (next === undefined || next.bid === null) return;
  const { decimals } = currencyOf(x, sale.currencyId);
  const least = minimumBid({ ...sale, highest: lower?.bid ?? null }, decimals);
  const price = least < next.bid ? least : next.bid;
  x.nftDeposits.edit(next.id).asked = true;
  sale.offers += 1;
  const order = openOrder(x, sale, next.userId, 'second_chance', { price, deposit: 0n });
  notify(x, next.userId, 'nft.offer', {
    order: order.id,
    name: workOf(x, sale.workId).name,
    amount: formatAmount(price),
    currency: currencyOf(x, sale.currencyId).code,
    payBeforeAt: order.payBefore,
  });
}
