import {
  type ReactElement,
  type ReactNode,
  cloneElement,
  useEffect,
  useRef,
  useState,
} from 'react';
import { classNames } from './class-names.ts';
import { Popover } from './popover.tsx';
import { useRovingFocus } from './use-roving-focus.ts';

export interface MenuItem {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  /** At the right, as a key hint. */
  detail?: ReactNode;
  tone?: 'down';
  disabled?: boolean;
  onSelect: () => void;
}

interface TriggerProps {
  ref?: React.Ref<HTMLButtonElement>;
  onClick?: () => void;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
}

export interface MenuProps {
  label: string;
  /** A button, icon button or anything that takes their props; it opens the menu. */
  trigger: ReactElement<TriggerProps>;
  items: readonly MenuItem[];
  align?: 'start' | 'end';
}

function MenuList({ items, onDone }: { items: readonly MenuItem[]; onDone: () => void }) {
  const { containerRef, onKeyDown } = useRovingFocus<HTMLDivElement>(
    '[role=menuitem]:not(:disabled)',
  );
  useEffect(() => {
    const first = containerRef.current?.querySelector<HTMLElement>(
      '[role=menuitem]:not(:disabled)',
    );
    // After the popover has placed itself, so that the focus does not scroll the page.
    const frame = requestAnimationFrame(() => first?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, [containerRef]);
  return (
    <div ref={containerRef} role="menu" onKeyDown={onKeyDown} className="min-w-44">
      {items.map((item) => (
        <button
          key={item.key}
          type="button"
          role="menuitem"
          tabIndex={-1}
          disabled={item.disabled}
          onClick={() => {
            onDone();
            item.onSelect();
          }}
          className={classNames(
            'flex min-h-11 w-full items-center gap-3 rounded-[9px] px-3 text-left text-body font-medium',
            'hover:bg-fill focus-visible:bg-fill focus-visible:-outline-offset-2 active:bg-fill',
            'disabled:opacity-45',
            item.tone === 'down' ? 'text-down' : 'text-hi',
          )}
        >
          {item.icon}
          <span className="flex-1">{item.label}</span>
          {item.detail === undefined ? null : (
            <span className="text-caption text-low">{item.detail}</span>
          )}
        </button>
      ))}
    </div>
  );
}

/** Actions behind one button. Arrow keys and first letters move, Escape and Tab close. */
export function Menu({ label, trigger, items, align = 'end' }: MenuProps) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  return (
    <>
      {cloneElement(trigger, {
        ref: anchor,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        onClick: () => setOpen((shown) => !shown),
      })}
      <Popover
        open={open}
        onOpenChange={setOpen}
        anchor={anchor}
        label={label}
        align={align}
        padded={false}
      >
        <MenuList items={items} onDone={() => setOpen(false)} />
      </Popover>
    </>
  );
}
