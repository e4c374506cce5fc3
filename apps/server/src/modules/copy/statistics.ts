import { HOUR_MS } from '@kontor/rules/time';
import type { Part } from '../../modules.ts';
import type { Services } from '../../services.ts';

/**
 * Every trader's figures anew, from the closed positions that are their own and USDT-margined.
 * `at` is the platform hour that they are told as of.
 */
export async function refreshStatistics(
  { database }: Pick<Services, 'database'>,
  at: number,
): Promise<void> {
  await database.pool.query(
    `INSERT INTO trader_statistics (trader_id, at, total_profit, return_rate, closed_orders,
        profit_orders, followers, followers_profit)
      SELECT t.id, $1, coalesce(p.profit, 0), coalesce(p.rate, 0), coalesce(p.closed, 0),
        coalesce(p.won, 0), coalesce(f.followers, 0), coalesce(f.profit, 0)
      FROM traders t
      LEFT JOIN LATERAL (
        SELECT sum(net) AS profit, count(*) AS closed, count(*) FILTER (WHERE net > 0) AS won,
          round(sum(net) / nullif(sum(initial), 0), 6) AS rate
        FROM (
          SELECT o.realised_profit - o.fee - o.overnight_fee AS net,
            o.entered_value / o.multiple AS initial
          FROM positions o JOIN contracts c ON c.id = o.market_id AND c.kind = 'linear'
          WHERE o.user_id = t.id AND o.status = 'closed' AND o.follow_id IS NULL
        ) AS closed
      ) AS p ON true
      LEFT JOIN LATERAL (
        SELECT count(*) FILTER (WHERE status = 'active') AS followers,
          sum(realised_profit - share_paid) AS profit
        FROM follows WHERE trader_id = t.id
      ) AS f ON true
      WHERE t.status = 'approved'
      ON CONFLICT (trader_id) DO UPDATE SET at = excluded.at,
        total_profit = excluded.total_profit, return_rate = excluded.return_rate,
        closed_orders = excluded.closed_orders, profit_orders = excluded.profit_orders,
        followers = excluded.followers, followers_profit = excluded.followers_profit`,
    [at],
  );
}

/** Makes the figures anew at the start and with every hour of the platform's time. */
export const statisticsPart = (): Part => ({
  name: 'trader statistics',
  lasts: 'term',
  start: async (services, _app, over) => {
    const { clock, log } = services;
    const hourOf = (time: number) => Math.floor(time / HOUR_MS) * HOUR_MS;
    let told = hourOf(clock.now());
    await refreshStatistics(services, told);
    const running = clock.every(async ({ time }) => {
      const hour = hourOf(time);
      if (hour === told) return;
      told = hour;
      await refreshStatistics(services, hour).catch((error: unknown) => {
        // The old figures stay, with their hour beside them; the next hour tries again.
        log.error({ error }, 'the statistics of traders were not made');
      });
    }, over);
    return () => running;
  },
});
