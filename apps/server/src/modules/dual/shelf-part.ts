import { HOUR_MS } from '@kontor/rules/time';
import type { Part } from '../../modules.ts';
import { fillShelf } from './fill-shelf.ts';

/**
 * Puts up a new day's products by the rule, at the start and with every hour of the platform's time
 * in which one is missing. Only with play money: elsewhere operators decide what is sold.
 */
export const shelfPart = (): Part => ({
  name: 'dual investments',
  lasts: 'term',
  start: async (services, _app, over) => {
    const { clock, config, log } = services;
    if (!config.playMoney) return () => Promise.resolve();
    let done = -1;
    const work = async (time: number): Promise<void> => {
      const hour = Math.floor(time / HOUR_MS);
      if (hour === done) return;
      try {
        // Without a price there is no linked price: it is tried again with the next tick of time.
        if (await fillShelf(services, time)) done = hour;
      } catch (error) {
        done = hour;
        log.error({ err: error }, 'dual investments: the shelf was not filled in this hour');
      }
    };
    await work(clock.now());
    const running = clock.every(({ time }) => work(time), over);
    return () => running;
  },
});
