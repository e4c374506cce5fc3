import { multiplyDivide, ONE, parseAmount, powerOfTen } from '@kontor/money';
import { describe, expect, it } from 'vitest';
import { Random } from '../testing/random.ts';
import { buyFigures, partOf } from './figures.ts';

const SEED = Number(process.env.SEED ?? 20_261_122);
const ROUNDS = 5_000;
const COIN_DECIMALS = 8;

/** Terms as they may come: currencies of few and of many units, coins cheap and dear. */
function terms(random: Random) {
  const digits = random.whole(0, 5);
  return {
    amount: BigInt(random.whole(1, 10 ** random.whole(1, 9))) * ONE,
    unitsPerUsd: parseAmount(
      `${random.whole(0, 10 ** digits)}.${random.whole(1, 99_999_999)}` +
        `${random.whole(0, 999_999_999)}`,
    ),
    indexPrice: parseAmount(`${random.whole(0, 100_000)}.${random.whole(1, 9_999)}`),
    spread: parseAmount(random.pick(['0', '0.005', '0.0333', '0.25'])),
    currencyDecimals: random.pick([0, 2]),
    coinDecimals: COIN_DECIMALS,
  };
}

describe(`figures of a purchase (seed ${SEED})`, () => {
  it('never give more than what is paid is worth, and lose less than one unit each', () => {
    const random = new Random(SEED);
    for (let round = 0; round < ROUNDS; round += 1) {
      const given = terms(random);
      const { rate, fee, receive, feeCoins, worth } = buyFigures(given);
      const said = JSON.stringify({ round, given }, (_, value: unknown) => String(value));
      // What the coins cost at the exact rate is never above what was paid for them.
      const exact = given.indexPrice * given.unitsPerUsd;
      expect(rate * ONE >= exact && (rate - 1n) * ONE < exact, said).toBe(true);
      expect(receive * exact <= (given.amount - fee) * ONE * ONE || receive === 0n, said).toBe(
        true,
      );
      expect((receive + feeCoins) * exact <= given.amount * ONE * ONE, said).toBe(true);
      expect(feeCoins >= 0n && receive >= 0n, said).toBe(true);
      // The fee is its share, rounded up by less than one unit of the currency.
      const share = multiplyDivide(given.amount, given.spread, ONE, 'down');
      const unit = powerOfTen(18 - given.currencyDecimals);
      expect(fee >= share && fee < share + 2n * unit, said).toBe(true);
      // One unit more of the coin could not have been paid.
      const step = powerOfTen(18 - COIN_DECIMALS);
      if (given.amount > fee) {
        expect((receive + step) * rate > (given.amount - fee - 1n) * ONE, said).toBe(true);
      }
      expect(worth * given.unitsPerUsd >= given.amount * ONE, said).toBe(true);
    }
  });

  it('credit parts that never add up to more than the whole', () => {
    const random = new Random(SEED + 1);
    for (let round = 0; round < ROUNDS; round += 1) {
      const amount = BigInt(random.whole(2, 1_000_000)) * ONE;
      const coins = BigInt(random.whole(1, 1_000_000_000)) * powerOfTen(10);
      const arrived = (amount * BigInt(random.whole(1, 999))) / 1_000n;
      const part = partOf(coins, arrived, amount, COIN_DECIMALS);
      const rest = partOf(coins, amount - arrived, amount, COIN_DECIMALS);
      expect(part + rest <= coins).toBe(true);
      expect(part * amount <= coins * arrived).toBe(true);
      expect(partOf(coins, amount, amount, COIN_DECIMALS)).toBe(coins);
    }
  });
});
