import { logger } from './logger.ts';

/**
 * Runs what is only loaded when it is needed, where nobody waits for it. When the network goes in
 * between it is not run: that is logged, and never a rejection that nobody hears.
 */
export function whenLoaded<Module>(
  loading: Promise<Module>,
  run: (module: Module) => Promise<void> | void,
): void {
  loading.then(run).catch((error: unknown) => logger.warn('a part did not load or end', error));
}
