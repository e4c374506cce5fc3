import { calls } from '@kontor/contract';
import { formatAmount } from '@kontor/money';
import { DAY_MS } from '@kontor/rules/time';
import { members, vipLevels } from '@kontor/schema';
import { asc, eq } from 'drizzle-orm';
import { route } from '../../http/route.ts';
import { usdText } from '../wallet/index.ts';
import { markOf } from './marks.ts';
import { holdings, NOTHING, volumes } from './vip.ts';

/** The own level and the way to the next one, as of now; the level itself is of midnight. */
export const levels = route(calls.growth.vip, async ({ member, services }) => {
  const { queries, clock } = services;
  const { userId } = member;
  const now = clock.now();
  const [own] = await queries.select().from(members).where(eq(members.id, userId));
  const rows = await queries.select().from(vipLevels).orderBy(asc(vipLevels.id));
  const volume = (await volumes(services, now, userId)).get(userId) ?? NOTHING;
  const balance = (await holdings(services, [userId])).get(userId) ?? NOTHING;
  const day = await markOf(queries, 'levels');
  return {
    level: own?.vipLevel ?? 0,
    volume_30d: usdText(volume.amount),
    balance: balance.whole || balance.amount > 0n ? usdText(balance.amount) : null,
    evaluated_at: day === undefined ? null : day * DAY_MS,
    next_at: (Math.floor(now / DAY_MS) + 1) * DAY_MS,
    levels: rows.map((row) => ({
      level: row.id,
      minimum_volume: formatAmount(row.minimumVolume),
      minimum_balance: formatAmount(row.minimumBalance),
      spot_maker_rate: formatAmount(row.spotMakerRate),
      spot_taker_rate: formatAmount(row.spotTakerRate),
      futures_maker_rate: formatAmount(row.futuresMakerRate),
      futures_taker_rate: formatAmount(row.futuresTakerRate),
    })),
  };
});
