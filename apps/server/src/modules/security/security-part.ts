import type { Part } from '../../modules.ts';
import type { Services } from '../../services.ts';
import { tendRemovals } from './factor-removal.ts';
import { freezeLate } from './freeze.ts';
import { sendDueLetters, tidyLetters } from './letters.ts';
import { tidyProofs } from './owner-proof.ts';

const INTERVAL_MS = 15_000;

/** Sends what could not be sent at once, and keeps the days of what is taken away. */
export const securityPart = (): Part => ({
  name: 'letters to owners',
  lasts: 'term',
  start: (services, _app, over) => {
    let running: Promise<void> = Promise.resolve();
    let busy = false;
    const timer = setInterval(() => {
      if (busy) return;
      busy = true;
      running = tendSecurity(services)
        .catch((error: unknown) =>
          services.log.error({ err: error }, 'not every owner was told what happened'),
        )
        .finally(() => {
          busy = false;
        });
    }, INTERVAL_MS);
    over.addEventListener('abort', () => clearInterval(timer), { once: true });
    return Promise.resolve(() => running);
  },
});

export async function tendSecurity(services: Services): Promise<void> {
  const now = services.wallClock.now();
  await tendRemovals(services);
  await freezeLate(services);
  await sendDueLetters(services);
  await tidyLetters(services, now);
  await tidyProofs(services, now);
}
