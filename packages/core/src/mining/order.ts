import { ACCOUNT_IDS } from '@kontor/schema';
import type { Exchange } from '../kernel/exchange.ts';
import { HOUSE } from '../ledger/house.ts';
import { balanceId, houseBalanceId } from '../ledger/ledger.ts';
import type { MiningOrder, MiningProduct } from './memory.ts';

export const miningBalance = ({ userId, currencyId }: Readonly<MiningOrder>) =>
  balanceId(userId, ACCOUNT_IDS.mining, currencyId);
export const spotBalance = (userId: number, currencyId: number) =>
  balanceId(userId, ACCOUNT_IDS.change, currencyId);
export const treasuryBalance = (currencyId: number) =>
  houseBalanceId(HOUSE.miningTreasury.id, currencyId);

/** Whether nobody else has to agree to what a product promises. */
export function isApproved(product: Pick<MiningProduct, 'needsSecond' | 'approvedBy'>): boolean {
  return !product.needsSecond || product.approvedBy !== null;
}

export function currencyOf(x: Exchange, currencyId: number) {
  const currency = x.currencies.get(currencyId);
  if (currency === undefined) throw new Error(`currency ${currencyId} is not in memory`);
  return currency;
}

/** Ends it with this state; the principal has gone where it belongs. */
export function end(x: Exchange, order: MiningOrder, status: 'redeemed' | 'completed'): void {
  x.miningHeld.remove(order);
  order.status = status;
  order.nextDividendAt = null;
  order.endedAt = x.at;
  order.updatedAt = x.at;
}
