import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { TopTabs } from '../../../shared/ui/top-tabs.tsx';
import { COPY_PATH, minePath } from '../paths.ts';

export type CopyTab = 'traders' | 'following' | 'history' | 'trader';

/** The parts of copy trading: everybody's leaderboard, and three that are the reader's own. */
export function CopyTabs({ value, panelId }: { value: CopyTab; panelId: string }) {
  const { t } = useTranslation('copy');
  const navigate = useNavigate();
  return (
    <TopTabs<CopyTab>
      label={t('tabs.label')}
      divided
      className="px-gutter"
      panelId={panelId}
      value={value}
      onChange={(tab) =>
        void navigate(tab === 'traders' ? COPY_PATH : minePath(tab), { replace: true })
      }
      tabs={(['traders', 'following', 'history', 'trader'] as const).map((tab) => ({
        value: tab,
        label: t(`tabs.${tab}`),
      }))}
    />
  );
}
