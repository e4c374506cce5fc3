import { earned, holdings, offer } from './earn.ts';

export { seedSubscriptions } from './seed-subscriptions.ts';
export {
  type SubscriptionRow,
  type SubscriptionWire,
  subscriptionWire,
} from './subscription-wire.ts';
export { subscriptionRoutes } from './subscription.routes.ts';
export const subscriptionEarns = { earned, holdings, offer };
