import { ACCOUNT_IDS, subscriptionTokenId } from '@kontor/schema';
import { HOUSE } from '../ledger/house.ts';
import { balanceId, houseBalanceId } from '../ledger/ledger.ts';
import type { SubscriptionOrder, SubscriptionProject } from './memory.ts';

/** Where an order's money lies while the subscription runs. */
export const moneyBalance = ({ userId, payCurrencyId }: Readonly<SubscriptionOrder>) =>
  balanceId(userId, ACCOUNT_IDS.financial, payCurrencyId);
/** Where its tokens lie until they are unlocked. */
export const tokenBalance = ({ userId, projectId }: Readonly<SubscriptionOrder>) =>
  balanceId(userId, ACCOUNT_IDS.financial, subscriptionTokenId(projectId));
export const spotBalance = (userId: number, currencyId: number) =>
  balanceId(userId, ACCOUNT_IDS.change, currencyId);
export const issuerBalance = (currencyId: number) =>
  houseBalanceId(HOUSE.subscription.id, currencyId);

/** Whether nobody else has to agree to it. */
export function isApproved(
  project: Pick<SubscriptionProject, 'needsSecond' | 'approvedBy'>,
): boolean {
  return !project.needsSecond || project.approvedBy !== null;
}
