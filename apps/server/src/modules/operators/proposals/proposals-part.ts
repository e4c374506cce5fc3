import type { Part } from '../../../modules.ts';
import { tendProposals } from './tend-proposals.ts';

const LOOK_EVERY_MS = 15_000;

/** Tells admins at once whom a proposal would shut out, and does it when a day went by. */
export const proposalsPart = (): Part => ({
  name: 'proposals that come due',
  lasts: 'term',
  start: (services, _app, over) => {
    const { log, operators } = services;
    let running: Promise<void> | undefined;
    let again = false;
    const run = async (): Promise<void> => {
      do {
        again = false;
        await tendProposals(services, over);
      } while (again && !over.aborted);
    };
    const wake = (): void => {
      if (over.aborted) return;
      again = true;
      running ??= run()
        .catch((error: unknown) => log.error({ err: error }, 'proposals are looked at later'))
        .finally(() => (running = undefined));
    };
    const timer = setInterval(wake, LOOK_EVERY_MS);
    over.addEventListener('abort', () => clearInterval(timer), { once: true });
    operators.proposals.watch(wake);
    wake();
    return Promise.resolve(async () => {
      await running;
    });
  },
});
