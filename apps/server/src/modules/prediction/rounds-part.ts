import type { Part } from '../../modules.ts';
import { openRounds } from './open-rounds.ts';

/**
 * Puts up the next price rounds as platform time goes on. Only with play money: elsewhere operators
 * decide what is offered.
 */
export const roundsPart = (): Part => ({
  name: 'price rounds',
  start: async (services) => {
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
    const stop = new AbortController();
    await work(clock.now());
    const running = clock.every(({ time }) => work(time), stop.signal);
    return async () => {
      stop.abort();
      await running;
    };
  },
});

const RETRY_MS = 60_000;
