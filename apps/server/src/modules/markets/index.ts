export type { Catalogue, Currency, ListedContract, ListedMarket } from './catalogue.ts';
export { contractOf, type Priced, pricedContract } from './contract-terms.ts';
export { depthWire } from './depth-wire.ts';
export { indexStaleSeconds } from './feed-gaps.ts';
export { Markets } from './markets.ts';
export { marketsRoutes } from './markets.routes.ts';
export { tradeWire } from './trade-wire.ts';
