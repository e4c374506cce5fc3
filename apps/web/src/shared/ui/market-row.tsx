import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { type DecimalText, formatFiatPrice, formatVolume } from '../lib/format.ts';
import { ChangePill } from './change-pill.tsx';
import { classNames } from './class-names.ts';
import { CoinMark } from './coin-mark.tsx';
import { PriceText } from './price-text.tsx';
import { Sparkline } from './sparkline.tsx';

export interface MarketRowProps {
  base: string;
  quote?: string;
  /** Last price, decimal text. */
  price: DecimalText;
  /** Decimals of the tick. */
  priceDecimals: number;
  /** 24-hour change in percent. */
  change: DecimalText;
  volume?: DecimalText;
  /** In front of the volume: `Vol`. */
  volumeLabel?: ReactNode;
  /** The price in the user's fiat. */
  fiat?: { value: DecimalText; currency: string };
  /** The last day, oldest first. */
  history?: readonly number[];
  favourite?: boolean;
  /** Read aloud for the star. */
  favouriteLabel?: string;
  /**
   * `list` has the change in a pill (64 high), `compact` below the price (60), `desk` is the column
   * beside a chart (52).
   */
  look?: 'list' | 'compact' | 'desk';
  /** The market that is open; only `desk` shows it. */
  current?: boolean;
  href?: string;
  onPress?: () => void;
  className?: string;
}

const HEIGHTS = { list: 'min-h-16 gap-2', compact: 'min-h-15 gap-3', desk: 'min-h-13 gap-2.5' };

function Name({ row, look }: { row: MarketRowProps; look: 'list' | 'compact' | 'desk' }) {
  return (
    <span className="min-w-0 flex-1">
      {/* What it is paid with is whole or not there: too long, it wraps to a line nobody sees. */}
      <span
        className={classNames(
          'flex h-5 flex-wrap items-baseline overflow-hidden',
          'text-[15px] leading-5 font-semibold',
        )}
      >
        <span className="max-w-full truncate">{row.base}</span>
        {row.quote === undefined ? null : (
          <span
            className={classNames(
              'ml-0.5 text-caption leading-5 font-normal text-low',
              look === 'list' && 'max-xs:hidden',
            )}
          >
            /{row.quote}
          </span>
        )}
      </span>
      {look === 'desk' || row.volume === undefined ? null : (
        <span className="flex items-center gap-1 text-caption text-low">
          {row.favourite ? (
            <Star
              size={12}
              className="fill-gold stroke-none"
              {...(row.favouriteLabel
                ? { role: 'img', 'aria-label': row.favouriteLabel }
                : { 'aria-hidden': true })}
            />
          ) : null}
          {row.volumeLabel}
          {row.volumeLabel === undefined ? null : ' '}
          {formatVolume(row.volume)}
        </span>
      )}
    </span>
  );
}

function Figures({ row, look }: { row: MarketRowProps; look: 'list' | 'compact' | 'desk' }) {
  return (
    <span className={classNames('text-right', look !== 'desk' && 'min-w-[76px]')}>
      <PriceText
        value={row.price}
        decimals={row.priceDecimals}
        className={classNames(
          'block font-medium',
          look === 'desk' ? 'text-body leading-[18px]' : 'text-[15px] leading-5',
        )}
      />
      {look === 'list' ? (
        row.fiat === undefined ? null : (
          <span className="block text-caption text-low">
            {formatFiatPrice(row.fiat.value, row.fiat.currency, row.priceDecimals)}
          </span>
        )
      ) : (
        <ChangePill percent={row.change} look="text" className="text-caption font-normal" />
      )}
    </span>
  );
}

/** A market in a list. The whole row is one link or button. */
export function MarketRow(row: MarketRowProps) {
  const look = row.look ?? 'list';
  const content = (
    <>
      <CoinMark symbol={row.base} size={look === 'compact' ? 36 : look === 'desk' ? 26 : 32} />
      <Name row={row} look={look} />
      {row.history === undefined || look === 'desk' ? null : (
        <Sparkline
          values={row.history}
          width={look === 'list' ? 40 : 63}
          className="max-xs:hidden"
        />
      )}
      <Figures row={row} look={look} />
      {look === 'list' ? <ChangePill percent={row.change} /> : null}
    </>
  );
  const classes = classNames(
    'press-row relative flex w-full items-center text-left focus-visible:-outline-offset-2',
    HEIGHTS[look],
    look === 'desk' ? 'px-4' : 'px-gutter',
    row.current &&
      'bg-blue-wash before:absolute before:inset-y-0 before:left-0 before:w-0.5 before:bg-blue-line',
    row.className,
  );
  if (row.href !== undefined) {
    return (
      <a
        href={row.href}
        className={classes}
        onClick={row.onPress}
        aria-current={row.current ? 'true' : undefined}
      >
        {content}
      </a>
    );
  }
  return (
    <button
      type="button"
      className={classes}
      onClick={row.onPress}
      aria-current={row.current ? 'true' : undefined}
    >
      {content}
    </button>
  );
}
