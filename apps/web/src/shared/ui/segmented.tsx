import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

export interface SegmentedOption<Value extends string> {
  value: Value;
  label: ReactNode;
  icon?: ReactNode;
  /** The solid colour when chosen: buy and sell, long and short. */
  tone?: 'up' | 'down';
  disabled?: boolean;
}

export interface SegmentedProps<Value extends string> {
  label: string;
  options: readonly SegmentedOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
}

const CHOSEN = {
  none: 'bg-chosen text-hi font-semibold [box-shadow:var(--chosen-shadow)]',
  up: 'bg-up text-on-up font-semibold',
  down: 'bg-down text-on-down font-semibold',
};

/** One of two to four, 44 high. Native radio buttons, so arrow keys and forms simply work. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
  className,
}: SegmentedProps<Value>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classNames('flex h-11 rounded-control bg-control p-[3px]', className)}
    >
      {options.map((option) => {
        const chosen = option.value === value;
        return (
          <label
            key={option.value}
            className={classNames(
              'relative flex min-w-0 flex-1 cursor-pointer items-center justify-center gap-2 rounded-[9px]',
              'px-1 text-body transition-colors select-none',
              'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2',
              'has-[:focus-visible]:outline-[var(--blue)] has-[:disabled]:opacity-45',
              chosen ? CHOSEN[option.tone ?? 'none'] : 'font-medium text-mid',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={chosen}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              className="absolute inset-x-0 -inset-y-[3px] cursor-pointer appearance-none outline-none"
            />
            {option.icon}
            <span className="truncate">{option.label}</span>
          </label>
        );
      })}
    </div>
  );
}
