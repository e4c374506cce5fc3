import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { HOME_PATH } from '../../../shared/page/screens.ts';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { CopyTabs } from '../components/copy-tabs.tsx';
import { Leaderboard } from '../components/leaderboard.tsx';

/** The traders that can be followed. */
export default function Copy() {
  const { t } = useTranslation('copy');
  const panelId = useId();
  return (
    <SubPage title={t('title')} fallback={HOME_PATH} width="wide" about="money">
      <CopyTabs value="traders" panelId={panelId} />
      <div
        id={panelId}
        role="tabpanel"
        aria-label={t('tabs.traders')}
        className="flex flex-1 flex-col"
      >
        <Leaderboard />
      </div>
    </SubPage>
  );
}
