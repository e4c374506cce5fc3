export {
  noteStake,
  requireMayRisk,
  requireMayStake,
  requirePrediction,
  requireTimedOptions,
  timesOf,
} from './checks.ts';
export { noteResult } from './day.ts';
