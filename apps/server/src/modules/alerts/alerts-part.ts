import type { Part } from '../../modules.ts';
import { AlertWatch } from './alert-watch.ts';
import { endWatch, setWatch } from './watches.ts';

/** Watches prices for members. Only where the exchange leads are parts started. */
export const alertsPart = (): Part => ({
  name: 'price alerts',
  start: async (services) => {
    const watch = new AlertWatch(services);
    const stop = await watch.start();
    setWatch(services.exchange, watch);
    return async () => {
      endWatch(services.exchange);
      await stop();
    };
  },
});
