import { useTranslation } from 'react-i18next';
import { serverNowMs } from '../lib/clock.ts';
import { classNames } from '../ui/class-names.ts';
import { Tag } from '../ui/tag.tsx';
import { hoursAt, momentTexts, useNextChange } from './hours.ts';

/** Whether the US exchanges are open, and until when: the reader's time and New York's. */
export function SessionLine({ className }: { className?: string }) {
  const { t } = useTranslation('market');
  const changesAt = useNextChange();
  // Of the moment before it, since it is only drawn anew when the next change is another one.
  const { open, closesEarly } = hoursAt(changesAt - 1);
  const texts = momentTexts(changesAt, serverNowMs());
  const until = !open ? 'opens' : closesEarly ? 'closesEarly' : 'closes';
  return (
    <p
      className={classNames('flex flex-wrap items-center gap-x-2 gap-y-1 text-caption', className)}
    >
      <Tag tone={open ? 'up' : 'plain'}>{t(open ? 'session.open' : 'session.closed')}</Tag>
      <span className={closesEarly && open ? 'text-warn' : 'text-mid'}>
        {t(`session.${until}`, texts)}
      </span>
    </p>
  );
}
