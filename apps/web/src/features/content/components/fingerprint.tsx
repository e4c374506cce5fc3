import { useTranslation } from 'react-i18next';

/** Which version is read, and its hash: two people can tell whether they have read the same. */
export function Fingerprint({ version, hash }: { version: number; hash: string }) {
  const { t } = useTranslation('content');
  return (
    <footer className="pt-4 text-caption text-low">
      <p>{t('version', { version })}</p>
      <p>
        {t('hash')} <span className="break-all">{hash}</span>
      </p>
    </footer>
  );
}
