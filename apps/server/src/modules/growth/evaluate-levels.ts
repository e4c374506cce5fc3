import { formatAmount } from '@kontor/money';
import { DAY_MS } from '@kontor/rules/time';
import { members, vipLevels } from '@kontor/schema';
import { asc, gt } from 'drizzle-orm';
import { allProjected } from '../../exchange/index.ts';
import type { Services } from '../../services.ts';
import { markOf, setMark } from './marks.ts';
import { holdings, levelFor, NOTHING, volumes } from './vip.ts';

const CHUNK = 1_000;

/**
 * Finds every member's VIP level by the rule at the midnight that a day began with, and tells the
 * core of those that change. A day is done once; one that was stopped half-way goes on.
 */
export async function evaluateLevels(
  services: Pick<Services, 'database' | 'exchange' | 'log' | 'markets' | 'queries'>,
  day: number,
): Promise<void> {
  const { exchange, queries, log } = services;
  if (((await markOf(queries, 'levels')) ?? -1) >= day) return;
  await allProjected(exchange);
  const levels = await queries.select().from(vipLevels);
  const traded = await volumes(services, day * DAY_MS);
  let last = 0;
  for (;;) {
    const rows = await queries
      .select({ id: members.id, level: members.vipLevel })
      .from(members)
      .where(gt(members.id, last))
      .orderBy(asc(members.id))
      .limit(CHUNK);
    if (rows.length === 0) break;
    const held = await holdings(
      services,
      rows.map(({ id }) => id),
    );
    for (const { id, level: before } of rows) {
      last = id;
      const volume = traded.get(id) ?? NOTHING;
      const balance = held.get(id) ?? NOTHING;
      const level = levelFor(levels, volume.amount, balance.amount);
      // Nobody is lowered because a price is missing.
      if (level === before || (level < before && !(volume.whole && balance.whole))) continue;
      const { outcome } = await exchange.submit({
        kind: 'member.set_vip',
        actor: 0,
        input: {
          userId: id,
          level,
          volume: formatAmount(volume.amount),
          balance: formatAmount(balance.amount),
          day,
        },
        key: null,
      });
      if (!outcome.ok) log.error({ userId: id, day, reason: outcome.code }, 'no VIP level was set');
    }
  }
  await setMark(queries, 'levels', day, day * DAY_MS);
}
