export type { Currency, Instrument, ListedMarket, Market } from './catalogue.ts';
export { depthWire } from './depth-wire.ts';
export { Markets } from './markets.ts';
export { marketsRoutes } from './markets.routes.ts';
export type { CandlesListener, PricesListener } from './price-publisher.ts';
export { tradeWire } from './trade-wire.ts';
