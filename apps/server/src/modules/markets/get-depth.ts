import { calls } from '@kontor/contract';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { depthWire } from './depth-wire.ts';

const LEVELS_USUAL = 20;

/** The best levels of the order book. */
export const getDepth = route(calls.markets.depth, ({ input, services }) => {
  const listed = services.markets.catalogue.bySymbol(input.symbol, input.kind);
  if (listed === undefined) return refuse('MARKET_UNKNOWN', { field: 'symbol' });
  const depth = services.markets.depth(listed.market.id, input.levels ?? LEVELS_USUAL);
  return depth === undefined ? refuse('EXCHANGE_RECOVERING') : depthWire(depth, listed.market);
});
