import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { useRef } from 'react';
import type { DialogProps } from './dialog.tsx';
import { useCloseOnBack } from './use-close-on-back.ts';

/** The loaded half of `Dialog`; import `Dialog`. */
export default function DialogPanel({
  open,
  onOpenChange,
  title,
  description,
  children,
  actions,
  mustChoose = false,
  initialFocus,
  onClosed,
}: DialogProps) {
  const actionsRef = useRef<HTMLDivElement>(null);
  useCloseOnBack(open, onOpenChange);
  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={(next) => onOpenChange(next)}
      onOpenChangeComplete={(next) => {
        if (!next) onClosed?.();
      }}
      disablePointerDismissal={mustChoose}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="scrim z-50" />
        <BaseDialog.Popup
          role={mustChoose ? 'alertdialog' : 'dialog'}
          // A question begins at its answers, the careful one first, not at what stands above them.
          initialFocus={() =>
            initialFocus?.current ?? actionsRef.current?.querySelector('button') ?? true
          }
          className="popup on-raised fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-48px)] w-[calc(100vw-40px)] max-w-[360px] -translate-1/2 flex-col gap-2 overflow-y-auto rounded-card bg-raised p-5 shadow-raised outline-none"
        >
          <BaseDialog.Title className="text-title-2">{title}</BaseDialog.Title>
          {description === undefined ? null : (
            <BaseDialog.Description className="text-body text-mid">
              {description}
            </BaseDialog.Description>
          )}
          {children}
          <div ref={actionsRef} className="mt-3 flex gap-2">
            {actions}
          </div>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
