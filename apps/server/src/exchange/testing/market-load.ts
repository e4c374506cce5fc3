import type { Command } from '../core-port.ts';

export const FIRST_MEMBER = 100_001;
const BASE_PRICE = 40_000;
const OPTION_SECONDS = 2;
const FUTURES_MARKET = 1_001;

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
    // So short that a drill sees their ends.
    platform('option_duration.define', {
      id: 9,
      seconds: OPTION_SECONDS,
      payoutRatio: '0.8',
      enabled: true,
    }),
    { ...market, input: { ...market.input, id: FUTURES_MARKET, kind: 'futures' } },
    platform('contract.define', {
      id: FUTURES_MARKET,
      kind: 'linear',
      marginCurrencyId: 1,
      lotSize: '0.01',
      minimumLots: '1',
      maximumLots: '1000',
      multiples: [1, 10, 50],
      tiers: [{ notional: '1000000', rate: '0.004', multiple: 50 }],
      overnightRate: '0.0001',
    }),
    platform('network.define', {
      currencyId: 1,
      name: 'ERC20',
      kind: 'chain',
      chain: 'ethereum',
      addressFormat: 'ethereum',
      depositEnabled: true,
      withdrawalEnabled: true,
      minimumDeposit: '1',
      confirmations: 12,
      minimumWithdrawal: '2',
      withdrawalFee: '1',
      sort: 0,
    }),
    tick(at),
  ];
  for (let n = 0; n < memberCount; n += 1) {
    const userId = FIRST_MEMBER + n;
    commands.push(platform('member.open', { userId, vipLevel: 0 }));
    commands.push({ kind: 'member.grant', actor: userId, input: {}, key: null });
  }
  // The first member trades futures for all the others, who copy.
  const terms = { profitShare: '0.1', introduction: 'the drill' };
  commands.push({ kind: 'trader.apply', actor: FIRST_MEMBER, input: terms, key: null });
  for (let n = 1; n < memberCount; n += 1) {
    const input = { traderId: FIRST_MEMBER, kind: 'lots', number: '1' };
    commands.push({ kind: 'follow.start', actor: FIRST_MEMBER + n, input, key: null });
  }
  return commands;
}

/** The index price of a moment in platform ms: the same for the same second. */
export function tick(at: number): Command {
  const tenths = Math.floor(at / 1_000) % 3;
  const prices = [[1, `${BASE_PRICE}.${tenths}`, '1']];
  return platform('market.tick', { at: Math.floor(at), prices });
}

/** Everybody's rates change, whatever rests. */
export function feeRates(random: (bound: number) => number): Command {
  const rate = () => `0.000${1 + random(9)}`;
  return platform('vip.define', {
    id: 0,
    spotMakerRate: rate(),
    spotTakerRate: rate(),
    futuresMakerRate: rate(),
    futuresTakerRate: rate(),
    minimumVolume: '0',
    minimumBalance: '0',
  });
}

/**
 * Orders as people send them: most are limits near the price, some trade at once, some cancel, some
 * buy an option, some open or close futures.
 */
export function randomOrder(
  random: (bound: number) => number,
  memberCount: number,
  key: string | null,
): Command {
  const actor = FIRST_MEMBER + random(memberCount);
  const kind = random(100);
  if (kind < 5) return { kind: 'spot.cancel_all', actor, input: {}, key };
  if (kind < 8) {
    const direction = random(2) === 0 ? 'up' : 'down';
    const terms = { marketId: 1, currencyId: 1, seconds: OPTION_SECONDS, stake: '10' };
    return { kind: 'option.buy', actor, input: { ...terms, direction }, key };
  }
  if (kind < 14) return futuresAct(random, actor, key);
  if (kind < 17) return fundingAct(random, actor, key);
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

/** Deposits that a chain tells more than once; withdrawals, some of them taken back. */
function fundingAct(random: (bound: number) => number, actor: number, key: string | null): Command {
  const act = random(4);
  const way = { currencyId: 1, networkId: 1 };
  if (act === 0) {
    const output = { userId: actor, amount: '5', txid: `tx-${random(40)}`, outputIndex: 0 };
    return { kind: 'deposit.credit', actor: 0, input: { ...way, ...output }, key };
  }
  if (act < 3) {
    const to = { destinationId: 1, destination: '0xabc', destinationName: 'drill', usableFrom: 0 };
    return { kind: 'withdrawal.request', actor, input: { ...way, ...to, amount: '3' }, key };
  }
  const input = { withdrawalId: 1 + random(60) };
  return { kind: 'withdrawal.cancel', actor, input, key };
}

/** Among them entries that rest inside of the quotes and are met in lots of every size. */
function futuresAct(random: (bound: number) => number, actor: number, key: string | null): Command {
  const direction = random(2) === 0 ? 'long' : 'short';
  if (random(3) === 0) return { kind: 'futures.close_many', actor, input: { direction }, key };
  const marginMode = random(2) === 0 ? 'cross' : 'isolated';
  const terms = { marketId: FUTURES_MARKET, multiple: 10, direction, marginMode };
  if (random(2) === 0) {
    const lots = `${1 + random(3)}.${random(100)}`;
    const input = { ...terms, lots, limitPrice: `${BASE_PRICE}.${random(4)}` };
    return { kind: 'futures.open', actor, input, key };
  }
  return { kind: 'futures.open', actor, input: { ...terms, lots: '1' }, key };
}
