export { namesTransactions, ownAddress, reviewedAddress } from './addresses.ts';
export { openLoss } from './losses.ts';
export { chainPart } from './part.ts';
export { paysAddress } from './paid-by-hand.ts';
export { openRegister } from './payouts.ts';
