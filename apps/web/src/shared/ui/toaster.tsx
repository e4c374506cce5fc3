import { type ReactNode, Suspense, lazy, useSyncExternalStore } from 'react';

export type NoticeTone = 'plain' | 'success' | 'error' | 'warn';

export interface Notice {
  message: ReactNode;
  tone?: NoticeTone;
  description?: ReactNode;
  action?: { label: ReactNode; onPress: () => void };
  /** Default 1500 ms; errors 6000 ms with a cross. */
  durationMs?: number;
  /** A later notice with the same id replaces this one. */
  id?: string;
}

/** More than this many waiting before the toaster is there are dropped, oldest first. */
const WAITING_MAX = 20;

type Show = (notice: Notice) => void;
let waiting: Notice[] = [];
let show: Show | undefined;
const listeners = new Set<() => void>();

/** Says something briefly at the edge of the screen, from anywhere in the app. */
export function notify(notice: Notice): void {
  if (show !== undefined) {
    show(notice);
    return;
  }
  waiting = [...waiting, notice].slice(-WAITING_MAX);
  for (const listener of listeners) listener();
}

/** The loaded view takes over and shows what has waited. */
function takeOver(next: Show): () => void {
  show = next;
  for (const notice of waiting) next(notice);
  waiting = [];
  return () => {
    show = undefined;
  };
}

const View = lazy(() => import('./toaster-view.tsx'));

export interface ToasterProps {
  /** The name of the region for screen readers. */
  regionLabel: string;
  closeLabel: string;
}

/** Once in the app. Its code is fetched with the first notice. */
export function Toaster({ regionLabel, closeLabel }: ToasterProps) {
  const wanted = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting.length > 0 || show !== undefined,
  );
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <View regionLabel={regionLabel} closeLabel={closeLabel} takeOver={takeOver} />
    </Suspense>
  );
}
