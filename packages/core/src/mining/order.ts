import { ACCOUNT_IDS } from '@kontor/schema';
import type { Exchange } from '../kernel/exchange.ts';
import { HOUSE } from '../ledger/house.ts';
import { balanceId, houseBalanceId } from '../ledger/ledger.ts';
import type { MiningOrder } from './memory.ts';

export const miningBalance = ({ userId, currencyId }: Readonly<MiningOrder>) =>
  balanceId(userId, ACCOUNT_IDS.mining, currencyId);
export const treasuryBalance = (currencyId: number) =>
  houseBalanceId(HOUSE.miningTreasury.id, currencyId);

/** Ends it with this state; the principal has gone where it belongs. */
export function end(x: Exchange, order: MiningOrder, status: 'redeemed' | 'completed'): void {
  x.miningHeld.remove(order);
  order.status = status;
  order.nextDividendAt = null;
  order.endedAt = x.at;
  order.updatedAt = x.at;
}
