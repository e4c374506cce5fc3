import { type ReactNode, type RefObject, Suspense, lazy, useState } from 'react';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** The buttons, side by side; each should have the class `flex-1`. */
  actions?: ReactNode;
  /** A press outside does not close it, and screen readers are told that it is urgent. */
  mustChoose?: boolean;
  /** Where typing begins, in a dialog with fields; else its buttons are first. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** After the closing movement. */
  onClosed?: () => void;
}

const Panel = lazy(() => import('./dialog-panel.tsx'));

/** A small question in the middle. Fetched with the first opening. */
export function Dialog(props: DialogProps) {
  const [everOpened, setEverOpened] = useState(props.open);
  if (props.open && !everOpened) setEverOpened(true);
  if (!everOpened) return null;
  return (
    <Suspense fallback={null}>
      <Panel {...props} />
    </Suspense>
  );
}
