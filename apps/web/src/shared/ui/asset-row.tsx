import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface AssetRowProps {
  /** A mark or an icon of 32 px. */
  leading?: ReactNode;
  title: ReactNode;
  /** Beside the title: a tag. */
  badge?: ReactNode;
  subtitle?: ReactNode;
  /** At the right, the first line. */
  value?: ReactNode;
  /** At the right, the second line. */
  detail?: ReactNode;
  /** At the far right: a date, a switch. It must not be a control when the row is one. */
  trailing?: ReactNode;
  /** A link (`#/pages/…`). */
  href?: string;
  onPress?: () => void;
  /** A hairline below. */
  divided?: boolean;
  className?: string;
}

/** A row of a list, at least 60 high: no box, the figures at the right. */
export function AssetRow({
  leading,
  title,
  badge,
  subtitle,
  value,
  detail,
  trailing,
  href,
  onPress,
  divided = false,
  className,
}: AssetRowProps) {
  const interactive = href !== undefined || onPress !== undefined;
  const content = (
    <>
      {leading}
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-[15px] leading-5 font-semibold">
          {title}
          {badge}
        </span>
        {subtitle === undefined ? null : (
          <span className="mt-0.5 block text-caption text-low">{subtitle}</span>
        )}
      </span>
      {value === undefined && detail === undefined ? null : (
        <span className="text-right">
          {value === undefined ? null : (
            <span className="block text-[15px] leading-5 font-medium">{value}</span>
          )}
          {detail === undefined ? null : (
            <span className="mt-0.5 block text-caption text-low">{detail}</span>
          )}
        </span>
      )}
      {trailing}
      {interactive && trailing === undefined ? (
        <ChevronRight size={18} strokeWidth={1.75} className="text-low" aria-hidden />
      ) : null}
    </>
  );
  const look = classNames(
    'px-gutter flex min-h-15 w-full items-center gap-3 py-2 text-left',
    interactive && 'press-row focus-visible:-outline-offset-2',
    divided && 'border-b border-hair',
    className,
  );
  if (href !== undefined) {
    return (
      <a href={href} className={look} onClick={onPress}>
        {content}
      </a>
    );
  }
  if (onPress !== undefined) {
    return (
      <button type="button" className={look} onClick={onPress}>
        {content}
      </button>
    );
  }
  return <div className={look}>{content}</div>;
}
