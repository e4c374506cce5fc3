import { useLayoutEffect, useRef } from 'react';

/** So close to the end counts as there. */
const NEAR_PX = 60;

/**
 * Stays at the newest message while somebody is there, and at the same message while earlier ones
 * come in above it. Pictures grow while they load, so the box is watched as well.
 */
export function useStickyScroll(list: readonly { readonly id: number }[], mark?: unknown) {
  const box = useRef<HTMLDivElement>(null);
  const place = useRef({ atEnd: true, first: list[0]?.id, height: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const keep = place.current;
    const scrolled = (): void => {
      keep.atEnd = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX;
    };
    const grown = (): void => {
      if (keep.atEnd) element.scrollTop = element.scrollHeight;
    };
    element.addEventListener('scroll', scrolled, { passive: true });
    element.addEventListener('load', grown, true);
    const watcher = new ResizeObserver(grown);
    watcher.observe(element);
    return () => {
      element.removeEventListener('scroll', scrolled);
      element.removeEventListener('load', grown, true);
      watcher.disconnect();
    };
  }, []);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const keep = place.current;
    const first = list[0]?.id;
    if (keep.atEnd) element.scrollTop = element.scrollHeight;
    else if (first !== keep.first) element.scrollTop += element.scrollHeight - keep.height;
    keep.first = first;
    keep.height = element.scrollHeight;
  }, [list, mark]);
  return box;
}
