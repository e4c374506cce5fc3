import { command } from '../kernel/command.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { countInput, flagInput, idInput, textInput, timeInput } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import { spotBalance } from '../ledger/accounts.ts';
import { notify } from '../notices/index.ts';
import { checkTimes } from './drops.ts';
import type { NftSale } from './memory.ts';
import { closeIfDone, END_TIMER, workOf } from './sale.ts';

const STOCK_MAX = 10_000;
const ID = { field: 'id' } as const;

/** Lets an artist's drop into the market, or not. */
export const decideDrop = command(
  'nft.decide_drop',
  'operator',
  { saleId: idInput, approve: flagInput, reason: textInput(500) },
  (x, { saleId, approve, reason }) => {
    const sale = x.nftSales.tryEdit(saleId) ?? refuse('NFT_UNKNOWN', ID);
    if (sale.status !== 'waiting') refuse('NFT_DECIDED', ID);
    const { name, artistId } = workOf(x, sale.workId);
    if (approve && x.nftArtists.get(artistId)?.status !== 'approved') {
      refuse('NFT_ARTIST_REQUIRED', ID);
    }
    sale.decidedBy = x.actor;
    sale.updatedAt = x.at;
    if (approve) {
      sale.status = 'open';
      notify(x, sale.sellerId, 'nft.drop_approved', { name });
    } else reject(x, sale, reason);
    return { saleId };
  },
);

/** Other times or another stock of a first sale that has not begun. */
export const changeDrop = command(
  'nft.change_drop',
  'operator',
  { saleId: idInput, startsAt: timeInput, endsAt: timeInput, stock: countInput(1, STOCK_MAX) },
  (x, { saleId, startsAt, endsAt, stock }) => {
    const sale = x.nftSales.tryEdit(saleId) ?? refuse('NFT_UNKNOWN', ID);
    if (sale.tokenId !== null) refuse('NFT_UNKNOWN', ID);
    const isBegun = sale.status === 'open' && sale.startsAt <= x.at;
    if (isBegun || sale.status === 'closed' || sale.status === 'over') refuse('NFT_STARTED', ID);
    // The chain of seeds of boxes is as long as the stock, and is published.
    if (sale.sale !== 'normal' && stock !== sale.stock) {
      refuse('NFT_AUCTION_TERMS', { field: 'stock' });
    }
    if (startsAt !== sale.startsAt || endsAt !== sale.endsAt) checkTimes(x, startsAt, endsAt);
    x.timers.cancel(END_TIMER, saleId);
    x.timers.at(endsAt, END_TIMER, saleId);
    Object.assign(sale, { startsAt, endsAt, stock, updatedAt: x.at });
    return { saleId };
  },
);

/** Ends a sale before its time. What is ordered can be paid, and what is bought stays. */
export const stopDrop = command(
  'nft.stop_drop',
  'operator',
  { saleId: idInput, reason: textInput(500) },
  (x, { saleId, reason }) => {
    const sale = x.nftSales.tryEdit(saleId) ?? refuse('NFT_UNKNOWN', ID);
    if (sale.status !== 'open') refuse('NFT_ENDED', ID);
    if (sale.bids > 0) refuse('NFT_HAS_BIDS', ID);
    releaseDeposits(x, sale, null);
    sale.status = 'closed';
    x.nftHeld.closeSale(sale);
    sale.stopped = true;
    sale.reason = reason;
    sale.decidedBy = x.actor;
    sale.updatedAt = x.at;
    x.timers.cancel(END_TIMER, saleId);
    closeIfDone(x, sale);
    return { saleId };
  },
);

/** Without a reason: nobody had looked at it before it would have ended. */
export function reject(x: Exchange, sale: NftSale, reason: string | null): void {
  sale.status = 'rejected';
  sale.reason = reason;
  sale.updatedAt = x.at;
  x.timers.cancel(END_TIMER, sale.id);
  x.nftHeld.removeSale(sale);
  const { name } = workOf(x, sale.workId);
  if (reason === null) notify(x, sale.sellerId, 'nft.drop_unseen', { name });
  else notify(x, sale.sellerId, 'nft.drop_rejected', { name, reason });
}

/** Every deposit but the winner's goes back. */
export function releaseDeposits(x: Exchange, sale: NftSale, winner: number | null): void {
  for (const id of x.nftHeld.depositsOf(sale.id)) {
    const held = x.nftDeposits.get(id);
    if (held?.status !== 'frozen' || held.userId === winner) continue;
    const deposit = x.nftDeposits.edit(id);
    x.ledger.release(spotBalance(deposit.userId, deposit.currencyId), deposit.amount);
    deposit.status = 'returned';
    deposit.updatedAt = x.at;
  }
}
