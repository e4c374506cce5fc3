import {
  ArrowLeftRight,
  ChartNoAxesColumn,
  House,
  type LucideIcon,
  Sprout,
  Target,
  Wallet,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type MainTab = 'home' | 'market' | 'transaction' | 'financial' | 'assets' | 'prediction';

const ICONS: Readonly<Record<MainTab, LucideIcon>> = {
  home: House,
  market: ChartNoAxesColumn,
  transaction: ArrowLeftRight,
  financial: Sprout,
  assets: Wallet,
  prediction: Target,
};

export interface MainTabItem {
  tab: MainTab;
  label: string;
  /** `#/pages/market/market`. */
  href: string;
}

export interface MainTabsProps {
  /** The name of the navigation for screen readers. */
  label: string;
  items: readonly MainTabItem[];
  /** Undefined on inner pages. */
  current: MainTab | undefined;
}

/** The main places on phones, at the bottom; five, or six where prediction has its own. */
export function TabBar({ label, items, current }: MainTabsProps) {
  return (
    <nav
      aria-label={label}
      className="border-t border-hair bg-page pb-[max(8px,env(safe-area-inset-bottom))]"
    >
      <ul className="mx-auto grid max-w-[560px] auto-cols-fr grid-flow-col px-1">
        {items.map((item) => {
          const Icon = ICONS[item.tab];
          const chosen = item.tab === current;
          return (
            <li key={item.tab} className="min-w-0">
              <a
                href={item.href}
                aria-current={chosen ? 'page' : undefined}
                className={classNames(
                  'relative flex h-16 flex-col items-center justify-center gap-1 text-micro focus-visible:-outline-offset-2',
                  chosen
                    ? 'text-blue before:absolute before:-top-px before:h-0.5 before:w-6 before:rounded-b-full before:bg-blue-line'
                    : 'text-tab',
                )}
              >
                <Icon
                  size={22}
                  strokeWidth={1.75}
                  className={chosen ? 'text-[var(--blue)]' : undefined}
                  aria-hidden
                />
                <span className="max-w-full truncate">{item.label}</span>
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

export interface SideRailProps extends MainTabsProps {
  /** Above the tabs: the logo. */
  head?: ReactNode;
  /** At the foot: messages, the account. */
  foot?: ReactNode;
}

/** The main places on tablets (768 to 1199 px), at the left. */
export function SideRail({ label, items, current, head, foot }: SideRailProps) {
  return (
    <nav
      aria-label={label}
      className="flex h-full w-20 flex-none flex-col items-center border-r border-hair bg-page py-4"
    >
      {head}
      <ul className="mt-4 flex w-full flex-col gap-1">
        {items.map((item) => {
          const Icon = ICONS[item.tab];
          const chosen = item.tab === current;
          return (
            <li key={item.tab}>
              <a
                href={item.href}
                aria-current={chosen ? 'page' : undefined}
                className={classNames(
                  'press relative flex h-16 flex-col items-center justify-center gap-1 text-micro focus-visible:-outline-offset-2',
                  chosen
                    ? 'text-blue before:absolute before:inset-y-4 before:left-0 before:w-0.5 before:rounded-r-full before:bg-blue-line'
                    : 'text-tab',
                )}
              >
                <Icon
                  size={22}
                  strokeWidth={1.75}
                  className={chosen ? 'text-[var(--blue)]' : undefined}
                  aria-hidden
                />
                <span className="max-w-full truncate px-1">{item.label}</span>
              </a>
            </li>
          );
        })}
      </ul>
      <div className="mt-auto flex flex-col items-center gap-2">{foot}</div>
    </nav>
  );
}
