import type { Part } from '../../modules.ts';
import { openRounds } from './open-rounds.ts';

/**
 * Puts up the next price rounds as platform time goes on. Only with play money: elsewhere operators
 * decide what is offered.
 */
export const roundsPart = (): Part => ({
  name: 'price rounds',
  lasts: 'term',
  start: async (services, _app, over) => {
    const { clock, config, log } = services;
    if (!config.playMoney) return () => Promise.resolve();
    let next = 0;
    const work = async (time: number): Promise<void> => {
      if (time < next) return;
      try {
        next = await openRounds(services, time);
      } catch (error) {
        next = time + RETRY_MS;
        log.error({ err: error }, 'price rounds: none were put up');
      }
    };
    await work(clock.now());
    const running = clock.every(({ time }) => work(time), over);
    return () => running;
  },
});

const RETRY_MS = 60_000;
