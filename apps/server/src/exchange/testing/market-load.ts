import type { Command } from '../core-port.ts';

export const FIRST_MEMBER = 100_001;
const BASE_PRICE = 40_000;

/** A generator of whole numbers below a bound, the same for the same seed (mulberry32). */
export function seededRandom(seed: number): (bound: number) => number {
  let state = seed >>> 0;
  return (bound) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
}

function platform(kind: string, input: Command['input']): Command {
  return { kind, actor: 0, input, key: null };
}

/** One market with the liquidity account on both sides, and members with play money. */
export function marketSetup(memberCount: number, at: number): Command[] {
  const currency = (id: number, code: string): Command =>
    platform('currency.define', {
      id,
      code,
      title: code,
      kind: 'coin',
      decimals: 8,
      enabled: true,
    });
  const market = platform('market.define', {
    id: 1,
    instrumentId: 1,
    kind: 'spot',
    baseCurrencyId: 2,
    quoteCurrencyId: 1,
    priceDecimals: 1,
    quantityDecimals: 4,
    minimumQuantity: '0.0001',
    maximumQuantity: '1000',
    minimumNotional: '1',
    priceBand: '0.02',
    liquidityQuantity: '100',
    liquidityHalfSpread: '0.0005',
    enabled: true,
    listedAt: 0,
  });
  const commands = [
    platform('exchange.open', {}),
    currency(1, 'USDT'),
    currency(2, 'BTC'),
    platform('instrument.define', { id: 1, symbol: 'BTC/USDT', class: 'coin', priceDecimals: 1 }),
    market,
    tick(at),
  ];
  for (let n = 0; n < memberCount; n += 1) {
    const userId = FIRST_MEMBER + n;
    commands.push(platform('member.open', { userId, vipLevel: 0 }));
    commands.push({ kind: 'member.grant', actor: userId, input: {}, key: null });
  }
  return commands;
}

/** The index price of a moment in platform ms, always the same. */
export function tick(at: number): Command {
  return platform('market.tick', { at: Math.floor(at), prices: [[1, `${BASE_PRICE}.0`, '1']] });
}

/** Orders as people send them: most are limits near the price, some trade at once, some cancel. */
export function randomOrder(
  random: (bound: number) => number,
  memberCount: number,
  key: string | null,
): Command {
  const actor = FIRST_MEMBER + random(memberCount);
  const kind = random(100);
  if (kind < 5) return { kind: 'spot.cancel_all', actor, input: {}, key };
  const side = random(2) === 0 ? 'buy' : 'sell';
  const quantity = `0.000${1 + random(9)}`;
  if (kind < 25) {
    const input = { marketId: 1, side, type: 'market', quantity };
    return { kind: 'spot.place', actor, input, key };
  }
  const tenths = BASE_PRICE * 10 + random(200) - 100;
  const limitPrice = `${Math.floor(tenths / 10)}.${tenths % 10}`;
  const input = { marketId: 1, side, type: 'limit', quantity, limitPrice };
  return { kind: 'spot.place', actor, input, key };
}
