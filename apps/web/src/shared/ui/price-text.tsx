import { type DecimalText, type Direction, formatPrice } from '../lib/format.ts';
import { classNames } from './class-names.ts';
import { useFlash } from './use-flash.ts';

export interface PriceTextProps {
  value: DecimalText;
  /** The decimals of the market's tick. */
  decimals: number;
  /** Colours the whole figure; without it only the change flashes. */
  direction?: Direction;
  flash?: boolean;
  className?: string;
}

const COLOURS: Record<Direction, string> = { up: 'text-up', down: 'text-down', flat: 'text-hi' };

/** A live price at its market's tick that flashes green or red for 400 ms when it moves. */
export function PriceText({ value, decimals, direction, flash = true, className }: PriceTextProps) {
  const element = useFlash<HTMLSpanElement>(value, flash);
  return (
    <span
      ref={element}
      className={classNames(
        'rounded-[4px] whitespace-nowrap',
        direction && COLOURS[direction],
        className,
      )}
    >
      {formatPrice(value, decimals)}
    </span>
  );
}
