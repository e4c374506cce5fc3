import { earned, holdings, offer } from './earn.ts';

export { dualRoutes } from './dual.routes.ts';
export { shelfPart } from './shelf-part.ts';
export { type DualOrderEvent, type DualOrderRow, orderEvent } from './dual-wire.ts';
export const dualEarns = { earned, holdings, offer };
