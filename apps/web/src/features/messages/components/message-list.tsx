import { type OutputOf, calls } from '@kontor/contract/light';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Pages, usePages } from '../../../shared/api/use-pages.ts';
import type { MessageSection } from '../../../shared/messages/use-unread.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState, ErrorState } from '../../../shared/ui/empty-state.tsx';
import { SkeletonRows } from '../../../shared/ui/skeleton.tsx';

export type Message = OutputOf<typeof calls.messages.list>['data'][number];

/** A part of the messages as it is scrolled, with what stands in place of rows. */
export function MessageList({
  section,
  empty,
  children,
}: {
  section: MessageSection;
  empty: ReactNode;
  children: (message: Message) => ReactNode;
}) {
  const { t } = useTranslation(['messages', 'common']);
  const { end, ...pages }: Pages<Message> = usePages(calls.messages.list, { type: section });
  if (pages.isPending && !pages.isError) return <SkeletonRows count={6} />;
  return (
    <>
      <ul className="divide-y divide-hair">{pages.rows.map((message) => children(message))}</ul>
      {pages.isError ? (
        <ErrorState
          scope="part"
          title={t('failed')}
          body={t('failedBody')}
          action={
            <Button block onClick={pages.retry}>
              {t('common:retry')}
            </Button>
          }
        />
      ) : null}
      {!pages.isError && pages.rows.length === 0 ? (
        <EmptyState title={empty} body={t(`about.${section}`)} />
      ) : null}
      <div ref={end} className="h-px" />
      {pages.isLoadingMore ? <SkeletonRows count={2} /> : null}
      {!pages.hasMore && pages.rows.length > 0 ? (
        <p className="py-4 text-center text-caption text-low">{t('end')}</p>
      ) : null}
    </>
  );
}
