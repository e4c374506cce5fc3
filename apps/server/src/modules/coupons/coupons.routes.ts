import type { Route } from '../../http/route.ts';
import { approveFunding, budgets, cost, dropFunding, fund, fundings } from './budget.ts';
import { claim, use } from './acts.ts';
import { list, offers } from './lists.ts';
import { approveOffer, claims, defineOffer, operatorOffers } from './operator-offers.ts';

export const couponsRoutes: readonly Route[] = [
  offers,
  list,
  claim,
  use,
  operatorOffers,
  defineOffer,
  approveOffer,
  claims,
  budgets,
  cost,
  fundings,
  fund,
  approveFunding,
  dropFunding,
];
