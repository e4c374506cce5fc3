import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

export interface RangeChipOption<Value extends string> {
  value: Value;
  label: ReactNode;
}

export interface RangeChipsProps<Value extends string> {
  label: string;
  options: readonly RangeChipOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** Spreads the chips over the width. */
  spread?: boolean;
  /** After the last chip, such as a menu with more. */
  trailing?: ReactNode;
  className?: string;
}

/** Periods and filters: 32 high with a target of 44. Scrolls sideways when there are too many. */
export function RangeChips<Value extends string>({
  label,
  options,
  value,
  onChange,
  spread = false,
  trailing,
  className,
}: RangeChipsProps<Value>) {
  const name = useId();
  return (
    <div
      className={classNames(
        'no-scrollbar scroll-fade flex flex-none items-center overflow-x-auto py-1.5',
        className,
      )}
    >
      <div
        role="radiogroup"
        aria-label={label}
        className={classNames('flex gap-1', spread && 'flex-1 justify-between')}
      >
        {options.map((option) => {
          const chosen = option.value === value;
          return (
            <label
              key={option.value}
              className={classNames(
                'hit-44 relative flex h-8 min-w-11 cursor-pointer items-center justify-center rounded-chip px-2.5',
                'text-label whitespace-nowrap transition-colors select-none',
                'has-[:focus-visible]:outline-2 has-[:focus-visible]:-outline-offset-2',
                'has-[:focus-visible]:outline-[var(--blue)]',
                chosen ? 'bg-fill text-hi' : 'text-low',
              )}
            >
              <input
                type="radio"
                name={name}
                value={option.value}
                checked={chosen}
                onChange={() => onChange(option.value)}
                className="absolute inset-0 size-full cursor-pointer appearance-none outline-none"
              />
              <span>{option.label}</span>
            </label>
          );
        })}
      </div>
      {trailing}
    </div>
  );
}
