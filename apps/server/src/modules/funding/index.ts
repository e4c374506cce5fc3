export { arrivingOf, GONE_TOLD_MS, heightOf } from './arriving.ts';
export { fundingRoutes } from './funding.routes.ts';
export { networkById } from './networks.ts';
export { seedFunding } from './seed-funding.ts';
export {
  type DepositRow,
  type DepositWire,
  depositWire,
  type WithdrawalRow,
  type WithdrawalWire,
  withdrawalWire,
} from './wires.ts';
