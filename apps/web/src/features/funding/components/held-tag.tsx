import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useServerNow } from '../../../shared/lib/clock.ts';
import { Tag } from '../../../shared/ui/tag.tsx';
import { momentText } from '../text.ts';

/** From when a new destination may be used; nothing once it may. */
export function HeldTag({ usableFrom }: { usableFrom: number }) {
  const { t } = useTranslation('funding');
  const nowMs = useServerNow();
  if (usableFrom <= nowMs) return null;
  return (
    <Tag tone="warn" icon={<Clock size={12} strokeWidth={2} aria-hidden />}>
      {t('held.from', { time: momentText(usableFrom, nowMs) })}
    </Tag>
  );
}
