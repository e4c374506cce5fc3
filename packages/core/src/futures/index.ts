/**
 * Futures, as other subjects use them. All of these may be called by a member's command, a timer or
 * a tick; those that can refuse throw a Refusal before anything is touched, so that `x.attempt` can
 * put back one of several.
 *
 * - `openPosition(x, userId, terms)` opens at the market or rests a limit; `terms.worstPrice`
 *   bounds an entry at the market, which then refuses NO_LIQUIDITY where nothing is within it.
 * - `entryCost(x, userId, terms)` is what that would freeze, beforehand.
 * - `closePosition(x, positionId, {lots, reason})` closes all or some lots of an open position.
 * - `closeWhole(x, positionId, reason, tickId)` closes an open position without asking: what cannot
 *   be filled now goes on at every fresh tick. It never refuses.
 * - `setStops(x, positionId, stops)` replaces both stops.
 * - `usableOf(x, userId, currencyId)` is what may leave a futures account.
 * - `entryPrice(x, position)` and `exitPrice(x, position)` are its average prices, or null.
 * - `netProfit(x, position)` is the unrealised profit at the mark.
 * - `isJudging(x)` says that liquidations of this moment go on in the next step, before timers.
 *
 * Each tells of what happened through the hook `onPosition` of every subject (events.ts); so do
 * ticks, for stops, liquidations and deleveraging.
 */
export { closePosition, closeWhole } from './close.ts';
export type { PositionEvent } from './events.ts';
export { isJudging } from './liquidate.ts';
export { entryCost, openPosition, type OpenTerms } from './open.ts';
export { netProfit, usableOf } from './pool.ts';
export { entryPrice, exitPrice, type Position } from './position.ts';
export { setStops } from './stops.ts';
