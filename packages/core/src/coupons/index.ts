export { settleBonusStake } from './end.ts';
export { budgetNow, type PromotionBudget, promotionBudgets, worthNow } from './view.ts';
