export { type BuyOrderWire, orderWire as buyOrderWire } from './order-wire.ts';
export type { BuyOrderRow } from './quick-buy.queries.ts';
export { quickBuyRoutes } from './quick-buy.routes.ts';
export { seedBuyMethods } from './seed-methods.ts';
