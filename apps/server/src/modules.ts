import type { FastifyInstance } from 'fastify';
import { chainPart } from './chain/index.ts';
import type { Route } from './http/route.ts';
import { adjustmentsRoutes } from './modules/adjustments/index.ts';
import { chatRoutes } from './modules/chat/index.ts';
import { alertsPart, alertsRoutes } from './modules/alerts/index.ts';
import { convertRoutes } from './modules/convert/index.ts';
import { copyRoutes, statisticsPart } from './modules/copy/index.ts';
import { couponsRoutes } from './modules/coupons/index.ts';
import { dualRoutes, shelfPart } from './modules/dual/index.ts';
import { earnRoutes } from './modules/earn/index.ts';
import { fundingRoutes } from './modules/funding/index.ts';
import { futuresRoutes } from './modules/futures/index.ts';
import { growthPart, growthRoutes } from './modules/growth/index.ts';
import { identityRoutes } from './modules/identity/index.ts';
import { loanRoutes } from './modules/loan/index.ts';
import { marketsRoutes } from './modules/markets/index.ts';
import { mailsPart, messagesRoutes } from './modules/messages/index.ts';
import { miningRoutes } from './modules/mining/index.ts';
import { galleryPart, nftRoutes } from './modules/nft/index.ts';
import { operatorsRoutes, proposalsPart } from './modules/operators/index.ts';
import { optionsRoutes } from './modules/options/index.ts';
import { peopleRoutes } from './modules/people/index.ts';
import { predictionRoutes, roundsPart } from './modules/prediction/index.ts';
import { profileRoutes } from './modules/profile/index.ts';
import { pushPart, pushRoutes } from './modules/push/index.ts';
import { quickBuyRoutes } from './modules/quick-buy/index.ts';
import { receiptsRoutes } from './modules/receipts/index.ts';
import { securityPart, securityRoutes } from './modules/security/index.ts';
import { contentPart, contentRoutes } from './modules/content/index.ts';
import { siteRoutes } from './modules/site/index.ts';
import { spotRoutes } from './modules/spot/index.ts';
import { subscriptionRoutes } from './modules/subscription/index.ts';
import { uploadsRoutes } from './modules/uploads/index.ts';
import { walletRoutes } from './modules/wallet/index.ts';
import { realtimePart } from './realtime/index.ts';
import type { Services } from './services.ts';

/** Every call that the program answers. */
export const routes: readonly Route[] = [
  ...siteRoutes,
  ...contentRoutes,
  ...peopleRoutes,
  ...securityRoutes,
  ...marketsRoutes,
  ...spotRoutes,
  ...futuresRoutes,
  ...optionsRoutes,
  ...copyRoutes,
  ...receiptsRoutes,
  ...walletRoutes,
  ...fundingRoutes,
  ...convertRoutes,
  ...messagesRoutes,
  ...chatRoutes,
  ...alertsRoutes,
  ...pushRoutes,
  ...loanRoutes,
  ...uploadsRoutes,
  ...quickBuyRoutes,
  ...profileRoutes,
  ...identityRoutes,
  ...growthRoutes,
  ...couponsRoutes,
  ...dualRoutes,
  ...miningRoutes,
  ...subscriptionRoutes,
  ...predictionRoutes,
  ...nftRoutes,
  ...earnRoutes,
  ...operatorsRoutes,
  ...adjustmentsRoutes,
];

/** Something that runs beside the routes: the market's feed, the sockets. */
export interface Part {
  /** For the log. */
  readonly name: string;
  /**
   * What acts begins with each term of leadership and ends with it, or two processes would do it at
   * once. What only shows what there is lasts while calls are answered, over the rebuilds between.
   */
  readonly lasts: 'term' | 'serving';
  /**
   * Called in the order of the list, the first time before the port is opened. Answers how to stop,
   * which resolves when nothing is under way any more. The signal is aborted as soon as the lead is
   * lost, often before that is called: what acts looks at it between one deed and the next.
   */
  readonly start: (
    services: Services,
    app: FastifyInstance,
    over: AbortSignal,
  ) => Promise<() => Promise<void>>;
}

/** Started in this order. */
export const parts: readonly Part[] = [
  realtimePart(),
  statisticsPart(),
  growthPart(),
  shelfPart(),
  roundsPart(),
  chainPart(),
  galleryPart(),
  contentPart(),
  alertsPart(),
  mailsPart(),
  pushPart(),
  securityPart(),
  proposalsPart(),
];
