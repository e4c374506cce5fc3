import type { Outcome } from '../index.ts';
import { BTC, ETH, FIRST_USER, type TestExchange, USDT } from './exchange.ts';
import type { Random } from './random.ts';

interface Offer {
  readonly userId: number;
  readonly fromCurrencyId: number;
  readonly toCurrencyId: number;
  readonly quoteId: number;
}

/** A crowd that exchanges coins: at once, late, twice, and at what was offered to others. */
export class ConvertCrowd {
  private readonly test: TestExchange;
  private readonly random: Random;
  private readonly users: number;
  private readonly offered: Offer[] = [];

  constructor(test: TestExchange, random: Random, users: number) {
    this.test = test;
    this.random = random;
    this.users = users;
  }

  step(): void {
    const { random, test } = this;
    if (random.chance(0.1)) return this.sweep();
    const userId = FIRST_USER + random.whole(0, this.users - 1);
    const offer = random.chance(0.5) ? this.ask(userId) : this.offered.at(-random.whole(1, 20));
    if (offer === undefined) return;
    const actor = random.chance(0.95) ? offer.userId : userId;
    const { fromCurrencyId, toCurrencyId } = offer;
    const quoteId = random.chance(0.9) ? offer.quoteId : null;
    const amount = random.pick(['0.00000001', '0.001', '0.37', '12.3456789', '250', '99999.99']);
    const input = { fromCurrencyId, toCurrencyId, amount, quoteId };
    test.send(actor, 'convert.exchange', input);
  }

  /** Most of their balances are not small; some are, after others took nearly all. */
  private sweep(): void {
    const { random, test } = this;
    const userId = FIRST_USER + random.whole(0, this.users - 1);
    const coins = [USDT, BTC, ETH, 999].filter(() => random.chance(0.4));
    const input = { currencyIds: coins, toCurrencyId: random.pick([USDT, BTC, ETH]) };
    test.send(userId, 'convert.small', input);
  }

  private ask(userId: number): Offer | undefined {
    const coins = [USDT, BTC, ETH];
    const fromCurrencyId = this.random.pick(coins);
    const toCurrencyId = this.random.pick(coins);
    const outcome: Outcome = this.test.send(userId, 'convert.quote', {
      fromCurrencyId,
      toCurrencyId,
    });
    if (!outcome.ok) return undefined;
    const { quoteId } = outcome.result as { readonly quoteId: number };
    const offer = { userId, fromCurrencyId, toCurrencyId, quoteId };
    this.offered.push(offer);
    return offer;
  }
}
