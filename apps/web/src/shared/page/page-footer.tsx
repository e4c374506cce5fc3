import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';

/** Stays at the bottom of the page while the rest scrolls, above the tab bar where there is one. */
export function PageFooter({
  children,
  aboveTabs = false,
  className,
}: {
  children: ReactNode;
  aboveTabs?: boolean;
  className?: string;
}) {
  return (
    <div
      className={classNames(
        'sticky z-20 border-t border-hair bg-page py-3',
        aboveTabs
          ? 'bottom-[calc(73px+env(safe-area-inset-bottom))] md:bottom-0'
          : 'bottom-0 pb-[max(12px,env(safe-area-inset-bottom))]',
      )}
    >
      <div className={classNames('px-gutter', className)}>{children}</div>
    </div>
  );
}
