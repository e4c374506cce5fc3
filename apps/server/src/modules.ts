import type { FastifyInstance } from 'fastify';
import type { Route } from './http/route.ts';
import { marketsRoutes } from './modules/markets/index.ts';
import { peopleRoutes } from './modules/people/index.ts';
import { siteRoutes } from './modules/site/index.ts';
import { spotRoutes } from './modules/spot/index.ts';
import { walletRoutes } from './modules/wallet/index.ts';
import { realtimePart } from './realtime/index.ts';
import type { Services } from './services.ts';

/** Every call that the program answers. */
export const routes: readonly Route[] = [
  ...siteRoutes,
  ...peopleRoutes,
  ...marketsRoutes,
  ...spotRoutes,
  ...walletRoutes,
];

/** Something that runs beside the routes: the market's feed, the sockets. */
export interface Part {
  /** For the log. */
  readonly name: string;
  /** Called in the order of the list, before the port is opened. Answers how to stop. */
  readonly start: (services: Services, app: FastifyInstance) => Promise<() => Promise<void>>;
}

/** Started in this order, stopped in the opposite one. */
export const parts: readonly Part[] = [realtimePart()];
