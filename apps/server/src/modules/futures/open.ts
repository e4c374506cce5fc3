import { calls } from '@kontor/contract';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { submit } from '../../http/submit.ts';
import { positionAnswer } from './position-answer.ts';

const LIMIT = 0;
const LONG = 1;

/** Opens a position of its own, at the market or by a limit. */
export const open = route(calls.futures.submit, async (context) => {
  const { input, services } = context;
  const { currency_id, legal_id, target_price } = input;
  const listed = services.markets.catalogue.byCurrencies(currency_id, legal_id, 'futures');
  if (listed === undefined) return refuse('MARKET_UNKNOWN', { field: 'currency_id' });
  const isLimit = input.status === LIMIT;
  if (isLimit && target_price === undefined) {
    return refuse('PRICE_REQUIRED', { field: 'target_price' });
  }
  if (!isLimit && target_price !== undefined) {
    return refuse('PRICE_NOT_ALLOWED', { field: 'target_price' });
  }
  const { positionId } = await submit(context, 'futures.open', {
    marketId: listed.market.id,
    direction: input.type === LONG ? 'long' : 'short',
    lots: input.share,
    multiple: input.multiple,
    marginMode: input.margin_mode ?? 'cross',
    limitPrice: target_price,
    takeProfitPrice: input.target_profit_price,
    stopLossPrice: input.stop_loss_price,
    selfTradePrevention: input.self_trade_prevention,
  });
  return await positionAnswer(context, positionId);
});
