import { type DecimalText, HIDDEN, UNKNOWN, directionOf, moneyParts } from '../lib/format.ts';
import { classNames } from './class-names.ts';
import { DIRECTION_TEXT, DirectionArrow } from './direction-arrow.tsx';
import { useFlash } from './use-flash.ts';

export interface MoneyTextProps {
  value: DecimalText;
  /** `USD` is written as a sign in front, `BTC` behind. */
  currency?: string | undefined;
  decimals?: number | undefined;
  /** Shows dots in place of the figure. */
  hidden?: boolean;
  /** The decimals in a lower tone, for figures that lead a screen. */
  dim?: boolean;
  /** Writes + on gains. */
  signed?: boolean;
  /** Green and red by its sign, for profit and loss. */
  coloured?: boolean;
  /** A triangle in front; use it with `coloured`. */
  arrow?: boolean;
  /** Washes for 400 ms when the figure changes. */
  flash?: boolean;
  className?: string;
}

/** An amount of money; unknown is a dash and never zero. */
export function MoneyText({
  value,
  currency,
  decimals,
  hidden = false,
  dim = false,
  signed = false,
  coloured = false,
  arrow = false,
  flash = false,
  className,
}: MoneyTextProps) {
  const element = useFlash<HTMLSpanElement>(value, flash && !hidden);
  const parts = moneyParts(value, { currency, decimals, signed });
  const shownDecimals = parts === undefined ? 0 : Math.max(0, parts.fraction.length - 1);
  const direction = directionOf(value, shownDecimals);
  const colour = coloured && !hidden ? DIRECTION_TEXT[direction] : null;
  return (
    <span
      ref={element}
      className={classNames('rounded-[4px] whitespace-nowrap', colour, className)}
    >
      {hidden ? (
        HIDDEN
      ) : parts === undefined ? (
        UNKNOWN
      ) : (
        <>
          {arrow && direction !== 'flat' ? (
            <span className="mr-1 inline-block align-[0.08em]">
              <DirectionArrow direction={direction} />
            </span>
          ) : null}
          {parts.sign}
          {parts.prefix}
          {parts.whole}
          {dim ? <span className="text-low">{parts.fraction}</span> : parts.fraction}
          {parts.suffix}
        </>
      )}
    </span>
  );
}
