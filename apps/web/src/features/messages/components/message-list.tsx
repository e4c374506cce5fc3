import { type OutputOf, calls } from '@kontor/contract/light';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePages } from '../../../shared/api/use-pages.ts';
import type { MessageSection } from '../../../shared/messages/use-unread.ts';
import { Paged } from '../../../shared/page/paged.tsx';
import { SkeletonRows } from '../../../shared/ui/skeleton.tsx';

export type Message = OutputOf<typeof calls.messages.list>['data'][number];

/** A part of the messages as it is scrolled, with what stands in place of rows. */
export function MessageList({
  section,
  empty,
  children,
}: {
  section: MessageSection;
  empty: string;
  children: (message: Message) => ReactNode;
}) {
  const { t } = useTranslation('messages');
  return (
    <Paged<Message>
      pages={usePages(calls.messages.list, { type: section })}
      label={t(`section.${section}`)}
      className="divide-y divide-hair"
      waiting={<SkeletonRows count={6} />}
      failed={{ title: t('failed'), body: t('failedBody') }}
      empty={{ title: empty, body: t(`about.${section}`), scope: 'page' }}
      over={t('end')}
    >
      {children}
    </Paged>
  );
}
