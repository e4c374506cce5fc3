import { type ReactNode, useEffect } from 'react';
import { classNames } from './class-names.ts';
import { useRovingFocus } from './use-roving-focus.ts';

export interface TopTab<Value extends string> {
  value: Value;
  label: ReactNode;
  /** Written after the label: `Open orders 2`. */
  count?: number;
}

export interface TopTabsProps<Value extends string> {
  label: string;
  tabs: readonly TopTab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** `large` is the head of a screen (16 px, 48 high), `medium` a part of it (15 px, 44 high). */
  size?: 'medium' | 'large';
  /** A hairline under the whole row. */
  divided?: boolean;
  /** At the right end: a tag, a link, a switch. */
  trailing?: ReactNode;
  /** The id of the panel the tabs change; it needs `role="tabpanel"`. */
  panelId?: string;
  className?: string;
}

function withCount(label: string, count: number | undefined): string {
  return count === undefined ? label : `${label} ${count}`;
}

/** Tabs with a 2-px line. Arrow keys, Home and End move and choose; too many scroll sideways. */
export function TopTabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  size = 'medium',
  divided = false,
  trailing,
  panelId,
  className,
}: TopTabsProps<Value>) {
  const { containerRef, onKeyDown } = useRovingFocus<HTMLDivElement>('[role=tab]', {
    horizontal: true,
    onMove: (item) => item.click(),
  });
  useEffect(() => {
    const chosen = containerRef.current?.querySelector<HTMLElement>('[aria-selected=true]');
    const list = containerRef.current;
    if (!chosen || !list) return;
    // `scrollIntoView` would also scroll the page, so only the row is moved.
    const left = chosen.offsetLeft - list.offsetLeft;
    if (left < list.scrollLeft || left + chosen.offsetWidth > list.scrollLeft + list.clientWidth) {
      list.scrollLeft = left - (list.clientWidth - chosen.offsetWidth) / 2;
    }
  }, [value, containerRef]);
  return (
    <div
      className={classNames(
        'flex flex-none items-center gap-2.5',
        divided && 'border-b border-hair',
        className,
      )}
    >
      <div
        ref={containerRef}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className={classNames(
          'no-scrollbar scroll-fade -mb-px flex min-w-0 flex-1 overflow-x-auto',
          size === 'large' ? 'gap-[22px]' : 'gap-6',
        )}
      >
        {tabs.map((tab) => {
          const chosen = tab.value === value;
          return (
            <button
              key={tab.value}
              type="button"
              role="tab"
              aria-selected={chosen}
              aria-controls={chosen ? panelId : undefined}
              tabIndex={chosen ? 0 : -1}
              onClick={() => onChange(tab.value)}
              className={classNames(
                'relative min-w-11 flex-none whitespace-nowrap transition-colors',
                'focus-visible:-outline-offset-2 focus-visible:rounded-tag',
                size === 'large' ? 'h-12 text-head' : 'h-11 text-[15px] leading-5',
                chosen ? 'font-semibold text-hi' : 'font-medium text-low',
                chosen &&
                  'before:absolute before:inset-x-0 before:bottom-0 before:h-0.5 before:rounded-full before:bg-blue-line',
              )}
            >
              {/* The bold copy keeps the width, so the row does not move when the choice does. */}
              <span
                data-bold={typeof tab.label === 'string' ? withCount(tab.label, tab.count) : ''}
                className="grid justify-items-center after:invisible after:h-0 after:overflow-hidden after:font-semibold after:content-[attr(data-bold)]"
              >
                <span>
                  {tab.label}
                  {tab.count === undefined ? null : ` ${tab.count}`}
                </span>
              </span>
            </button>
          );
        })}
      </div>
      {trailing}
    </div>
  );
}
