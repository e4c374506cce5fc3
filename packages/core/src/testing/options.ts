import { formatAmount } from '@kontor/money';
import { optionPayout } from '@kontor/rules/options';
import type { Json } from '../index.ts';
import type { Option } from '../options/open-options.ts';
import { BTC, BTC_USDT, ETH_USDT, type TestExchange, USDT } from './exchange.ts';
import type { Random } from './random.ts';

/** What the crowd does with seconds options; mostly sensible. */
export function optionInput(random: Random): { [field: string]: Json } {
  return {
    marketId: random.chance(0.02) ? 99 : random.pick([BTC_USDT, ETH_USDT]),
    currencyId: random.chance(0.02) ? BTC : USDT,
    direction: random.pick(['up', 'down']),
    seconds: random.chance(0.05) ? 45 : random.pick([30, 60, 120, 180, 300]),
    stake: random.chance(0.1)
      ? `${random.whole(1, 6_000)}.123456789`
      : `${random.whole(5, 400)}.${random.whole(0, 99)}1`,
  };
}

/** What is kept beside the options' rows is what the rows say. */
export function checkOptions(test: TestExchange): void {
  const x = test.core.exchange;
  const counts = new Map<number, number>();
  const exposures = new Map<string, { option: Option; sum: bigint }>();
  for (const option of x.options.values()) {
    if (option.status === 'settled') continue;
    counts.set(option.userId, (counts.get(option.userId) ?? 0) + 1);
    const key = `${option.marketId} ${option.direction} ${option.bucketAt}`;
    const decimals = x.currencies.get(option.currencyId)?.decimals ?? 0;
    const sum = exposures.get(key)?.sum ?? 0n;
    const payout = optionPayout(option.stake, option.payoutRatio, decimals);
    exposures.set(key, { option, sum: sum + payout });
  }
  for (const { id } of x.members.values()) {
    if (x.openOptions.count(id) !== (counts.get(id) ?? 0)) {
      throw new Error(`member ${id} has ${counts.get(id) ?? 0} open options, counted otherwise`);
    }
  }
  for (const { option, sum } of exposures.values()) {
    const { marketId, direction, bucketAt } = option;
    const seen = x.openOptions.exposure(marketId, direction, bucketAt);
    if (seen !== sum)
      throw new Error(`exposure is ${formatAmount(seen)}, not ${formatAmount(sum)}`);
  }
}
