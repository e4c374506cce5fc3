import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../ui/class-names.ts';
import { NavBar } from '../ui/nav-bar.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { PageFooter } from './page-footer.tsx';
import { SiteLabel, type SiteLabelProps } from './site-label.tsx';
import { useBack } from './use-back.ts';

export interface SubPageProps {
  /** The page's heading, in the middle of the bar. */
  title: ReactNode;
  /** What the page shows, where that is prices or money: the bar then says how real they are. */
  about?: SiteLabelProps['about'];
  /** At the right: icon buttons. */
  actions?: ReactNode;
  /** Where the arrow leads when the visit began on this page. */
  fallback?: string;
  /** In place of going back in the history, such as a step back in a form. */
  onBack?: () => void;
  /** Stays at the bottom: the button that commits. */
  footer?: ReactNode;
  children: ReactNode;
  /** `form` keeps the lines short on wide screens, `wide` uses the room. */
  width?: 'form' | 'wide';
}

/** A page below a tab: a bar with the way back, the banner of a lost connection, the content. */
export function SubPage({
  title,
  about,
  actions,
  fallback,
  onBack,
  footer,
  children,
  width = 'form',
}: SubPageProps) {
  const { t } = useTranslation();
  const back = useBack(fallback);
  // Buttons are as wide as a form on every page: across 1200 px a word would stand alone in them.
  const form = 'mx-auto w-full max-w-[480px]';
  const column = width === 'form' ? form : 'mx-auto w-full max-w-[1200px]';
  return (
    <>
      <div className="sticky top-0 z-20 bg-page lg:static">
        {/* As wide as the content, so that the way back and the actions stand at its edges. */}
        <div className={column}>
          <NavBar
            title={title}
            note={about === undefined ? undefined : <SiteLabel about={about} look="line" />}
            backLabel={t('back')}
            onBack={onBack ?? back}
            actions={actions}
          />
        </div>
        <ConnectionBanner />
      </div>
      <div className={classNames(column, 'flex flex-1 flex-col')}>{children}</div>
      {footer === undefined ? null : <PageFooter className={form}>{footer}</PageFooter>}
    </>
  );
}
