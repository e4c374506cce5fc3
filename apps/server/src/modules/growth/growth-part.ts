import { DAY_MS, HOUR_MS } from '@kontor/rules/time';
import type { Part } from '../../modules.ts';
import { evaluateLevels } from './evaluate-levels.ts';
import { shareFees } from './share-fees.ts';

/**
 * Shares fees with every hour of the platform's time and evaluates levels with every midnight, and
 * makes up at the start for what was missed. Only where the exchange leads are parts started.
 */
export const growthPart = (): Part => ({
  name: 'growth',
  lasts: 'term',
  start: async (services, _app, over) => {
    const { clock, log } = services;
    let done = -1;
    const work = async (time: number): Promise<void> => {
      const hour = Math.floor(time / HOUR_MS);
      if (hour === done) return;
      done = hour;
      const failed = (what: string) => (error: unknown) => {
        // Nothing is lost: the next hour goes on where this one stopped.
        log.error({ err: error, what }, 'growth: not done in this hour');
      };
      await shareFees(services, hour * HOUR_MS).catch(failed('shares of fees'));
      await evaluateLevels(services, Math.floor(time / DAY_MS)).catch(failed('VIP levels'));
    };
    await work(clock.now());
    const running = clock.every(({ time }) => work(time), over);
    return () => running;
  },
});
