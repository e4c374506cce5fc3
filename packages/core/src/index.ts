export type { CommandInput, CommandKind, CommandResult } from './commands.ts';
export { commands } from './commands.ts';
export { DEFAULT_SETTINGS } from './config/defaults.ts';
export { budgetNow, promotionBudgets, worthNow } from './coupons/index.ts';
export { type SmallBalance, smallBalances } from './convert/small.ts';
export { CORE_VERSION, type Core, createCore } from './core.ts';
export {
  type DepositClaim,
  depositFault,
  withdrawalFault,
  type WithdrawalView,
  withdrawalView,
  type WithdrawalWish,
} from './funding/index.ts';
export type { Exchange, Host } from './kernel/exchange.ts';
export { FaultError } from './kernel/faults.ts';
export { fingerprint } from './kernel/fingerprint.ts';
export { answersKey, KEY_LIMITS, KEY_REUSED, keyedCommand, Keys } from './kernel/keys.ts';
export { FAULT_CODE } from './kernel/refusal.ts';
export type { RowInspector } from './kernel/table.ts';
export type * from './kernel/types.ts';
export { HOUSE, HOUSE_ACCOUNT } from './ledger/house.ts';
export { balanceId, ENTRY_KINDS, houseBalanceId } from './ledger/ledger.ts';
export { depthOf } from './market/depth.ts';
export { isQueued, unspentOf } from './matching/order.ts';
