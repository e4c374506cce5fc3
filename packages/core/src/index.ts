export { commands } from './commands.ts';
export { CORE_VERSION, type Core, createCore } from './core.ts';
export type { Exchange, Host } from './kernel/exchange.ts';
export { KEYS_REMEMBERED_MAX } from './kernel/keys.ts';
export type * from './kernel/types.ts';
export { HOUSE, HOUSE_ACCOUNT } from './ledger/house.ts';
export { balanceId, ENTRY_KINDS, houseBalanceId } from './ledger/ledger.ts';
export { tickId, tickText } from './market/tick.ts';
export { depthOf } from './market/depth.ts';
