export {
  noteStake,
  requireMayRisk,
  requireMayStake,
  requirePrediction,
  requireTimedOptions,
} from './checks.ts';
export { noteResult } from './day.ts';
