import { type ReactNode, type RefObject, Suspense, lazy, useState } from 'react';

export interface PopoverProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The button it belongs to; that toggles `open` itself and carries `aria-expanded`. */
  anchor: RefObject<HTMLElement | null>;
  /** The name of the opened box for screen readers. */
  label: string;
  align?: 'start' | 'center' | 'end';
  /** At least as wide as its button. */
  matchWidth?: boolean;
  padded?: boolean;
  children: ReactNode;
}

const Panel = lazy(() => import('./popover-panel.tsx'));

/** A box beside its button: explanations, lists, menus. Fetched with the first opening. */
export function Popover(props: PopoverProps) {
  const [everOpened, setEverOpened] = useState(props.open);
  if (props.open && !everOpened) setEverOpened(true);
  if (!everOpened) return null;
  return (
    <Suspense fallback={null}>
      <Panel {...props} />
    </Suspense>
  );
}
