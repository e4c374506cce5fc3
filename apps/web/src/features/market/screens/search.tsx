import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useLocalMarkets } from '../../../shared/markets/favourites-store.ts';
import { searchMarkets } from '../../../shared/markets/market-lists.ts';
import { type Quotation, useQuotations } from '../../../shared/markets/quotations.ts';
import { MARKET_PATH, tradePath } from '../../../shared/page/screens.ts';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { SearchField } from '../../../shared/ui/search-field.tsx';
import { SkeletonRows } from '../../../shared/ui/skeleton.tsx';
import { MarketsFailed } from '../components/markets-failed.tsx';
import { HITS_ID, SearchHits } from '../components/search-hits.tsx';
import { SearchStart } from '../components/search-start.tsx';

const WORDS_MAX = 40;

/** Finds a market by code, pair or name; arrows choose, Enter opens, Escape empties. */
export default function Search() {
  const { t } = useTranslation(['market', 'common']);
  const navigate = useNavigate();
  const { data, isPending, isError, refetch } = useQuotations();
  const remember = useLocalMarkets((state) => state.search);
  const input = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState(0);
  const searched = useDeferredValue(words);
  const hits = useMemo(() => searchMarkets(data ?? [], searched), [data, searched]);
  const searching = searched.trim() !== '';
  // The page moves the focus to itself on arrival; whoever came to search wants to type.
  useEffect(() => {
    const frame = requestAnimationFrame(() => input.current?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, []);

  const type = (next: string): void => {
    setWords(next.slice(0, WORDS_MAX));
    setChosen(0);
  };
  const open = (quotation: Quotation): void => {
    if (words.trim() !== '') remember(words.trim());
    void navigate(tradePath(quotation.symbol));
  };
  const moveTo = (index: number): void => {
    setChosen(index);
    document.querySelector(`#${HITS_ID}-${index}`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const hit = hits[chosen];
    if (event.key === 'ArrowDown') moveTo(Math.min(chosen + 1, Math.max(0, hits.length - 1)));
    else if (event.key === 'ArrowUp') moveTo(Math.max(0, chosen - 1));
    else if (event.key === 'Enter' && hit !== undefined) open(hit);
    else if (event.key === 'Escape' && words !== '') type('');
    else return;
    event.preventDefault();
  };
  return (
    <SubPage title={t('search.title')} fallback={MARKET_PATH}>
      <div
        role="search"
        aria-label={t('search.label')}
        className="sticky top-13 z-10 bg-page px-gutter pt-1 pb-2 lg:top-15"
      >
        <SearchField
          ref={input}
          label={t('search.label')}
          clearLabel={t('common:clear')}
          value={words}
          onChange={type}
          role="combobox"
          aria-expanded={searching}
          aria-controls={HITS_ID}
          aria-activedescendant={searching && hits.length > 0 ? `${HITS_ID}-${chosen}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          enterKeyHint="search"
          onKeyDown={onKeyDown}
        />
      </div>
      {isPending ? <SkeletonRows count={6} /> : null}
      {isError && data === undefined ? <MarketsFailed onRetry={() => void refetch()} /> : null}
      {data === undefined || searching ? null : (
        <SearchStart markets={data} onWords={type} onOpen={open} />
      )}
      {data === undefined || !searching || hits.length === 0 ? null : (
        <SearchHits hits={hits} words={searched} chosen={chosen} onOpen={open} />
      )}
      {data !== undefined && searching && hits.length === 0 ? (
        <EmptyState
          scope="part"
          title={t('search.none', { words: searched.trim() })}
          body={t('search.noneBody')}
          action={
            <Button block onClick={() => type('')}>
              {t('search.again')}
            </Button>
          }
        />
      ) : null}
    </SubPage>
  );
}
