import { Search, X } from 'lucide-react';
import { type InputHTMLAttributes, type ReactNode, type Ref, useRef } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';

export interface SearchFieldProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> {
  /** The name for screen readers, and the placeholder unless another is given. */
  label: string;
  clearLabel: string;
  value: string;
  onChange: (value: string) => void;
  /** While it is empty: a key hint, suggestions. */
  trailing?: ReactNode;
  /** A pill on the home page, a box elsewhere. */
  pill?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A line to search in, with a cross that empties it. */
export function SearchField({
  label,
  clearLabel,
  value,
  onChange,
  trailing,
  pill = false,
  className,
  ref,
  ...input
}: SearchFieldProps) {
  const frame = useRef<HTMLDivElement>(null);
  return (
    <div
      ref={frame}
      className={classNames(
        'flex h-11 min-w-0 items-center gap-2.5 bg-search pr-1 pl-4 text-low',
        'focus-within:ring-2 focus-within:ring-[var(--blue)]',
        pill ? 'rounded-full' : 'rounded-control',
        className,
      )}
    >
      <Search size={18} strokeWidth={1.75} aria-hidden />
      <input
        placeholder={label}
        {...input}
        ref={ref}
        type="search"
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-full min-w-0 flex-1 appearance-none bg-transparent text-[15px] text-hi outline-none"
      />
      {value === '' ? (
        trailing
      ) : (
        <IconButton
          label={clearLabel}
          onClick={() => {
            onChange('');
            frame.current?.querySelector('input')?.focus();
          }}
        >
          <X size={18} strokeWidth={1.75} />
        </IconButton>
      )}
    </div>
  );
}

export interface SearchLinkProps {
  label: string;
  href: string;
  trailing?: ReactNode;
  pill?: boolean;
  className?: string;
}

/** Looks like a search line and leads to the search page. */
export function SearchLink({ label, href, trailing, pill = false, className }: SearchLinkProps) {
  return (
    <a
      href={href}
      className={classNames(
        'flex h-11 min-w-0 items-center gap-2.5 bg-search pr-3 pl-4 text-low',
        pill ? 'rounded-full' : 'rounded-control',
        className,
      )}
    >
      <Search size={18} strokeWidth={1.75} aria-hidden />
      <span className="min-w-0 flex-1 truncate text-body">{label}</span>
      {trailing}
    </a>
  );
}
