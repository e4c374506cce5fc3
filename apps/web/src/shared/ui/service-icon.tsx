export type ServiceName =
  | 'quick-buy'
  | 'stocks'
  | 'futures'
  | 'copy'
  | 'earn'
  | 'options'
  | 'mining'
  | 'nft'
  | 'predict'
  | 'all'
  | 'deposit'
  | 'withdraw'
  | 'transfer'
  | 'convert'
  | 'loan'
  | 'subscribe'
  | 'coupon'
  | 'invite'
  | 'bills'
  | 'support'
  | 'news'
  | 'vip'
  | 'dual'
  | 'coins'
  | 'wallet';

/** Two paths each: the first in the text's colour, the second, one stroke, in gold. */
const DRAWINGS: Readonly<Record<ServiceName, readonly [string, string]>> = {
  'quick-buy': [
    'M5 5h14a2.5 2.5 0 0 1 2.5 2.5v9A2.5 2.5 0 0 1 19 19H5a2.5 2.5 0 0 1-2.5-2.5v-9A2.5 2.5 0 0 1 5 5ZM2.5 9.5h19',
    'M6.5 14.5h4',
  ],
  stocks: ['m3 15.5 5.5-6 4 4L20.5 4.5M15.5 4h5v5', 'M3.5 20.5h17'],
  futures: ['M8 2.5V6M8 18v3.5M5.5 6h5v12h-5z', 'M16.5 5v3.5M16.5 14.5V18M14 8.5h5v6h-5z'],
  copy: [
    'M9 3.5a3.9 3.9 0 1 1 0 7.8 3.9 3.9 0 0 1 0-7.8ZM2.5 20.5v-1A5.5 5.5 0 0 1 8 14h2a5.5 5.5 0 0 1 5.5 5.5v1',
    'M16 3.9a3.7 3.7 0 0 1 0 7M18.5 14.4a5.5 5.5 0 0 1 3 4.9v1.2',
  ],
  earn: [
    'M10 7.5c4.4 0 7.5 1.4 7.5 3.3S14.4 14 10 14s-7.5-1.4-7.5-3.2S5.6 7.5 10 7.5ZM2.5 10.8v5.7c0 1.9 3.1 3.3 7.5 3.3s7.5-1.4 7.5-3.3v-5.7',
    'M19 2v6M16 5h6',
  ],
  options: ['M12 6a7.8 7.8 0 1 1 0 15.6A7.8 7.8 0 0 1 12 6Z', 'M9.5 2.5h5M12 10v4l2.5 1.5'],
  mining: [
    'M5.5 10.5h13a2 2 0 0 1 2 2v6.5a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-6.5a2 2 0 0 1 2-2ZM12 14.5v2',
    'M7.5 10.5V7.5a4.5 4.5 0 0 1 9 0v3',
  ],
  nft: [
    'M5.5 2.9h13a2.6 2.6 0 0 1 2.6 2.6v13a2.6 2.6 0 0 1-2.6 2.6h-13a2.6 2.6 0 0 1-2.6-2.6v-13a2.6 2.6 0 0 1 2.6-2.6ZM3.2 16.5l4-3.5 4 3.5 4-4 5.6 5',
    'M16 6.5a1.9 1.9 0 1 1 0 3.8 1.9 1.9 0 0 1 0-3.8Z',
  ],
  predict: [
    'M15.5 4.9A8.5 8.5 0 1 0 19.3 9M12.8 9.3a3.6 3.6 0 1 0 2 2',
    'M11.4 12.9 20 4.3M17.3 3.2v3.6h3.6',
  ],
  all: [
    'M5 3.3h3.4a1.7 1.7 0 0 1 1.7 1.7v3.4a1.7 1.7 0 0 1-1.7 1.7H5a1.7 1.7 0 0 1-1.7-1.7V5A1.7 1.7 0 0 1 5 3.3ZM15.6 3.3H19A1.7 1.7 0 0 1 20.7 5v3.4a1.7 1.7 0 0 1-1.7 1.7h-3.4a1.7 1.7 0 0 1-1.7-1.7V5a1.7 1.7 0 0 1 1.7-1.7ZM5 13.9h3.4a1.7 1.7 0 0 1 1.7 1.7V19a1.7 1.7 0 0 1-1.7 1.7H5A1.7 1.7 0 0 1 3.3 19v-3.4A1.7 1.7 0 0 1 5 13.9Z',
    'M15.6 13.9H19a1.7 1.7 0 0 1 1.7 1.7V19a1.7 1.7 0 0 1-1.7 1.7h-3.4a1.7 1.7 0 0 1-1.7-1.7v-3.4a1.7 1.7 0 0 1 1.7-1.7Z',
  ],
  deposit: ['M12 3v12M6.5 10l5.5 5.5L17.5 10', 'M4.5 20.5h15'],
  withdraw: ['M12 16V4M6.5 9 12 3.5 17.5 9', 'M4.5 20.5h15'],
  transfer: ['M20.5 7.5H4M8 3.5l-4 4 4 4', 'M3.5 16.5H20M16 12.5l4 4-4 4'],
  convert: [
    'M3.5 11.5A8.5 8.5 0 0 1 18.3 6.4L20.5 9M20.5 3.5V9H15',
    'M20.5 12.5A8.5 8.5 0 0 1 5.7 17.6L3.5 15M3.5 20.5V15H9',
  ],
  loan: [
    'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM15.5 8.5l-7 7',
    'M9 8.2a.9.9 0 1 1 0 1.8.9.9 0 0 1 0-1.8ZM15 14a.9.9 0 1 1 0 1.8.9.9 0 0 1 0-1.8Z',
  ],
  subscribe: [
    'M3 9.3V7.5A2.5 2.5 0 0 1 5.5 5h13A2.5 2.5 0 0 1 21 7.5v1.8a2.8 2.8 0 0 0 0 5.4v1.8a2.5 2.5 0 0 1-2.5 2.5h-13A2.5 2.5 0 0 1 3 16.5v-1.8a2.8 2.8 0 0 0 0-5.4Z',
    'M14 8.5v1.5M14 12.6v1.5',
  ],
  coupon: [
    'M3 8.5v-2A1.5 1.5 0 0 1 4.5 5h15A1.5 1.5 0 0 1 21 6.5v2a3.5 3.5 0 0 0 0 7v2a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17.5v-2a3.5 3.5 0 0 0 0-7Z',
    'm9 14.5 6-5',
  ],
  invite: [
    'M3.5 11.5h17V20a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 20ZM2.5 7.5h19v4h-19ZM7.8 7.5a2.5 2.5 0 1 1 4.2-2.5 2.5 2.5 0 1 1 4.2 2.5',
    'M12 7.5v14',
  ],
  bills: ['M5 2.5h14v19l-3.5-2-3.5 2-3.5-2-3.5 2ZM9 8h6', 'M9 13h4'],
  support: [
    'M4 15v-3a8 8 0 0 1 16 0v3M4 14h1.5A1.5 1.5 0 0 1 7 15.5v2A1.5 1.5 0 0 1 5.5 19H5a1 1 0 0 1-1-1ZM20 14h-1.5a1.5 1.5 0 0 0-1.5 1.5v2a1.5 1.5 0 0 0 1.5 1.5h.5a1 1 0 0 0 1-1Z',
    'M20 18v.5a3 3 0 0 1-3 3h-3.5',
  ],
  news: [
    'M4 4h13v14.5a2 2 0 0 0 2 2H6a2 2 0 0 1-2-2ZM17 9h3.5v9.5a2 2 0 0 1-3.5 1.3M7.5 12h6M7.5 16h6',
    'M7.5 8h6',
  ],
  vip: ['M3.5 7.5 7.5 11 12 4l4.5 7 4-3.5-1.5 9.5h-14Z', 'M5 20.5h14'],
  dual: ['M3 20V4M3 20h18M5.5 16.5l6-6', 'M11.5 10.5H21'],
  coins: ['M9 3.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11Z', 'M17.6 10a5.5 5.5 0 1 1-7.2 7.7'],
  wallet: [
    'M18.5 7V4.5A1.5 1.5 0 0 0 17 3H5a2 2 0 0 0 0 4h14a1.5 1.5 0 0 1 1.5 1.5V12M3 5v13.5A2.5 2.5 0 0 0 5.5 21H19a1.5 1.5 0 0 0 1.5-1.5V16',
    'M21.5 12H17a2 2 0 0 0 0 4h4.5Z',
  ],
};

export interface ServiceIconProps {
  name: ServiceName;
  size?: number;
}

/** An entry's icon with exactly one gold stroke. Decoration: its name always stands beside it. */
export function ServiceIcon({ name, size = 26 }: ServiceIconProps) {
  const [plain, gold] = DRAWINGS[name];
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={plain} />
      <path d={gold} className="stroke-gold" />
    </svg>
  );
}
