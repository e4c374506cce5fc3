import { Check } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { classNames } from './class-names.ts';
import { useRovingFocus } from './use-roving-focus.ts';

export interface SelectOption<Value extends string> {
  value: Value;
  label: ReactNode;
  /** A second line. */
  description?: ReactNode;
  icon?: ReactNode;
  /** At the right: a balance, a code. */
  detail?: ReactNode;
  /** What a search looks at when the label is not plain text. */
  searchText?: string;
  disabled?: boolean;
}

export interface OptionListProps<Value extends string> {
  label: string;
  options: readonly SelectOption<Value>[];
  value: Value | undefined;
  onChoose: (value: Value) => void;
  /** Moves the focus onto the chosen option when the list appears. */
  focusOnShow?: boolean;
}

/** The list inside a select: one can be chosen, by pointer, arrows or first letters. */
export function OptionList<Value extends string>({
  label,
  options,
  value,
  onChoose,
  focusOnShow = true,
}: OptionListProps<Value>) {
  const { containerRef, onKeyDown } = useRovingFocus<HTMLDivElement>(
    '[role=option]:not([aria-disabled=true])',
  );
  useEffect(() => {
    if (!focusOnShow) return undefined;
    const list = containerRef.current;
    const frame = requestAnimationFrame(() => {
      const chosen = list?.querySelector<HTMLElement>('[aria-selected=true]');
      (chosen ?? list?.querySelector<HTMLElement>('[role=option]'))?.focus({ preventScroll: true });
      chosen?.scrollIntoView({ block: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, [containerRef, focusOnShow]);
  const hasChosen = options.some((option) => option.value === value);
  return (
    <div ref={containerRef} role="listbox" aria-label={label} onKeyDown={onKeyDown}>
      {options.map((option, index) => {
        const chosen = option.value === value;
        const choose = (): void => {
          if (!option.disabled) onChoose(option.value);
        };
        return (
          <div
            key={option.value}
            role="option"
            aria-selected={chosen}
            aria-disabled={option.disabled || undefined}
            tabIndex={chosen || (!hasChosen && index === 0) ? 0 : -1}
            onClick={choose}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== ' ') return;
              event.preventDefault();
              choose();
            }}
            className={classNames(
              'flex min-h-12 cursor-pointer items-center gap-3 rounded-[9px] px-3 py-2 text-body select-none',
              'hover:bg-fill focus-visible:bg-fill focus-visible:-outline-offset-2 active:bg-fill',
              'aria-disabled:cursor-not-allowed aria-disabled:opacity-45',
              chosen ? 'font-semibold text-hi' : 'font-medium text-hi',
            )}
          >
            {option.icon}
            <span className="min-w-0 flex-1">
              <span className="block">{option.label}</span>
              {option.description === undefined ? null : (
                <span className="block text-caption font-normal text-low">
                  {option.description}
                </span>
              )}
            </span>
            {option.detail === undefined ? null : (
              <span className="text-label text-mid">{option.detail}</span>
            )}
            <Check
              size={18}
              strokeWidth={2}
              aria-hidden
              className={classNames('text-blue', !chosen && 'invisible')}
            />
          </div>
        );
      })}
    </div>
  );
}
