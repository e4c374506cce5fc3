import { calls } from '@kontor/contract';
import { formatAmount, parseAmount } from '@kontor/money';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';

const HEADS_USUAL = 10;

/** The signed heads of an instrument's tick log, and the key to check them with. */
export const getHeads = route(calls.markets.heads, async ({ input, services }) => {
  const { catalogue, heads, keys } = services.markets;
  const listed = catalogue.bySymbol(input.symbol);
  if (listed === undefined) return refuse('MARKET_UNKNOWN', { field: 'symbol' });
  const { instrument } = listed;
  const log = await services.operators.audit.head();
  const newest = await heads.newest(instrument.id, input.limit ?? HEADS_USUAL);
  return {
    public_key: keys.current.public_key,
    keys: keys.wire(),
    heads: newest.map(({ at, price, hash, signature, key_id }) => ({
      time: at,
      price: formatAmount(parseAmount(price), instrument.priceDecimals),
      hash,
      signature,
      key_id,
    })),
    operators:
      log === undefined || log.signature === null
        ? null
        : { row: log.id, time: log.at, hash: log.hash, signature: log.signature },
  };
});
