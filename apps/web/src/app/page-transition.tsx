import {
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import {
  type Location,
  NavigationType,
  UNSAFE_LocationContext as LocationContext,
  useLocation,
  useNavigationType,
  useOutlet,
} from 'react-router';
import { classNames } from '../shared/ui/class-names.ts';
import { prefersReducedMotion } from '../shared/ui/use-media.ts';
import { screenAt } from './screen-at.ts';
import { rememberScroll, rememberedScroll, scrollToPlace } from './scroll-memory.ts';

const FADE_OUT_MS = 200;

/** Which entry of the history it is: all whose address was typed have the same key. */
function entryKeyOf({ key, pathname }: Location): string {
  return key === 'default' ? pathname : key;
}

/**
 * Shows the page of the address. When the path changes, the old page fades out with the address it
 * had, the new one takes its place at the top (or, on the way back, where it was) and fades in, and
 * the focus moves to it. With reduced motion the change is at once.
 */
export function PageTransition() {
  const outlet: ReactNode = useOutlet();
  const location = useLocation();
  const context = use(LocationContext);
  const navigation = useNavigationType();
  const [settledPath, setSettledPath] = useState(location.pathname);
  const leaving = settledPath !== location.pathname;
  const entryKey = entryKeyOf(location);
  const newest = { outlet, context, path: location.pathname, entryKey };
  const [held, setHeld] = useState(newest);
  const main = useRef<HTMLElement>(null);
  if (!leaving && (held.path !== newest.path || held.entryKey !== newest.entryKey)) {
    setHeld(newest);
  }

  const leave = useEffectEvent(() => rememberScroll(held.entryKey));
  useLayoutEffect(() => {
    if (!leaving) return;
    leave();
    const fadeMs = prefersReducedMotion() ? 0 : FADE_OUT_MS;
    const timer = setTimeout(() => setSettledPath(location.pathname), fadeMs);
    return () => clearTimeout(timer);
  }, [leaving, location.pathname]);

  const first = useRef(settledPath);
  const arrive = useEffectEvent(() => {
    main.current?.focus({ preventScroll: true });
    return scrollToPlace(navigation === NavigationType.Pop ? rememberedScroll(entryKey) : 0);
  });
  useEffect(() => {
    if (first.current === settledPath) return;
    first.current = settledPath;
    // Only another page moves scroll and focus; a change of the search alone keeps both.
    return arrive();
  }, [settledPath]);

  const shown = leaving ? held : newest;
  return (
    <main
      ref={main}
      id="page"
      tabIndex={-1}
      data-leaving={leaving || undefined}
      className={classNames(
        'flex min-w-0 flex-1 flex-col outline-none data-leaving:opacity-0',
        'data-leaving:transition-opacity data-leaving:duration-200',
      )}
    >
      <LocationContext value={shown.context}>
        <div
          key={shown.path}
          className={classNames(
            'flex min-w-0 flex-1 animate-[fade-in_50ms_linear] flex-col',
            // Room for the tab bar belongs to the page that is shown, not to the one that comes.
            screenAt(shown.path)?.level !== 'sub' &&
              'max-md:pb-[calc(73px+env(safe-area-inset-bottom))]',
          )}
        >
          {shown.outlet}
        </div>
      </LocationContext>
    </main>
  );
}
