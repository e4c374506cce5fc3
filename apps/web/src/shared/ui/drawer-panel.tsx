import { Drawer } from '@base-ui/react/drawer';
import { X } from 'lucide-react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import type { SheetProps } from './sheet.tsx';
import { useCloseOnBack } from './use-close-on-back.ts';
import { useWide } from './use-media.ts';

/** The loaded half of `Sheet`; import `Sheet`, which fetches this when it first opens. */
export default function DrawerPanel({
  open,
  onOpenChange,
  title,
  hideTitle = false,
  description,
  closeLabel,
  children,
  footer,
  header,
}: SheetProps) {
  const side = useWide();
  useCloseOnBack(open, onOpenChange);
  return (
    <Drawer.Root
      open={open}
      onOpenChange={(next) => onOpenChange(next)}
      swipeDirection={side ? 'right' : 'down'}
    >
      <Drawer.Portal>
        <Drawer.Backdrop className="scrim" />
        <Drawer.Viewport
          className={classNames(
            'fixed inset-0 z-40 flex',
            side ? 'items-stretch justify-end' : 'items-end justify-center',
          )}
        >
          <Drawer.Popup
            className={classNames(
              'on-raised flex w-full flex-col bg-raised shadow-raised outline-none',
              side
                ? 'sheet-side max-w-[400px] rounded-l-sheet'
                : 'sheet-bottom max-h-[calc(100dvh-48px)] rounded-t-sheet',
            )}
          >
            {side ? null : (
              <span
                aria-hidden
                className="absolute top-2 left-1/2 h-1 w-9 -translate-x-1/2 rounded-full bg-line"
              />
            )}
            <div className="flex min-h-11 items-center gap-3 pt-4 pr-2 pl-4 md:pl-5">
              {header}
              <Drawer.Title className={classNames('flex-1 text-title-2', hideTitle && 'sr-only')}>
                {title}
              </Drawer.Title>
              <span className="flex-1 last:hidden" hidden={!hideTitle} />
              <Drawer.Close
                render={
                  <IconButton label={closeLabel}>
                    <X size={22} strokeWidth={1.75} />
                  </IconButton>
                }
              />
            </div>
            {description === undefined ? null : (
              <Drawer.Description className="px-4 pt-1 text-body text-mid md:px-5">
                {description}
              </Drawer.Description>
            )}
            <Drawer.Content
              // Long text has no control to tab to, and could else not be scrolled by keys.
              tabIndex={0}
              className={classNames(
                'min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pt-2 md:px-5',
                'focus-visible:-outline-offset-2',
                footer === undefined && 'pb-[max(20px,env(safe-area-inset-bottom))]',
              )}
            >
              {children}
            </Drawer.Content>
            {footer === undefined ? null : (
              <div className="px-4 pt-3 pb-[max(20px,env(safe-area-inset-bottom))] md:px-5">
                {footer}
              </div>
            )}
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
