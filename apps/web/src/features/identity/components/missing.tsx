import { Mail, Smartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IDENTITY_PATH } from '../../../shared/identity/paths.ts';
import { hasScreen } from '../../../shared/page/screens.ts';
import { EMAIL_PATH, MOBILE_PATH, returningPath } from '../../../shared/security/paths.ts';
import { AssetRow } from '../../../shared/ui/asset-row.tsx';
import { isBound, type Standing } from '../standing.ts';

/** What has to be bound before a document can be sent, with the way there. */
export function Missing({ standing }: { standing: Standing }) {
  const { t } = useTranslation('identity');
  if (isBound(standing)) return null;
  const rows = [
    { key: 'email', bound: standing.email_bound, path: EMAIL_PATH, Icon: Mail },
    { key: 'mobile', bound: standing.mobile_bound, path: MOBILE_PATH, Icon: Smartphone },
  ] as const;
  return (
    <section aria-label={t('missing.title')} className="-mx-gutter">
      <h2 className="px-gutter pb-1 text-label text-low">{t('missing.title')}</h2>
      {rows
        .filter(({ bound }) => !bound)
        .map(({ key, path, Icon }) => (
          <AssetRow
            key={key}
            leading={<Icon size={22} strokeWidth={1.75} className="text-warn" aria-hidden />}
            title={t(`missing.${key}`)}
            subtitle={t(`missing.${key}Why`)}
            {...(hasScreen(path) ? { href: `#${returningPath(path, IDENTITY_PATH)}` } : {})}
          />
        ))}
    </section>
  );
}
