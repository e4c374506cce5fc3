import { earned, holdings, offer } from './earn.ts';

export { type MiningRow, type MiningWire, miningWire } from './mining-wire.ts';
export { miningRoutes } from './mining.routes.ts';
export { seedMining } from './seed-mining.ts';
export const miningEarns = { earned, holdings, offer };
