import type { Part } from '../../modules.ts';

/** Watches prices for members. Only where the exchange leads are parts started. */
export const alertsPart = (): Part => ({
  name: 'price alerts',
  start: async (services) => {
    await services.alerts.start(services);
    return () => services.alerts.stop();
  },
});
