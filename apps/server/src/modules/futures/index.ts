export type { PositionRow } from './futures.queries.ts';
export { futuresRoutes } from './futures.routes.ts';
export { marginBookOf, positionAnswer, wireOf } from './position-answer.ts';
export { positionEvent, type PositionWire } from './position-wire.ts';
