export { settleBonusStake } from './end.ts';
export { budgetNow, promotionBudgets, worthNow } from './view.ts';
