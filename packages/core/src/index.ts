export type { CommandInput, CommandKind, CommandResult } from './commands.ts';
export { commands } from './commands.ts';
export { DEFAULT_SETTINGS } from './config/defaults.ts';
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
export { KEYS_REMEMBERED_MAX } from './kernel/keys.ts';
export type * from './kernel/types.ts';
export { HOUSE, HOUSE_ACCOUNT } from './ledger/house.ts';
export { balanceId, ENTRY_KINDS, houseBalanceId } from './ledger/ledger.ts';
export { depthOf } from './market/depth.ts';
export { isQueued } from './matching/order.ts';
