export { namesTransactions, ownAddress, reviewedAddress } from './addresses.ts';
export { openLoss } from './losses.ts';
export { chainPart } from './part.ts';
export { isChecked, paymentFault } from './paid-by-hand.ts';
export { openRegister } from './payouts.ts';
