export { settleBonusStake } from './end.ts';
