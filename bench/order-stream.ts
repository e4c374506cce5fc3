/** The orders of the HTTP bench, the same for every server. */

import { sized } from './brief.ts';

export const USERS = sized(1_000, 100);
export const OLD_ORDERS = sized(200_000, 2_000);

export interface DrawnOrder {
  /** Place in the list of users. */
  readonly user: number;
  readonly side: 'buy' | 'sell';
  readonly timeInForce: 'gtc' | 'ioc';
  readonly amount: string;
  readonly price: string;
}

/**
 * Half of the orders rest a little behind the price and half take from them, so that the book
 * neither grows nor dies. `busyShare` of them come from the first user.
 */
export function orderStream(seed: number, busyShare: number, priceTicks: number): () => DrawnOrder {
  let state = seed;
  const random = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  let count = 0;
  return () => {
    count += 1;
    const rests = count % 2 === 0;
    const side = random(2) === 0 ? 'buy' : 'sell';
    const offset = rests ? 1 + random(20) : 25;
    const ticks = priceTicks + ((side === 'buy') === rests ? -offset : offset);
    return {
      user: random(100) < busyShare * 100 ? 0 : random(USERS),
      side,
      timeInForce: rests ? 'gtc' : 'ioc',
      amount: `0.00${1 + random(9)}`,
      price: priceText(ticks),
    };
  };
}

export function priceText(ticks: number): string {
  return `${Math.floor(ticks / 10)}.${ticks % 10}`;
}
