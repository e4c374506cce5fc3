import { type DecimalText, type Direction, directionOf, formatPercent } from '../lib/format.ts';
import { classNames } from './class-names.ts';
import { DIRECTION_TEXT, DirectionArrow } from './direction-arrow.tsx';

export interface ChangePillProps {
  /** In percent, decimal text: `-3.28`. */
  percent: DecimalText;
  decimals?: number;
  /** `pill` is the box in lists of markets, `text` goes beside a price. */
  look?: 'pill' | 'text';
  className?: string;
}

const WASH: Record<Direction, string> = {
  up: 'bg-up-wash text-up',
  down: 'bg-down-wash text-down',
  flat: 'bg-fill text-mid',
};

/** A change by arrow, sign and colour; zero is grey without an arrow, unknown is a dash. */
export function ChangePill({ percent, decimals = 2, look = 'pill', className }: ChangePillProps) {
  const direction = directionOf(percent, decimals);
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 whitespace-nowrap',
        look === 'pill'
          ? classNames(
              'h-8 min-w-[82px] justify-center rounded-chip px-2 text-label',
              WASH[direction],
            )
          : classNames('font-medium', DIRECTION_TEXT[direction]),
        className,
      )}
    >
      <DirectionArrow direction={direction} />
      {formatPercent(percent, { decimals })}
    </span>
  );
}
