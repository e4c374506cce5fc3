import { calls } from '@kontor/contract';
import { formatAmount, parseAmount } from '@kontor/money';
import type { TestServer, TestUser } from './test-server.ts';

/** As the seeding numbers them. */
export const USDT = 1;
export const BTC = 2;
export const ETH = 3;
export const BTC_USDT = { currency_id: BTC, legal_id: USDT } as const;

export interface Trader extends TestUser {
  /** For the options of a call. */
  readonly as: { readonly token: string };
}

/** A new user with a day's play money. */
export async function newTrader(server: TestServer, name = 'trader'): Promise<Trader> {
  const user = await server.newUser(name);
  const as = { token: user.token };
  await server.must(calls.people.grant, {}, as);
  return { ...user, as };
}

/**
 * A BTC price inside of the liquidity account's spread, where members only meet each other, or so
 * many steps of 0.1 away from it.
 */
export async function innerPrice(server: TestServer, steps = 0): Promise<string> {
  const { bids, asks } = await server.must(calls.markets.depth, { symbol: 'BTC/USDT', levels: 1 });
  const [bid] = bids[0] ?? [];
  const [ask] = asks[0] ?? [];
  if (bid === undefined || ask === undefined) throw new Error('the book is empty');
  const step = parseAmount('0.1');
  const middle = ((parseAmount(bid) + parseAmount(ask)) / 2n / step) * step;
  if (middle <= parseAmount(bid)) throw new Error(`no room between ${bid} and ${ask}`);
  return formatAmount(middle + BigInt(steps) * step);
}

/** The price plus so many per thousand, on the grid of 0.1. */
export function away(price: string, perThousand: number): string {
  const step = parseAmount('0.1');
  const moved = parseAmount(price) + (parseAmount(price) * BigInt(perThousand)) / 1_000n;
  return formatAmount((moved / step) * step);
}

/** Resolves once the tables show everything so far: nobody else waits for what one member did. */
export async function projected(server: TestServer): Promise<void> {
  if (!(await server.projected())) throw new Error('the tables are far behind');
}
