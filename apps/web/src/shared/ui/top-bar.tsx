import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Logo } from './logo.tsx';

export interface TopBarItem {
  key: string;
  label: ReactNode;
  href: string;
}

export interface TopBarProps {
  /** The name of the navigation for screen readers. */
  label: string;
  /** The product's name beside the mark. */
  name: ReactNode;
  homeHref: string;
  items: readonly TopBarItem[];
  /** The key of the place that is open. */
  current: string | undefined;
  /** At the right: market label, search, messages, account. */
  children?: ReactNode;
}

/** The main places on desktops (from 1200 px), above everything, 60 high. */
export function TopBar({ label, name, homeHref, items, current, children }: TopBarProps) {
  return (
    <header className="flex h-15 items-center gap-10 border-b border-hair bg-page px-6">
      <a
        href={homeHref}
        className="flex items-center gap-2 rounded-tag text-[20px] leading-6 font-semibold tracking-[-0.014em]"
      >
        <Logo />
        {name}
      </a>
      <nav aria-label={label} className="h-full min-w-0 flex-1">
        <ul className="no-scrollbar scroll-fade flex h-full gap-1 overflow-x-auto">
          {items.map((item) => {
            const chosen = item.key === current;
            return (
              <li key={item.key} className="h-full">
                <a
                  href={item.href}
                  aria-current={chosen ? 'page' : undefined}
                  className={classNames(
                    'relative flex h-full items-center px-3.5 text-[15px] whitespace-nowrap transition-colors focus-visible:-outline-offset-2',
                    chosen
                      ? 'font-semibold text-hi before:absolute before:inset-x-0 before:bottom-1 before:h-0.5 before:rounded-full before:bg-blue-line'
                      : 'font-medium text-low hover:text-hi',
                  )}
                >
                  {item.label}
                </a>
              </li>
            );
          })}
        </ul>
      </nav>
      <div className="flex items-center gap-4">{children}</div>
    </header>
  );
}
