export { type OrderRow, type OrderWire, orderWire } from './order-wire.ts';
export { spotRoutes } from './spot.routes.ts';
export { vipLevelOf } from './spot.queries.ts';
