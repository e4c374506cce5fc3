import { deviceNowMs } from '../shared/lib/clock.ts';
import { lineBase } from '../shared/lines/lines.ts';
import { passing } from '../shared/storage/safe-storage.ts';

const KEY = 'kontor.reloaded';
const AGAIN_AFTER_MS = 60_000;

/**
 * A chunk that does not load usually means that a newer version is out and the old files are gone:
 * one reload brings the new ones. A second failure within a minute is something else, and is left
 * to the page's error placeholder, as is a device that says itself that it has no connection.
 */
export function reloadOnceOnMissingChunk(
  target: Pick<Window, 'addEventListener'> = window,
  reload: () => void = () => location.reload(),
  isOnline: () => boolean = () => navigator.onLine,
): void {
  target.addEventListener('vite:preloadError', (event) => {
    // Where another line is in use the page's own may be shut, and nothing would come back.
    if (lineBase() !== '' || !isOnline()) return;
    const last = Number(passing.getItem(KEY) ?? '0');
    if (deviceNowMs() - last < AGAIN_AFTER_MS) return;
    passing.setItem(KEY, String(deviceNowMs()));
    event.preventDefault();
    reload();
  });
}

/**
 * Before a person's own try: some browsers keep the failure of a chunk for as long as the document
 * lasts and do not ask for it again, so that one more reload is what helps.
 */
export function allowAnotherReload(): void {
  passing.removeItem(KEY);
}
