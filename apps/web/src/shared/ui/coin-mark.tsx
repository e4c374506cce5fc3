import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface Mark {
  colour: string;
  glyph: ReactNode;
}

const LINE = {
  fill: 'none',
  stroke: '#fff',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/** Simple geometric marks on a 32-px disc, drawn here; they hint at a coin and copy no logo. */
const MARKS: Readonly<Record<string, Mark>> = {
  BTC: {
    colour: '#e8963a',
    glyph: (
      <path
        {...LINE}
        d="M12.6 10.6h4.6a2.6 2.6 0 0 1 0 5.2h-4.6zm0 5.2h5.3a2.8 2.8 0 0 1 0 5.6h-5.3zM11 10.6h2M11 21.4h2M14.4 8.4v2.2M17.2 8.4v2.2M14.4 21.4v2.2M17.2 21.4v2.2"
      />
    ),
  },
  ETH: {
    colour: '#6b7cd8',
    glyph: <path {...LINE} d="m16 7.6 5.2 8.6-5.2 3-5.2-3zM10.8 19l5.2 5.6 5.2-5.6L16 22z" />,
  },
  SOL: {
    colour: '#8f62d9',
    glyph: (
      <path
        {...LINE}
        d="M12.4 10.6h9l-1.8 2.6h-9zM10.6 14.8h9l1.8 2.6h-9zM12.4 19h9l-1.8 2.6h-9z"
        strokeWidth={1.6}
      />
    ),
  },
  XRP: {
    colour: '#5b6b82',
    glyph: (
      <path
        {...LINE}
        d="M9.6 10.4c2.2 2.4 4 3.8 6.4 3.8s4.2-1.4 6.4-3.8M9.6 21.6c2.2-2.4 4-3.8 6.4-3.8s4.2 1.4 6.4 3.8"
      />
    ),
  },
  DOGE: {
    colour: '#b8963c',
    glyph: <path {...LINE} d="M13 10.4h3a5.6 5.6 0 0 1 0 11.2h-3zM10.8 16h5" />,
  },
  AVAX: {
    colour: '#d1474a',
    glyph: <path {...LINE} d="m16 9 7 13h-4L16 16.4 13 22H9z" />,
  },
  LINK: {
    colour: '#3d66d0',
    glyph: <path {...LINE} d="m16 8.4 6.6 3.8v7.6L16 23.6l-6.6-3.8v-7.6z" />,
  },
  TON: {
    colour: '#2f8fd4',
    glyph: <path {...LINE} d="M9.8 11h12.4L16 22.6zM16 11v11" />,
  },
  ADA: {
    colour: '#3a5fb0',
    glyph: (
      <g fill="#fff">
        <circle {...LINE} cx="16" cy="16" r="2.4" strokeWidth={1.8} />
        <circle cx="16" cy="9.6" r="1.7" />
        <circle cx="16" cy="22.4" r="1.7" />
        <circle cx="10.4" cy="12.8" r="1.7" />
        <circle cx="21.6" cy="12.8" r="1.7" />
        <circle cx="10.4" cy="19.2" r="1.7" />
        <circle cx="21.6" cy="19.2" r="1.7" />
      </g>
    ),
  },
  USDT: {
    colour: '#2f9e85',
    glyph: (
      <path
        {...LINE}
        d="M11 10.4h10M16 10.4v12M22.4 15.2c0 1.2-2.8 2-6.4 2s-6.4-.8-6.4-2 2.8-2 6.4-2 6.4.8 6.4 2z"
      />
    ),
  },
  USDC: {
    colour: '#3372c9',
    glyph: (
      <path
        {...LINE}
        d="M18.8 13c-.6-1.2-1.6-1.6-2.8-1.6-1.6 0-2.8.9-2.8 2.2 0 3 5.8 1.6 5.8 4.6 0 1.4-1.3 2.4-3 2.4-1.4 0-2.5-.6-3-1.8M16 9.6v1.8M16 20.6v1.8"
      />
    ),
  },
  BNB: {
    colour: '#a97d12',
    glyph: (
      <path
        {...LINE}
        d="m16 8.8 3 3-3 3-3-3zM16 17.2l3 3-3 3-3-3zM10.2 13l3 3-3 3-3-3zM21.8 13l3 3-3 3-3-3z"
        strokeWidth={1.6}
      />
    ),
  },
  TRX: {
    colour: '#c8414f',
    glyph: (
      <path
        {...LINE}
        d="m9 9.8 12 2.2 3 3.4L15 24zM9 9.8l7.4 6.2L15 24M16.4 16 24 15.4"
        strokeWidth={1.6}
      />
    ),
  },
  DOT: {
    colour: '#c23a7c',
    glyph: (
      <g {...LINE}>
        <ellipse cx="16" cy="10.2" rx="3.6" ry="1.9" />
        <ellipse cx="16" cy="21.8" rx="3.6" ry="1.9" />
        <path d="M10.4 13.4v5.2M21.6 13.4v5.2" />
      </g>
    ),
  },
  LTC: { colour: '#64748b', glyph: <path {...LINE} d="m15.4 9.2-3 12.6h8.8M11.4 17.2l7-2.6" /> },
  BCH: {
    colour: '#3d9159',
    glyph: (
      <path {...LINE} d="M13 10.6h4.2a2.6 2.6 0 0 1 0 5.2H13zm0 5.2h4.8a2.8 2.8 0 0 1 0 5.6H13z" />
    ),
  },
  MATIC: {
    colour: '#7a4fd0',
    glyph: (
      <path
        {...LINE}
        d="m11.6 12.6 3.4 2v3.8l-3.4 2-3.4-2v-3.8zM20.4 11.6l3.4 2v3.8l-3.4 2-3.4-2v-3.8z"
        strokeWidth={1.7}
      />
    ),
  },
  UNI: { colour: '#c2418a', glyph: <path {...LINE} d="M11.4 9.6v7.8a4.6 4.6 0 0 0 9.2 0V9.6" /> },
  ATOM: {
    colour: '#4a5578',
    glyph: (
      <g {...LINE} strokeWidth={1.6}>
        <ellipse cx="16" cy="16" rx="7.6" ry="3.2" transform="rotate(60 16 16)" />
        <ellipse cx="16" cy="16" rx="7.6" ry="3.2" transform="rotate(-60 16 16)" />
        <circle cx="16" cy="16" r="1" />
      </g>
    ),
  },
  USD: {
    colour: '#4f7a4c',
    glyph: (
      <path
        {...LINE}
        d="M19 12.6c-.7-1.3-1.7-1.8-3-1.8-1.8 0-3 .9-3 2.4 0 3.4 6.2 1.9 6.2 5.2 0 1.6-1.4 2.8-3.2 2.8-1.6 0-2.7-.7-3.2-2M16 8.4v15.2"
      />
    ),
  },
  EUR: {
    colour: '#3d62a8',
    glyph: <path {...LINE} d="M20.4 11.2a6 6 0 1 0 0 9.6M9.6 14.6h7M9.6 17.6h6" />,
  },
  GBP: {
    colour: '#6d4c91',
    glyph: (
      <path
        {...LINE}
        d="M19.8 11.8c-.5-1.3-1.5-2-3-2-2 0-3 1.4-3 3.4v5c0 1.8-.8 3.2-2.2 4h8.8M11.4 16.4h6"
      />
    ),
  },
  JPY: {
    colour: '#a5484c',
    glyph: <path {...LINE} d="m11 9.6 5 7 5-7M16 16.6v6M11.8 17h8.4M11.8 19.8h8.4" />,
  },
};

/** White on each of these is at least 4.5:1, so letters are always readable. */
const LETTER_COLOURS = [
  '#3f62b5',
  '#8450b8',
  '#a8456f',
  '#b0473b',
  '#8f6420',
  '#52752f',
  '#27776a',
  '#2b7190',
  '#58638a',
  '#7a5c4a',
] as const;

function letterColour(symbol: string): string {
  let hash = 0;
  for (const character of symbol) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 9_973;
  return LETTER_COLOURS[hash % LETTER_COLOURS.length] ?? LETTER_COLOURS[0];
}

export interface CoinMarkProps {
  /** `BTC`, `AAPL`; the base of a pair. */
  symbol: string;
  /** Diameter in px. */
  size?: number;
  className?: string;
}

/** The round mark of a coin, currency or stock. Decoration: the symbol always stands beside it. */
export function CoinMark({ symbol, size = 32, className }: CoinMarkProps) {
  const mark = MARKS[symbol];
  const letters = symbol.slice(0, symbol.length > 3 ? 1 : 2);
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      className={classNames('rounded-full', className)}
      aria-hidden
    >
      <circle cx="16" cy="16" r="16" fill={mark?.colour ?? letterColour(symbol)} />
      {mark?.glyph ?? (
        <text
          x="16"
          y="16"
          dy="0.36em"
          textAnchor="middle"
          fill="#fff"
          fontSize={letters.length > 1 ? 12.5 : 15}
          fontWeight="600"
        >
          {letters}
        </text>
      )}
    </svg>
  );
}
