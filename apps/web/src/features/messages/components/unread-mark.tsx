import { useTranslation } from 'react-i18next';

/** The dot before a title that nobody has read yet. */
export function UnreadMark({ read }: { read: boolean }) {
  const { t } = useTranslation('messages');
  if (read) return null;
  return (
    <span className="mt-1.5 size-2 flex-none rounded-full bg-down">
      <span className="sr-only">{t('isUnread')}</span>
    </span>
  );
}
