import { searchable } from '@kontor/i18n';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { OptionList, type SelectOption } from './option-list.tsx';
import { Popover } from './popover.tsx';
import { SearchField } from './search-field.tsx';
import { Sheet } from './sheet.tsx';
import { useWide } from './use-media.ts';

export type { SelectOption } from './option-list.tsx';

export interface SelectProps<Value extends string> {
  /** Plain text: the name of the field, of its list and of the sheet. */
  label: string;
  options: readonly SelectOption<Value>[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  closeLabel: string;
  /** Shown while nothing is chosen. */
  placeholder?: ReactNode;
  /**
   * `field` shows the label inside, `bare` a 48-high box with the choice alone, `plain` only text
   * and a chevron, `chip` a small filled box. The label is always read aloud.
   */
  look?: 'field' | 'bare' | 'plain' | 'chip';
  /** Between the choice and the chevron. */
  hint?: ReactNode;
  error?: ReactNode;
  disabled?: boolean;
  /** Puts a search above long lists; these are its texts. */
  search?: { label: string; clearLabel: string; empty: ReactNode };
  className?: string;
}

const LOOKS = {
  field: 'min-h-12 w-full rounded-control bg-control px-3 py-1.5 text-[16px] leading-5 font-medium',
  bare: 'min-h-11 w-full rounded-control bg-control px-3 text-body font-medium',
  plain: 'min-h-11 text-label text-low',
  chip: 'min-h-6 rounded-tag bg-fill px-2 text-caption font-medium text-mid relative hit-44',
};

function matches<Value extends string>(option: SelectOption<Value>, words: string): boolean {
  const text = option.searchText ?? (typeof option.label === 'string' ? option.label : '');
  return searchable(`${text} ${option.value}`).includes(searchable(words));
}

function Choices<Value extends string>({
  props,
  sheet = false,
  onDone,
}: {
  props: SelectProps<Value>;
  /** In a sheet the options reach beyond its margins and the search does not. */
  sheet?: boolean;
  onDone: () => void;
}) {
  const [words, setWords] = useState('');
  const shown = words === '' ? props.options : props.options.filter((one) => matches(one, words));
  return (
    <>
      {props.search === undefined ? null : (
        <div className={classNames('sticky top-0 z-10 bg-raised pb-2', sheet && 'px-3')}>
          <SearchField
            label={props.search.label}
            clearLabel={props.search.clearLabel}
            value={words}
            onChange={setWords}
          />
        </div>
      )}
      {shown.length === 0 ? (
        <p className="px-3 py-6 text-center text-body text-low">{props.search?.empty}</p>
      ) : (
        <OptionList
          label={props.label}
          options={shown}
          value={props.value}
          focusOnShow={props.search === undefined}
          onChoose={(value) => {
            onDone();
            if (value !== props.value) props.onChange(value);
          }}
        />
      )}
    </>
  );
}

function Trigger<Value extends string>({
  props,
  open,
  onPress,
  anchor,
}: {
  props: SelectProps<Value>;
  open: boolean;
  onPress: () => void;
  anchor: RefObject<HTMLButtonElement | null>;
}) {
  const id = useId();
  const look = props.look ?? 'field';
  const chosen = props.options.find((option) => option.value === props.value);
  const shown = chosen?.label ?? <span className="text-low">{props.placeholder}</span>;
  return (
    <>
      <button
        ref={anchor}
        type="button"
        disabled={props.disabled}
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-labelledby={`${id}-label ${id}-value`}
        aria-describedby={props.error ? `${id}-note` : undefined}
        onClick={onPress}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          if (!open) onPress();
        }}
        className={classNames(
          'press inline-flex items-center gap-1.5 text-left disabled:opacity-45',
          LOOKS[look],
          props.error ? 'ring-1 ring-[var(--down-chart)]' : null,
        )}
      >
        {chosen?.icon && look !== 'chip' ? chosen.icon : null}
        <span className="flex min-w-0 flex-1 flex-col">
          <span
            id={`${id}-label`}
            className={look === 'field' ? 'truncate text-micro text-low' : 'sr-only'}
          >
            {props.label}
          </span>
          <span id={`${id}-value`} className="truncate">
            {shown}
          </span>
        </span>
        {props.hint}
        <ChevronDown
          size={look === 'chip' ? 14 : 18}
          strokeWidth={1.75}
          className="text-low"
          aria-hidden
        />
      </button>
      {props.error ? (
        <p id={`${id}-note`} className="px-3 pt-1 text-caption text-down">
          {props.error}
        </p>
      ) : null}
    </>
  );
}

/** One of a list: opens a sheet on phones and a list beside the button from 768 px on. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const wide = useWide();
  const close = (): void => setOpen(false);
  return (
    <div className={classNames('min-w-0', props.className)}>
      <Trigger
        props={props}
        open={open}
        onPress={() => setOpen((shown) => !shown)}
        anchor={anchor}
      />
      {wide ? (
        <Popover
          open={open}
          onOpenChange={setOpen}
          anchor={anchor}
          label={props.label}
          padded={false}
          matchWidth
        >
          <Choices props={props} onDone={close} />
        </Popover>
      ) : (
        <Sheet open={open} onOpenChange={setOpen} title={props.label} closeLabel={props.closeLabel}>
          <div className="-mx-3">
            <Choices sheet props={props} onDone={close} />
          </div>
        </Sheet>
      )}
    </div>
  );
}
