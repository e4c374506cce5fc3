const SCROLLS_KEPT_MAX = 100;
/** A page that comes back may still be loading its list; its place is looked for this long. */
const SCROLL_WAIT_MS = 1_000;

/** Where each entry of the history was scrolled to, the oldest first. */
const scrolls = new Map<string, number>();

export function rememberScroll(entryKey: string): void {
  scrolls.delete(entryKey);
  scrolls.set(entryKey, scrollY);
  const oldest = scrolls.keys().next();
  if (scrolls.size > SCROLLS_KEPT_MAX && !oldest.done) scrolls.delete(oldest.value);
}

export function rememberedScroll(entryKey: string): number {
  return scrolls.get(entryKey) ?? 0;
}

/**
 * Scrolls to a place, and again while the page grows, until it is reached, somebody moves the page
 * or a second has passed. Returns the way to stop.
 */
export function scrollToPlace(top: number): () => void {
  const move = (): boolean => {
    window.scrollTo({ top, behavior: 'instant' });
    return scrollY >= top;
  };
  if (move()) return () => undefined;
  const events = ['wheel', 'touchmove', 'keydown'] as const;
  const stop = (): void => {
    observer.disconnect();
    clearTimeout(timer);
    for (const event of events) removeEventListener(event, stop);
  };
  const observer = new ResizeObserver(() => {
    if (move()) stop();
  });
  const timer = setTimeout(stop, SCROLL_WAIT_MS);
  observer.observe(document.body);
  for (const event of events) addEventListener(event, stop, { passive: true });
  return stop;
}
