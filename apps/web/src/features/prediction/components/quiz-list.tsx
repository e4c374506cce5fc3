import { calls } from '@kontor/contract/light';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePages } from '../../../shared/api/use-pages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState, ErrorState } from '../../../shared/ui/empty-state.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { QuizCard } from './quiz-card.tsx';
import { QuizSheet } from './quiz-sheet.tsx';

const GRID = 'grid gap-3 px-gutter pt-3 md:grid-cols-2 lg:grid-cols-3';

/** What can be guessed, or what is over. A press on an answer opens the form with it. */
export function QuizList({ show }: { show: 'open' | 'over' }) {
  const { t } = useTranslation(['prediction', 'common']);
  const { end, ...pages } = usePages(calls.prediction.list, { show });
  const [chosen, setChosen] = useState<{ id: number; option: number | undefined }>();
  const [isOpen, setOpen] = useState(false);
  const isWaiting = pages.isPending && !pages.isError;
  const isEmpty = !pages.isPending && !pages.isError && pages.rows.length === 0;
  const quiz = pages.rows.find(({ id }) => id === chosen?.id);
  return (
    <>
      {isWaiting ? (
        <div aria-busy className={GRID}>
          {[0, 1, 2].map((place) => (
            <Skeleton key={place} className="h-52 rounded-card" />
          ))}
        </div>
      ) : null}
      <ul className={`${GRID} empty:hidden`}>
        {pages.rows.map((row) => (
          <QuizCard
            key={row.id}
            quiz={row}
            onOpen={(option) => {
              setChosen({ id: row.id, option });
              setOpen(true);
            }}
          />
        ))}
      </ul>
      {pages.isError ? (
        <ErrorState
          scope="part"
          title={t('failed.title')}
          body={t('failed.body')}
          action={
            <Button block onClick={pages.retry}>
              {t('common:retry')}
            </Button>
          }
        />
      ) : null}
      {isEmpty ? (
        <EmptyState scope="part" title={t(`empty.${show}`)} body={t(`empty.${show}Body`)} />
      ) : null}
      <div ref={end} className="h-px" />
      {quiz === undefined ? null : (
        <QuizSheet
          key={`${quiz.id} ${chosen?.option}`}
          quiz={quiz}
          option={chosen?.option}
          open={isOpen}
          onOpenChange={setOpen}
        />
      )}
    </>
  );
}
