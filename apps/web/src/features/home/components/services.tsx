import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import {
  ASSETS_PATH,
  FINANCIAL_PATH,
  MARKET_PATH,
  TRADE_PATH,
  hasScreen,
} from '../../../shared/page/screens.ts';
import { ServiceIcon } from '../../../shared/ui/service-icon.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';

/** Two sliders with one gold knob: what can be set. */
function SlidersIcon() {
  return (
    <svg
      width="26"
      height="26"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      aria-hidden
    >
      <path d="M3 7h8M17 7h4M3 17h4M13 17h8M14 4.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z" />
      <path className="stroke-gold" d="M10 14.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z" />
    </svg>
  );
}

interface Service {
  name: 'coins' | 'markets' | 'earn' | 'assets' | 'orders' | 'bills' | 'settings';
  path: string;
  icon: ReactNode;
}

/** Every entry of the grid in its order. One whose screen is not there is not shown. */
const SERVICES: readonly Service[] = [
  { name: 'coins', path: TRADE_PATH, icon: <ServiceIcon name="coins" /> },
  { name: 'markets', path: MARKET_PATH, icon: <ServiceIcon name="stocks" /> },
  { name: 'earn', path: FINANCIAL_PATH, icon: <ServiceIcon name="earn" /> },
  { name: 'assets', path: ASSETS_PATH, icon: <ServiceIcon name="wallet" /> },
  {
    name: 'orders',
    path: '/pages/transaction/currency_order',
    icon: <ServiceIcon name="news" />,
  },
  { name: 'bills', path: '/pages/setting/bill', icon: <ServiceIcon name="bills" /> },
  { name: 'settings', path: '/pages/setting/setting', icon: <SlidersIcon /> },
];
const FEWEST = 3;
const ONE_ROW = 5;

/** The entries to everything there is. A grid of one or two would only repeat the bars. */
export default function Services() {
  const { t } = useTranslation(['home', 'common']);
  const shown = SERVICES.filter((service) => hasScreen(service.path));
  if (shown.length < FEWEST) return null;
  return (
    <nav aria-label={t('services.label')} className="px-gutter pt-4">
      <ul
        className={classNames(
          'grid gap-y-1',
          shown.length <= ONE_ROW
            ? 'auto-cols-fr grid-flow-col'
            : 'grid-cols-4 xs:grid-cols-5 md:grid-cols-[repeat(auto-fit,minmax(88px,1fr))]',
        )}
      >
        {shown.map(({ name, path, icon }) => (
          <li key={name} className="min-w-0">
            <Link
              to={path}
              className={classNames(
                'press flex min-h-16 flex-col items-center justify-center gap-2',
                'rounded-control text-caption text-mid',
              )}
            >
              <span className="text-hi">{icon}</span>
              <span className="max-w-full truncate">{t(`services.${name}`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
