import { formatAmount } from '@kontor/money';
import type { Outcome } from '../index.ts';
import type { TestExchange } from './exchange.ts';

/** The level of the volume of 0, and that of the largest there is. */
export type Level = 0 | 9;

/** What a level pays in futures from now on; all else of it stays. */
export function setFuturesRates(
  test: TestExchange,
  level: Level,
  maker: string,
  taker: string,
): Outcome {
  const row = test.core.exchange.vipLevels.get(level);
  if (row === undefined) throw new Error(`no level ${level}`);
  return test.system('vip.define', {
    id: level,
    spotMakerRate: formatAmount(row.spotMakerRate),
    spotTakerRate: formatAmount(row.spotTakerRate),
    futuresMakerRate: maker,
    futuresTakerRate: taker,
    minimumVolume: formatAmount(row.minimumVolume),
    minimumBalance: formatAmount(row.minimumBalance),
  });
}

/** Up or down, by the volume that just reaches it, on one of the days that are over. */
export function setLevel(test: TestExchange, userId: number, level: Level): Outcome {
  const { members, vipLevels } = test.core.exchange;
  const volume = formatAmount(vipLevels.get(level)?.minimumVolume ?? 0n);
  const day = (members.get(userId)?.vipDay ?? 10_000) + 1;
  return test.system('member.set_vip', { userId, level, volume, balance: '0', day });
}
