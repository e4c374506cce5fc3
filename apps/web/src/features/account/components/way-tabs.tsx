import { useTranslation } from 'react-i18next';
import { TopTabs } from '../../../shared/ui/top-tabs.tsx';
import type { Way } from '../../../shared/account/validation.ts';

/** By email or by mobile. */
export function WayTabs({ way, onChange }: { way: Way; onChange: (way: Way) => void }) {
  const { t } = useTranslation(['account', 'common']);
  return (
    <TopTabs<Way>
      label={t('way.label')}
      value={way}
      onChange={onChange}
      tabs={[
        { value: 'email', label: t('way.email') },
        { value: 'mobile', label: t('way.mobile') },
      ]}
    />
  );
}
