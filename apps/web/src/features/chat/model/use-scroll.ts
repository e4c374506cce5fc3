import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** So near to the end, or to the beginning, counts as there. */
const NEAR_PIXELS = 160;

const page = (): HTMLElement => document.documentElement;
const fromEnd = (): number => page().scrollHeight - window.innerHeight - window.scrollY;
const toEnd = (): void => window.scrollTo({ top: page().scrollHeight });

interface Places {
  /** The ids at both ends of what is shown; undefined while nothing is. */
  readonly first: number | undefined;
  readonly last: number | undefined;
  /** Something own was said: one wants to see it, wherever one was. */
  readonly own: number;
  /** Where the page opens, when something is unread. */
  readonly unread: RefObject<HTMLElement | null>;
  readonly onBeginning: () => void;
}

/**
 * Keeps the end in sight for who is there, lets who reads what was before go on reading, and tells
 * when the beginning is near. `news` says that something came in below what is seen.
 */
export function useScroll({ first, last, own, unread, onBeginning }: Places) {
  const [news, setNews] = useState(false);
  const before = useRef({ first, last, own, height: 0, wasAtEnd: true, opened: false });
  useLayoutEffect(() => {
    const was = before.current;
    const height = page().scrollHeight;
    if (last !== undefined && !was.opened) {
      was.opened = true;
      if (unread.current === null) toEnd();
      else unread.current.scrollIntoView({ block: 'center' });
    } else if (first !== undefined && was.first !== undefined && first < was.first) {
      // What was read on stands above; the eye stays where it was.
      window.scrollBy({ top: height - was.height });
    } else if (own !== was.own || (last !== was.last && was.wasAtEnd)) {
      toEnd();
    } else if (last !== was.last) setNews(true);
    Object.assign(was, { first, last, own, height: page().scrollHeight });
  });
  const reached = useRef(onBeginning);
  useEffect(() => {
    reached.current = onBeginning;
  });
  useEffect(() => {
    const look = (): void => {
      const isAtEnd = fromEnd() < NEAR_PIXELS;
      before.current.wasAtEnd = isAtEnd;
      if (isAtEnd) setNews(false);
      if (before.current.opened && window.scrollY < NEAR_PIXELS && !isAtEnd) reached.current();
    };
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return { news, toEnd };
}
