export {
  noteStake,
  requireMayRisk,
  requireMayStake,
  requireTimedOptions,
} from './checks.ts';
export { noteResult } from './day.ts';
