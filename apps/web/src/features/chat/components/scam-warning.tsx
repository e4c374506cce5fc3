import { ShieldAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSite } from '../../../shared/api/use-site.ts';

/** What everybody should know before talking to anybody who says to be of us. */
export function ScamWarning() {
  const { t } = useTranslation(['chat', 'common']);
  const { data: site } = useSite();
  return (
    <p className="flex items-start gap-2.5 rounded-control bg-warn-wash px-3 py-2.5 text-caption text-warn">
      <ShieldAlert size={18} strokeWidth={1.75} className="flex-none" aria-hidden />
      <span>{t('warning', { site: site?.site_name ?? t('common:name') })}</span>
    </p>
  );
}
