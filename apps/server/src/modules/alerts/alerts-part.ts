import type { Part } from '../../modules.ts';

/** Watches prices for members. */
export const alertsPart = (): Part => ({
  name: 'price alerts',
  lasts: 'term',
  start: async (services) => {
    await services.alerts.start(services);
    return () => services.alerts.stop();
  },
});
