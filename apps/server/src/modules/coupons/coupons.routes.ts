import type { Route } from '../../http/route.ts';
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
];
