import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { PageFooter } from './page-footer.tsx';

export interface MainPageProps {
  children: ReactNode;
  /** Stays above the tab bar: the button that commits. */
  footer?: ReactNode;
  className?: string;
}

/** A page that a tab opens. The banner of a lost connection stands above everything. */
export function MainPage({ children, footer, className }: MainPageProps) {
  return (
    <>
      <div className="sticky top-0 z-20 bg-page">
        <ConnectionBanner />
      </div>
      <div className={classNames('flex w-full flex-1 flex-col', className)}>{children}</div>
      {footer === undefined ? null : <PageFooter aboveTabs>{footer}</PageFooter>}
    </>
  );
}
