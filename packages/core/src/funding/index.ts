export { type DepositClaim, depositFault } from './request-deposit.ts';
export { withdrawalFault, type WithdrawalWish } from './request-withdrawal.ts';
export { countedAlone, isOfferForTwo, isTooMuchAlone, noteGift } from './uses.ts';
export { type WithdrawalView, withdrawalView } from './view.ts';
