/** What a fast clock needs on a busy machine. */
import { type Operator, operatorCalls } from './operator.ts';

/**
 * Lets orders trade on the last price, however old: a stall of seconds is minutes of such a clock.
 * To be called anew after each start.
 */
export async function tradeOnOldPrices(operator: Operator): Promise<void> {
  const setting = { name: 'index_stale_seconds', value: '200000', reason: 'a fast clock' };
  await operator.call(operatorCalls.operatorConfig.defineSetting, setting);
}
