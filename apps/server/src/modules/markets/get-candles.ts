import { calls } from '@kontor/contract';
import { decimalPlaces, formatAmount } from '@kontor/money';
import { periodStart } from '../../feeds/index.ts';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';

/** Times of ten digits are seconds, longer ones milliseconds. */
const SECONDS_BELOW = 100_000_000_000;
const CANDLES_USUAL = 500;
const CANDLES_MAX = 1_500;

/** Index candles, oldest first: without `from` the newest 500, else those from then on. */
export const getCandles = route(calls.markets.candles, async ({ input, services }) => {
  const { markets, clock } = services;
  const listed = markets.catalogue.bySymbol(input.symbol);
  if (listed === undefined) return refuse('MARKET_UNKNOWN', { field: 'symbol' });
  const { priceDecimals } = listed.market;
  const to = input.to === undefined ? clock.now() + 1 : toMs(input.to);
  const from = input.from === undefined ? 0 : toMs(input.from);
  const limit = input.from === undefined ? CANDLES_USUAL : CANDLES_MAX;
  const { id } = listed.instrument;
  const candles = await markets.candles.candles(
    id,
    input.period,
    periodStart(input.period, from),
    to,
    limit,
  );
  // A recorded price can be finer than the market's tick, and is shown as it was.
  const price = (amount: bigint) =>
    formatAmount(amount, Math.max(priceDecimals, decimalPlaces(amount)));
  return candles.map((candle) => ({
    time: candle.time,
    open: price(candle.open),
    high: price(candle.high),
    low: price(candle.low),
    close: price(candle.close),
    volume: formatAmount(candle.volume),
  }));
});

function toMs(time: number): number {
  return time < SECONDS_BELOW ? time * 1_000 : time;
}
