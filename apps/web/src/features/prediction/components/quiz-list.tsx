import { calls } from '@kontor/contract/light';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePages } from '../../../shared/api/use-pages.ts';
import { Paged, WaitingCards } from '../../../shared/page/paged.tsx';
import { QuizCard } from './quiz-card.tsx';
import { QuizSheet } from './quiz-sheet.tsx';

const GRID = 'grid gap-3 px-gutter pt-3 md:grid-cols-2 lg:grid-cols-3';

/** What can be guessed, or what is over. A press on an answer opens the form with it. */
export function QuizList({ show }: { show: 'open' | 'over' }) {
  const { t } = useTranslation('prediction');
  const pages = usePages(calls.prediction.list, { show });
  const [chosen, setChosen] = useState<{ id: number; option: number | undefined }>();
  const [isOpen, setOpen] = useState(false);
  const waiting = <WaitingCards grid={GRID} card="h-52" />;
  const quiz = pages.rows.find(({ id }) => id === chosen?.id);
  return (
    <>
      <Paged
        pages={pages}
        label={t(`view.${show}`)}
        className={GRID}
        waiting={waiting}
        waitingMore={waiting}
        failed={{ title: t('failed.title'), body: t('failed.body') }}
        empty={{ title: t(`empty.${show}`), body: t(`empty.${show}Body`) }}
      >
        {(row) => (
          <QuizCard
            key={row.id}
            quiz={row}
            onOpen={(option) => {
              setChosen({ id: row.id, option });
              setOpen(true);
            }}
          />
        )}
      </Paged>
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
