import { useSyncExternalStore } from 'react';

/** Whether a media query matches now; follows changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}

/** From 768 on sheets are side panels and lists open beside their button. */
export function useWide(): boolean {
  return useMedia('(min-width: 768px)');
}

/** Asked at the moment of a movement, so a change of the setting counts at once. */
export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
