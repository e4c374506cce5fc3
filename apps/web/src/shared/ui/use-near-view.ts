import { type RefCallback, useCallback, useState } from 'react';

/** Whether an element is in view or near it. */
export function useNearView(): { watch: RefCallback<HTMLDivElement>; near: boolean } {
  const [near, setNear] = useState(false);
  const watch = useCallback((element: HTMLDivElement | null) => {
    if (element === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.some((entry) => entry.isIntersecting)),
      { rootMargin: '200px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { watch, near };
}
