import { CheckCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type MessageSection, useUnread } from '../../../shared/messages/use-unread.ts';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { notify } from '../../../shared/ui/toaster.tsx';
import { useMarkRead } from '../use-mark-read.ts';

/** Marks a whole part as read; not there where nothing is unread. */
export function MarkAll({ section }: { section: MessageSection }) {
  const { t } = useTranslation('messages');
  const unread = useUnread();
  const markRead = useMarkRead(() => notify({ message: t('allRead'), tone: 'success' }));
  if ((unread?.[section] ?? 0) === 0) return null;
  return (
    <IconButton
      label={t('markAll')}
      busy={markRead.isPending}
      onClick={() => markRead.mutate({ type: section })}
    >
      <CheckCheck size={20} strokeWidth={1.75} aria-hidden />
    </IconButton>
  );
}
