import { plainDigits } from '@kontor/i18n';
import { type InputOf, calls } from '@kontor/contract/light';
import { keepPreviousData } from '@tanstack/react-query';
import { CircleHelp, UserRoundPlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { formatDateTime } from '../../../shared/lib/relative-time.ts';
import { LoadFailed } from '../../../shared/page/load-failed.tsx';
import { AssetRow } from '../../../shared/ui/asset-row.tsx';
import { Button, buttonClass } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { RangeChips } from '../../../shared/ui/range-chips.tsx';
import { SearchField } from '../../../shared/ui/search-field.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { APPLY_PATH, agreementPath } from '../paths.ts';
import { Pager } from './pager.tsx';
import { TraderCard } from './trader-card.tsx';

const SORTS = ['followers_profit', 'return_rate', 'accuracy', 'followers'] as const;
type Sort = (typeof SORTS)[number];

const LIMIT = 20;
const SEARCH_AFTER_MS = 250;
/** The server takes no longer names. */
const SEARCH_LENGTH_MAX = 24;

/** The words once they stand still, so that not each letter asks the server. */
function useSettled(words: string): string {
  const [settled, setSettled] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return settled;
}

function CardSkeletons() {
  return (
    <div aria-hidden className="px-gutter lg:grid lg:grid-cols-2 lg:gap-x-8">
      {['first', 'second', 'third', 'fourth'].map((key) => (
        <div key={key} className="flex flex-col gap-3 border-b border-hair py-4">
          <div className="flex items-center gap-3">
            <Skeleton className="size-10 rounded-full" />
            <Skeleton className="h-4 w-32 rounded-full" />
          </div>
          <Skeleton className="h-6 w-40 rounded-full" />
          <Skeleton className="h-8 rounded-control" />
        </div>
      ))}
    </div>
  );
}

function NoTraders({ searched, onClear }: { searched: boolean; onClear: () => void }) {
  const { t, i18n } = useTranslation('copy');
  if (searched) {
    return (
      <EmptyState
        scope="part"
        title={t('leaders.noMatch')}
        action={
          <Button block onClick={onClear}>
            {t('leaders.showAll')}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      title={t('leaders.none')}
      body={t('leaders.noneBody')}
      action={
        <Link to={APPLY_PATH} className={buttonClass({ tone: 'gold', block: true })}>
          {t('apply.title')}
        </Link>
      }
      secondary={
        <Link
          to={agreementPath(i18n.language)}
          className={buttonClass({ tone: 'plain', size: 'medium', block: true })}
        >
          {t('leaders.how')}
        </Link>
      }
    />
  );
}

/** Which traders are asked for; the sort and the page stand in the address. */
function useTraders() {
  const [query, setQuery] = useSearchParams();
  const [words, setWords] = useState('');
  const search = useSettled(plainDigits(words).trim());
  const sort = SORTS.find((one) => one === query.get('sort')) ?? 'followers_profit';
  const page = Math.min(100_000, Math.max(1, Math.trunc(Number(query.get('page')) || 1)));
  const change = (name: 'sort' | 'page', value: string): void =>
    setQuery(
      (before) => {
        if (name === 'sort') before.delete('page');
        before.set(name, value);
        return before;
      },
      { replace: true },
    );
  const input: InputOf<typeof calls.copy.traders> = {
    sort,
    limit: LIMIT,
    page,
    ...(search !== '' && { search }),
  };
  const found = useCall(calls.copy.traders, input, { placeholderData: keepPreviousData });
  return {
    found,
    sort,
    page,
    words,
    search,
    setSort: (next: Sort) => change('sort', next),
    setPage: (next: number) => {
      change('page', String(next));
      scrollTo({ top: 0 });
    },
    setWords: (next: string) => {
      setWords(next.slice(0, SEARCH_LENGTH_MAX));
      if (page !== 1) change('page', '1');
    },
  };
}

/** Everybody who can be followed; what their followers have earned comes first. */
export function Leaderboard() {
  const { t, i18n } = useTranslation(['copy', 'common']);
  const { found, ...list } = useTraders();
  const { data, isError, isPending } = found;
  const asOf = data?.data.find((trader) => trader.updated_at !== null)?.updated_at ?? null;
  return (
    <>
      <div className="flex flex-col px-gutter pt-3 lg:flex-row lg:items-center lg:gap-6">
        <SearchField
          label={t('leaders.search')}
          clearLabel={t('common:clear')}
          maxLength={SEARCH_LENGTH_MAX}
          className="lg:w-80"
          value={list.words}
          onChange={list.setWords}
        />
        <RangeChips<Sort>
          label={t('sort.label')}
          className="pt-2"
          value={list.sort}
          onChange={list.setSort}
          options={SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))}
        />
      </div>
      {asOf === null ? null : (
        <p className="px-gutter pt-1 text-caption text-low">
          {t('leaders.asOf', { time: formatDateTime(asOf, false) })}
        </p>
      )}
      {isPending ? <CardSkeletons /> : null}
      {isError && data === undefined ? (
        <LoadFailed
          scope="part"
          title={t('leaders.failed')}
          body={t('failed.body')}
          onRetry={() => void found.refetch()}
        />
      ) : null}
      {data?.data.length === 0 ? (
        <NoTraders searched={list.search !== ''} onClear={() => list.setWords('')} />
      ) : null}
      {data === undefined || data.data.length === 0 ? null : (
        <>
          <ul className="px-gutter lg:grid lg:grid-cols-2 lg:gap-x-8">
            {data.data.map((trader) => (
              <li key={trader.trader_user_id} className="border-b border-hair">
                <TraderCard trader={trader} />
              </li>
            ))}
          </ul>
          <Pager page={list.page} limit={LIMIT} total={data.total} onChange={list.setPage} />
          <div className="py-2 lg:grid lg:grid-cols-2">
            <AssetRow
              href={`#${APPLY_PATH}`}
              title={t('apply.title')}
              leading={
                <UserRoundPlus size={22} strokeWidth={1.75} className="text-mid" aria-hidden />
              }
            />
            <AssetRow
              href={`#${agreementPath(i18n.language)}`}
              title={t('leaders.how')}
              leading={<CircleHelp size={22} strokeWidth={1.75} className="text-mid" aria-hidden />}
            />
          </div>
        </>
      )}
    </>
  );
}
