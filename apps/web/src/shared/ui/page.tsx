import type { ReactNode, Ref, UIEventHandler } from 'react';
import { classNames } from './class-names.ts';

export interface PageProps {
  /** Stays at the top: a `NavBar`, tabs, a banner. */
  header?: ReactNode;
  /** Stays at the bottom, above the tab bar: the button that commits. */
  footer?: ReactNode;
  children: ReactNode;
  /** Keeps 16 px (12 below 360) free at both sides; lists bring their own. */
  gutter?: boolean;
  /** On wide screens a form or an article is not wider than this. */
  width?: 'full' | 'reading';
  onScroll?: UIEventHandler<HTMLDivElement>;
  /** The element that scrolls. */
  ref?: Ref<HTMLDivElement>;
  className?: string;
}

/**
 * A screen: fills its parent, scrolls by itself between its header and footer and keeps clear of
 * notches. Its parent needs a height.
 */
export function Page({
  header,
  footer,
  children,
  gutter = false,
  width = 'full',
  onScroll,
  ref,
  className,
}: PageProps) {
  const column = width === 'reading' ? 'mx-auto w-full max-w-[640px]' : undefined;
  return (
    <main className="flex h-full min-h-0 flex-1 flex-col">
      {header}
      <div
        ref={ref}
        onScroll={onScroll}
        className={classNames(
          'flex min-h-0 flex-1 flex-col overflow-x-hidden overflow-y-auto overscroll-contain',
          gutter && 'px-gutter',
        )}
      >
        <div className={classNames('flex flex-1 flex-col', column, className)}>{children}</div>
      </div>
      {footer === undefined ? null : (
        <div className="border-t border-hair bg-page">
          <div className={classNames('px-gutter pt-3 pb-3', column)}>{footer}</div>
        </div>
      )}
    </main>
  );
}
