import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../shared/lib/relative-time.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { PrivateImage } from '../../../shared/upload/private-image.tsx';
import type { Message } from '../model/log.ts';

/** Own words stand at the right. Text is text: nothing in it is ever a link. */
export function BubbleShape({
  own,
  children,
  below,
  beside,
}: {
  own: boolean;
  children: ReactNode;
  below: ReactNode;
  /** What can be done about it. */
  beside?: ReactNode;
}) {
  return (
    <div className={classNames('flex items-end gap-1', own && 'flex-row-reverse')}>
      <div className={classNames('flex max-w-[82%] min-w-0 flex-col', own && 'items-end')}>
        <div
          className={classNames(
            'max-w-full overflow-hidden rounded-card text-body',
            own ? 'rounded-br-tag bg-blue-wash text-hi' : 'rounded-bl-tag bg-surface text-hi',
          )}
        >
          {children}
        </div>
        <p className="flex flex-wrap items-center gap-x-2 px-1 pt-0.5 text-micro text-low">
          {below}
        </p>
      </div>
      {beside}
    </div>
  );
}

export function BubbleText({ text }: { text: string }) {
  return (
    <p data-verbatim className="px-3 py-2 whitespace-pre-wrap wrap-anywhere">
      {text}
    </p>
  );
}

function Picture({ address, name }: { address: string; name: string }) {
  const { t } = useTranslation(['chat', 'common']);
  const [open, setOpen] = useState(false);
  const alt = t('image.by', { name });
  return (
    <>
      <button
        type="button"
        aria-label={`${alt}. ${t('image.open')}`}
        onClick={() => setOpen(true)}
        className="press block"
      >
        <PrivateImage address={address} alt="" className="h-44 w-60 max-w-full object-cover" />
      </button>
      <Sheet open={open} onOpenChange={setOpen} title={alt} closeLabel={t('common:close')}>
        <div className="px-gutter pb-6">
          <PrivateImage address={address} alt={alt} className="mx-auto max-h-[70dvh] max-w-full" />
        </div>
      </Sheet>
    </>
  );
}

interface BubbleProps {
  message: Message;
  /** The author's name is said above the first of several. */
  named: boolean;
  /** Support has read it. */
  isRead: boolean;
  beside?: ReactNode;
}

/** One message of somebody. */
export function Bubble({ message, named, isRead, beside }: BubbleProps) {
  const { t } = useTranslation('chat');
  const { from, text, image, deleted, create_time } = message;
  const own = from === 'me';
  const name = own ? t('you') : message.name;
  const below = (
    <>
      <time dateTime={new Date(create_time).toISOString()}>{formatTime(create_time, false)}</time>
      {own && isRead ? <span>{t('read')}</span> : null}
    </>
  );
  return (
    <>
      <p
        className={classNames(
          named && !own ? 'px-1 pb-0.5 text-caption text-mid wrap-anywhere' : 'sr-only',
        )}
      >
        {name}
      </p>
      <BubbleShape own={own} below={below} beside={deleted ? undefined : beside}>
        {deleted ? <p className="px-3 py-2 text-low italic">{t('deleted')}</p> : null}
        {image === null ? null : <Picture address={image} name={name} />}
        {text === null ? null : <BubbleText text={text} />}
      </BubbleShape>
    </>
  );
}
