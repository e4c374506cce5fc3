import { subscriptionTokenId } from '@kontor/schema';
import { financialBalance } from '../ledger/accounts.ts';
import { HOUSE } from '../ledger/house.ts';
import { houseBalanceId } from '../ledger/ledger.ts';
import type { SubscriptionOrder } from './memory.ts';

/** Where an order's money lies while the subscription runs. */
export const moneyBalance = ({ userId, payCurrencyId }: Readonly<SubscriptionOrder>) =>
  financialBalance(userId, payCurrencyId);
/** Where its tokens lie until they are unlocked. */
export const tokenBalance = ({ userId, projectId }: Readonly<SubscriptionOrder>) =>
  financialBalance(userId, subscriptionTokenId(projectId));
export const issuerBalance = (currencyId: number) =>
  houseBalanceId(HOUSE.subscription.id, currencyId);
