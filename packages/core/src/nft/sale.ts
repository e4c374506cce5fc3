import { formatAmount, type Amount, ONE } from '@kontor/money';
import { saleProceeds } from '@kontor/rules/nft';
import { HOUR_MS, MINUTE_MS } from '@kontor/rules/time';
import { requireTrading } from '../kernel/checks.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { refuse } from '../kernel/refusal.ts';
import { currencyOf, spotBalance } from '../ledger/accounts.ts';
import { HOUSE } from '../ledger/house.ts';
import { houseBalanceId } from '../ledger/ledger.ts';
import { requireMayRisk } from '../limits/index.ts';
import { notify } from '../notices/index.ts';
import type { NftOrder, NftSale } from './memory.ts';

export const END_TIMER = 'nft.end';
export const UNPAID_TIMER = 'nft.unpaid';
export const LAPSE_TIMER = 'nft.lapse';
/** For so long a reservation that came to nothing counts. */
export const LAPSE_MS = 24 * HOUR_MS;

/** A member's spot account; of the house, its account for works. */
export const partyBalance = (userId: number, currencyId: number) =>
  userId === 0 ? houseBalanceId(HOUSE.nft.id, currencyId) : spotBalance(userId, currencyId);

export function workOf(x: Exchange, workId: number) {
  const work = x.nftWorks.get(workId);
  if (work === undefined) throw new Error(`work ${workId} is not in memory`);
  return work;
}

/** How things are called outside: unique by their number, and not to be counted through. */
export function codeOf(x: Exchange, what: string, id: number): string {
  const rest = x.host.sha256(`nft ${what} ${id}`).slice(0, 6);
  return id.toString(36).padStart(6, '0') + rest;
}

export const hours = (x: Exchange, name: string) => wholeSetting(x, name) * HOUR_MS;
export const minutes = (x: Exchange, name: string) => wholeSetting(x, name) * MINUTE_MS;
export const wholeSetting = (x: Exchange, name: string) => Number(x.setting(name) / ONE);

/** A sale that runs at this moment, of one of these kinds, and is not the caller's own. */
export function runningSale(
  x: Exchange,
  saleId: number,
  isOfKind: (sale: NftSale['sale']) => boolean,
): Readonly<NftSale> {
  const field = 'code';
  const sale = x.nftSales.get(saleId);
  if (sale === undefined || sale.status === 'waiting') return refuse('NFT_UNKNOWN', { field });
  if (!isOfKind(sale.sale)) refuse('NFT_WRONG_SALE', { field });
  if (sale.startsAt > x.at) refuse('NFT_NOT_STARTED', { field, startsAt: sale.startsAt });
  if (sale.status !== 'open' || sale.endsAt <= x.at) refuse('NFT_ENDED', { field });
  if (sale.sellerId === x.actor) refuse('NFT_OWN_SALE', { field });
  requireTrading(x, x.actor);
  requireMayRisk(x, x.actor);
  return sale;
}

/** What is paid later, or out of what is frozen already, which is `extra`. */
export function requireMeans(
  x: Exchange,
  currencyId: number,
  amount: Amount,
  { extra = 0n, field = 'amount' } = {},
): void {
  const available = x.ledger.available(spotBalance(x.actor, currencyId));
  if (amount <= available + extra) return;
  refuse('INSUFFICIENT_BALANCE', {
    field,
    currency_id: currencyId,
    available: formatAmount(available),
    required: formatAmount(amount - extra),
  });
}

/** An order to be paid; the piece is kept back for it. */
export function openOrder(
  x: Exchange,
  sale: NftSale,
  userId: number,
  kind: NftOrder['kind'],
  terms: { readonly price: Amount; readonly deposit: Amount },
): NftOrder {
  const { currencyId, feeRate, royaltyRate } = sale;
  const { decimals } = currencyOf(x, currencyId);
  const order = x.nftOrders.insert({
    id: x.counters.next('nftOrder'),
    userId,
    saleId: sale.id,
    kind,
    ...terms,
    currencyId,
    ...saleProceeds(terms.price, feeRate, royaltyRate, decimals),
    status: 'unpaid',
    // Of an auction that ended while the platform was away, from its return on.
    payBefore: x.commandAt + hours(x, 'nft_pay_hours'),
    paidAt: null,
    tokenId: null,
    boxId: null,
    lapsed: false,
    createdAt: x.at,
    updatedAt: x.at,
  });
  sale.reserved += 1;
  sale.updatedAt = x.at;
  x.timers.at(order.payBefore, UNPAID_TIMER, order.id);
  x.nftHeld.addOrder(order);
  return order;
}

/** The order is over, and what it kept back is free. */
export function endOrder(
  x: Exchange,
  sale: NftSale,
  order: NftOrder,
  status: 'paid' | 'expired' | 'cancelled',
): void {
  order.status = status;
  order.updatedAt = x.at;
  sale.reserved -= 1;
  sale.updatedAt = x.at;
  x.nftHeld.removeOrder(order);
  if (status === 'paid' || order.kind !== 'buy') return;
  order.lapsed = true;
  x.nftHeld.addLapse(order);
  x.timers.at(x.at + LAPSE_MS, LAPSE_TIMER, order.id);
}

/** Ends a sale for good once nothing of it is left to happen. */
export function closeIfDone(x: Exchange, sale: NftSale): void {
  if (sale.reserved > 0) return;
  const isSoldOut = sale.sold === sale.stock;
  if (sale.status === 'open' && !isSoldOut) return;
  if (sale.sale === 'blind_box' && sale.opened < sale.sold) {
    if (sale.status === 'open') return;
    sale.status = 'closed';
    return;
  }
  sale.status = 'over';
  sale.updatedAt = x.at;
  for (const id of x.nftHeld.depositsOf(sale.id)) x.nftDeposits.edit(id).open = false;
  x.nftHeld.removeSale(sale);
  x.timers.cancel(END_TIMER, sale.id);
  if (sale.tokenId !== null && !isSoldOut) returnToken(x, sale, sale.tokenId);
}

/** Nobody bought it: it stays with whom it was. */
function returnToken(x: Exchange, sale: NftSale, tokenId: number): void {
  const token = x.nftTokens.edit(tokenId);
  token.state = 'held';
  token.updatedAt = x.at;
  notify(x, token.userId, 'nft.unsold', { name: workOf(x, sale.workId).name });
}

/** Gives a member a new edition of a work. */
export function mint(
  x: Exchange,
  userId: number,
  workId: number,
  sale: Pick<NftSale, 'id' | 'currencyId'>,
  paid: Amount,
): number {
  const work = x.nftWorks.edit(workId);
  work.editions += 1;
  const token = x.nftTokens.insert({
    id: x.counters.next('nftToken'),
    userId,
    workId,
    edition: work.editions,
    state: 'held',
    saleId: sale.id,
    paid,
    currencyId: sale.currencyId,
    acquiredAt: x.at,
    updatedAt: x.at,
  });
  return token.id;
}
