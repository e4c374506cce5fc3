import { type ReactNode, Suspense, lazy, useState } from 'react';

export interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Keeps the title for screen readers only, when `header` shows it richer. */
  hideTitle?: boolean;
  /** In front of the title: a mark, a tag, a price. */
  header?: ReactNode;
  description?: ReactNode;
  closeLabel: string;
  children: ReactNode;
  /** Stays at the bottom while the rest scrolls: the button that commits. */
  footer?: ReactNode;
}

const Panel = lazy(() => import('./drawer-panel.tsx'));

/**
 * A sheet from below on phones and a panel from the right from 768 px on. Dragging, Escape and a
 * press outside close it; the focus is kept inside and goes back to where it was. Its code is
 * fetched with the first opening, which keeps it out of the first load.
 */
export function Sheet(props: SheetProps) {
  const [everOpened, setEverOpened] = useState(props.open);
  if (props.open && !everOpened) setEverOpened(true);
  if (!everOpened) return null;
  return (
    <Suspense fallback={null}>
      <Panel {...props} />
    </Suspense>
  );
}
