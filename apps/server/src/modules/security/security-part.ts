import type { Part } from '../../modules.ts';
import type { Services } from '../../services.ts';
import { tendRemovals } from './factor-removal.ts';
import { freezeLate } from './freeze.ts';
import { sendDueLetters, tidyLetters } from './letters.ts';
import { tidyProofs } from './owner-proof.ts';

const INTERVAL_MS = 15_000;

type Task = (services: Services, over?: AbortSignal) => Promise<void>;

/** Each waits for itself alone: none is late because a mail server is slow or another one fails. */
const TASKS = {
  removals: (services) => tendRemovals(services),
  freezes: (services) => freezeLate(services),
  letters: (services, over) => sendDueLetters(services, undefined, over),
  tidying: async (services) => {
    const now = services.wallClock.now();
    await tidyLetters(services, now);
    await tidyProofs(services, now);
  },
} as const satisfies Readonly<Record<string, Task>>;

/** Sends what could not be sent at once, and keeps the days of what is taken away. */
export const securityPart = (): Part => ({
  name: 'letters to owners',
  lasts: 'term',
  start: (services, _app, over) => {
    const running = new Map<string, Promise<void>>();
    const timer = setInterval(() => {
      for (const [what, task] of Object.entries<Task>(TASKS)) {
        if (running.has(what)) continue;
        const doing = done(services, what, task, over).finally(() => running.delete(what));
        running.set(what, doing);
      }
    }, INTERVAL_MS);
    over.addEventListener('abort', () => clearInterval(timer), { once: true });
    return Promise.resolve(async () => {
      await Promise.all(running.values());
    });
  },
});

/** Does all of it once. */
export async function tendSecurity(services: Services): Promise<void> {
  for (const [what, task] of Object.entries<Task>(TASKS)) await done(services, what, task);
}

async function done(services: Services, what: string, task: Task, over?: AbortSignal) {
  try {
    await task(services, over);
  } catch (error) {
    services.log.error({ err: error, what }, 'what owners are owed is done later');
  }
}
