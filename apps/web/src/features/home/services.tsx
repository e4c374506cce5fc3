import type { ReactNode } from 'react';
import {
  ASSETS_PATH,
  BILL_PATH,
  COPY_PATH,
  FINANCIAL_PATH,
  ORDERS_PATH,
  PREDICTION_PATH,
  SETTINGS_PATH,
  STOCKS_PATH,
  TRADE_PATH,
  hasScreen,
} from '../../shared/page/screens.ts';
import { ROOM_PATH, SUPPORT_PATH } from '../../shared/chat/paths.ts';
import { MESSAGES_PATH } from '../../shared/messages/paths.ts';
import { ServiceIcon } from '../../shared/ui/service-icon.tsx';
import { CONVERT_PATH } from '../../shared/wallet/convert-path.ts';
import { FUND_PATH } from '../../shared/wallet/fund-path.ts';
import { INVEST_PATH } from '../../shared/wallet/invest-path.ts';
import { TRANSFER_PATH } from '../../shared/wallet/transfer-path.ts';

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

/** Two who talk, one of them in gold: the room of the members. */
function BubblesIcon() {
  return (
    <svg
      width="26"
      height="26"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d="M3 4h12v8.5H8L4.5 15.5V12.5H3Z" />
      <path className="stroke-gold" d="M18.5 9.5H21V18h-1.5v3L16 18h-6v-2" />
    </svg>
  );
}

/** A beam that a little lifts much with, on a golden point. */
function LeverIcon() {
  return (
    <svg
      width="26"
      height="26"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d="M3 16 21 8M4 9h4.5v4.5M14.5 3.5 18 7M18 3.5V7h-3.5" />
      <path className="stroke-gold" d="m9 13.5-3.5 7h7Z" />
    </svg>
  );
}

export type ServiceGroup = 'trade' | 'money' | 'more';

export interface Service {
  readonly name:
    | 'assets'
    | 'bills'
    | 'buy'
    | 'chatroom'
    | 'cloud'
    | 'coins'
    | 'convert'
    | 'copy'
    | 'coupon'
    | 'dual'
    | 'defi'
    | 'earn'
    | 'fund'
    | 'futures'
    | 'invite'
    | 'leverage'
    | 'loan'
    | 'messages'
    | 'mining'
    | 'nft'
    | 'options'
    | 'orders'
    | 'prediction'
    | 'otc'
    | 'settings'
    | 'stocks'
    | 'subscription'
    | 'support'
    | 'transfer'
    | 'vip';
  readonly group: ServiceGroup;
  readonly path: string;
  readonly icon: ReactNode;
}

const tradeTab = (name: string): string => `/pages/transaction/index2?tab=${name}`;

/** Every entry, those that most people look for first. */
const SERVICES: readonly Service[] = [
  { name: 'buy', group: 'money', path: '/pages/buy/buy', icon: <ServiceIcon name="wallet" /> },
  { name: 'stocks', group: 'trade', path: STOCKS_PATH, icon: <ServiceIcon name="stocks" /> },
  {
    name: 'futures',
    group: 'trade',
    path: tradeTab('futures'),
    icon: <ServiceIcon name="futures" />,
  },
  { name: 'copy', group: 'trade', path: COPY_PATH, icon: <ServiceIcon name="copy" /> },
  { name: 'dual', group: 'more', path: INVEST_PATH, icon: <ServiceIcon name="dual" /> },
  { name: 'earn', group: 'more', path: FINANCIAL_PATH, icon: <ServiceIcon name="earn" /> },
  {
    name: 'mining',
    group: 'more',
    path: '/pages/lockming/welcome',
    icon: <ServiceIcon name="mining" />,
  },
  { name: 'nft', group: 'more', path: '/pages/nft/nft', icon: <ServiceIcon name="nft" /> },
  {
    name: 'subscription',
    group: 'more',
    path: '/pages/ieo/ieo',
    icon: <ServiceIcon name="subscribe" />,
  },
  {
    name: 'prediction',
    group: 'more',
    path: PREDICTION_PATH,
    icon: <ServiceIcon name="predict" />,
  },
  {
    name: 'options',
    group: 'trade',
    path: tradeTab('options'),
    icon: <ServiceIcon name="options" />,
  },
  {
    name: 'leverage',
    group: 'trade',
    path: '/pages/transaction/contract?leverage=highest',
    icon: <LeverIcon />,
  },
  { name: 'coins', group: 'trade', path: TRADE_PATH, icon: <ServiceIcon name="coins" /> },
  { name: 'convert', group: 'money', path: CONVERT_PATH, icon: <ServiceIcon name="convert" /> },
  {
    name: 'loan',
    group: 'money',
    path: '/pages/common/borrowing',
    icon: <ServiceIcon name="loan" />,
  },
  { name: 'bills', group: 'money', path: BILL_PATH, icon: <ServiceIcon name="bills" /> },
  { name: 'otc', group: 'money', path: '/pages/otc/otc', icon: <ServiceIcon name="loan" /> },
  { name: 'fund', group: 'money', path: FUND_PATH, icon: <ServiceIcon name="deposit" /> },
  { name: 'transfer', group: 'money', path: TRANSFER_PATH, icon: <ServiceIcon name="transfer" /> },
  { name: 'assets', group: 'money', path: ASSETS_PATH, icon: <ServiceIcon name="wallet" /> },
  { name: 'orders', group: 'trade', path: ORDERS_PATH, icon: <ServiceIcon name="news" /> },
  {
    name: 'defi',
    group: 'more',
    path: '/pages/lockming/lockming?category=defi',
    icon: <ServiceIcon name="earn" />,
  },
  {
    name: 'cloud',
    group: 'more',
    path: '/pages/lockming/lockming?category=cloud',
    icon: <ServiceIcon name="mining" />,
  },
  {
    name: 'coupon',
    group: 'more',
    path: '/pages/setting/coupon',
    icon: <ServiceIcon name="coupon" />,
  },
  { name: 'vip', group: 'more', path: '/pages/setting/vip', icon: <ServiceIcon name="vip" /> },
  {
    name: 'invite',
    group: 'more',
    path: '/pages/setting/share',
    icon: <ServiceIcon name="invite" />,
  },
  { name: 'support', group: 'more', path: SUPPORT_PATH, icon: <ServiceIcon name="support" /> },
  { name: 'chatroom', group: 'more', path: ROOM_PATH, icon: <BubblesIcon /> },
  { name: 'messages', group: 'more', path: MESSAGES_PATH, icon: <ServiceIcon name="news" /> },
  { name: 'settings', group: 'more', path: SETTINGS_PATH, icon: <SlidersIcon /> },
];

/** Those whose screens are there. */
export function shownServices(): Service[] {
  return SERVICES.filter((service) => hasScreen(service.path));
}
