import { RotateCw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/ui/button.tsx';
import type { Outbox, Sending } from '../model/use-outbox.ts';
import { BubbleShape, BubbleText } from './bubble.tsx';

function StateLine({ one, outbox }: { one: Sending; outbox: Outbox }) {
  const { t } = useTranslation('chat');
  if (one.fault === undefined) {
    const percent = one.part === undefined ? undefined : Math.round(one.part * 100);
    return (
      <span role="status">
        {percent === undefined ? t('sending') : t('sendingPart', { percent })}
      </span>
    );
  }
  return (
    <span className="flex flex-col items-end gap-1 py-1">
      <span role="alert" className="text-right text-caption text-down">
        {t('failed')}: {one.fault}
      </span>
      <span className="flex gap-2">
        <Button
          size="small"
          tone="plain"
          icon={<Trash2 size={14} strokeWidth={1.75} aria-hidden />}
          onClick={() => outbox.discard(one)}
        >
          {t('discard')}
        </Button>
        <Button
          size="small"
          icon={<RotateCw size={14} strokeWidth={1.75} aria-hidden />}
          onClick={() => outbox.again(one)}
        >
          {t('again')}
        </Button>
      </span>
    </span>
  );
}

/** A message on its way, or one that did not get there. */
export function SendingBubble({ one, outbox }: { one: Sending; outbox: Outbox }) {
  const { t } = useTranslation('chat');
  return (
    <BubbleShape own below={<StateLine one={one} outbox={outbox} />}>
      {one.preview === undefined ? null : (
        <img
          src={one.preview}
          alt={t('image.chosen')}
          className="h-44 w-60 max-w-full object-cover opacity-60"
        />
      )}
      {one.text === '' ? null : <BubbleText text={one.text} />}
    </BubbleShape>
  );
}
