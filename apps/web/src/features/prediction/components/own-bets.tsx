import { calls } from '@kontor/contract/light';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePages } from '../../../shared/api/use-pages.ts';
import { formatDateTime } from '../../../shared/lib/relative-time.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState, ErrorState } from '../../../shared/ui/empty-state.tsx';
import { Segmented } from '../../../shared/ui/segmented.tsx';
import { SkeletonRows } from '../../../shared/ui/skeleton.tsx';
import type { Bet } from '../model.ts';
import { useCoins, useQuizText } from '../text.ts';
import { BetResult } from './bet-result.tsx';

const FILTERS = ['all', 'open', 'right', 'missed'] as const;
type Filter = (typeof FILTERS)[number];

function Row({ bet }: { bet: Bet }) {
  const text = useQuizText();
  const coins = useCoins(bet.currency);
  return (
    <li className="flex items-start justify-between gap-3 border-b border-hair px-gutter py-3">
      <div className="min-w-0">
        <p className="text-body font-medium">{text.title(bet)}</p>
        <p className="text-caption text-mid">
          {text.bet(bet)} · {coins(bet.amount)}
        </p>
        <time className="text-caption text-low" dateTime={new Date(bet.create_time).toISOString()}>
          {formatDateTime(bet.create_time)}
        </time>
      </div>
      <BetResult bet={bet} />
    </li>
  );
}

/** The own bets, newest first, by what became of them. */
export function OwnBets({ onBrowse }: { onBrowse: () => void }) {
  const { t } = useTranslation(['prediction', 'common']);
  const [filter, setFilter] = useState<Filter>('all');
  const result = filter === 'all' ? undefined : filter;
  const { end, ...pages } = usePages(calls.prediction.bets, { result });
  const isEmpty = !pages.isPending && !pages.isError && pages.rows.length === 0;
  return (
    <div className="mx-auto w-full max-w-[720px]">
      <Segmented<Filter>
        label={t('bet.filter')}
        className="mx-gutter mt-3"
        value={filter}
        onChange={setFilter}
        options={FILTERS.map((value) => ({
          value,
          label: value === 'all' ? t('bet.all') : t(`bet.result.${value}`),
        }))}
      />
      {pages.isPending && !pages.isError ? <SkeletonRows count={4} /> : null}
      <ul className="empty:hidden">
        {pages.rows.map((bet) => (
          <Row key={bet.id} bet={bet} />
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
        <EmptyState
          scope="part"
          title={t('empty.mine')}
          body={t('empty.mineBody')}
          action={
            <Button tone="gold" block onClick={onBrowse}>
              {t('empty.action')}
            </Button>
          }
        />
      ) : null}
      <div ref={end} className="h-px" />
    </div>
  );
}
