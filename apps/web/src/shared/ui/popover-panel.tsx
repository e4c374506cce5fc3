import { Popover as BasePopover } from '@base-ui/react/popover';
import type { PopoverProps } from './popover.tsx';

/** The loaded half of `Popover`; import `Popover`. */
export default function PopoverPanel({
  open,
  onOpenChange,
  anchor,
  label,
  align = 'start',
  matchWidth = false,
  padded = true,
  children,
}: PopoverProps) {
  return (
    <BasePopover.Root
      open={open}
      onOpenChange={(next, details) => {
        // The button closes by its own press; closing here too would open it again.
        const target = details.event.target;
        const own = target instanceof Node && anchor.current?.contains(target) === true;
        if (!next && own && details.reason === 'outside-press') details.cancel();
        else onOpenChange(next);
      }}
    >
      <BasePopover.Portal>
        <BasePopover.Positioner
          anchor={anchor}
          align={align}
          sideOffset={6}
          collisionPadding={12}
          className="z-50"
          style={matchWidth ? { minWidth: 'var(--anchor-width)' } : undefined}
        >
          <BasePopover.Popup
            aria-label={label}
            finalFocus={anchor}
            className={`popup on-raised max-h-[min(420px,var(--available-height))] max-w-[calc(100vw-24px)] overflow-y-auto rounded-control bg-raised text-body shadow-raised outline-none inset-ring inset-ring-hair ${padded ? 'p-4' : 'p-1'}`}
          >
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}
