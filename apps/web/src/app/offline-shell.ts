import { logger } from '../shared/lib/logger.ts';

/**
 * Lets the app open without a connection: what this visit has loaded of it is kept. Only builds
 * have a fixed set of files, and only secure addresses (and this machine's own) may have a worker.
 */
export function keepOfflineShell(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const begin = (): void =>
    void keep().catch((error: unknown) => {
      logger.info('the app will not open without a connection', error);
    });
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin, { once: true });
}

async function keep(): Promise<void> {
  const { serviceWorker } = navigator;
  await serviceWorker.register('./service-worker.js');
  const { active } = await serviceWorker.ready;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const page = new URL('./', location.href).href;
  active?.postMessage({ keep: [page, ...loaded] }, []);
}
