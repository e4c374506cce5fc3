export { match } from './match.ts';
export type { Fill } from './match.ts';
export { OrderBook } from './order-book.ts';
export type { Side } from './order-book.ts';
export { TriggerIndex } from './triggers.ts';
export type { TriggerDirection } from './triggers.ts';
