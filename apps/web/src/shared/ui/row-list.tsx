import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/**
 * Rows with hairlines between them: one column, and two where the list has the room of a desk, so
 * that a row's name and its figures stay near each other. Its children are `li`.
 */
export function RowList({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div className={classNames('@container', className)}>
      <ul
        className={classNames(
          'grid grid-cols-1 @min-[880px]:grid-cols-2 @min-[880px]:gap-x-10',
          '[&>li]:min-w-0 [&>li]:border-b [&>li]:border-hair [&>li:last-child]:border-0',
          '@min-[880px]:[&>li:nth-last-child(2):nth-child(odd)]:border-0',
        )}
      >
        {children}
      </ul>
    </div>
  );
}
