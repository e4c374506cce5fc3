import { searchable } from '@kontor/i18n';
import { calls } from '@kontor/contract/light';
import type { Area } from '@kontor/i18n';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../shared/api/use-call.ts';
import { formatPercent } from '../shared/lib/format.ts';
import { TRADE_PATH, hasScreen, tradePath } from '../shared/page/screens.ts';
import { useSignedIn } from '../shared/session/session-store.ts';
import { classNames } from '../shared/ui/class-names.ts';
import { CoinMark } from '../shared/ui/coin-mark.tsx';
import { screens } from './routes.ts';

const AREAS: readonly Area[] = ['common', ...screens.flatMap((screen) => screen.areas)];
const MARKETS_SHOWN = 8;
const PAGES_SHOWN = 5;

interface Found {
  path: string;
  name: string;
  detail: string;
  mark?: string;
}

function useMarkets(words: string): Found[] {
  const { data } = useCall(calls.markets.quotations, {});
  return useMemo(() => {
    if (!hasScreen(TRADE_PATH)) return [];
    return (data ?? [])
      .flatMap((group) => group.quotation)
      .filter((one) => searchable(`${one.symbol} ${one.title}`).includes(words))
      .slice(0, MARKETS_SHOWN)
      .map((one) => ({
        path: tradePath(one.symbol),
        name: one.symbol,
        detail: formatPercent(one.change),
        mark: one.currency_name,
      }));
  }, [data, words]);
}

function usePages(words: string): Found[] {
  const { t, i18n } = useTranslation(AREAS);
  const signedIn = useSignedIn();
  return screens
    .filter((screen) => !signedIn || !screen.path.startsWith('/pages/common/'))
    .filter((screen) => screen.areas.every((area) => i18n.hasLoadedNamespace(area)))
    .map((screen) => ({ path: screen.path, name: t(screen.title), detail: '' }))
    .filter((page) => searchable(page.name).includes(words))
    .slice(0, PAGES_SHOWN);
}

export interface SearchResultsProps {
  id: string;
  words: string;
  /** Which of the paths is chosen by the keyboard. */
  chosen: number;
  onPaths: (paths: readonly string[]) => void;
  onGo: (path: string) => void;
}

/** What the search of the top bar has found: markets first, then pages. */
export default function SearchResults({ id, words, chosen, onPaths, onGo }: SearchResultsProps) {
  const { t } = useTranslation();
  const wanted = searchable(words);
  const found = [...useMarkets(wanted), ...usePages(wanted)];
  const paths = found.map((one) => one.path).join('\n');
  useEffect(() => onPaths(paths === '' ? [] : paths.split('\n')), [paths, onPaths]);
  return (
    <div
      className={classNames(
        'absolute inset-x-0 top-full z-40 mt-2 w-80 rounded-card bg-raised p-2',
        'shadow-raised inset-ring inset-ring-hair',
      )}
    >
      <div id={id} role="listbox" aria-label={t('searchBox.label')}>
        {found.map((one, index) => (
          <button
            key={one.path}
            id={`${id}-${index}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onGo(one.path)}
            className={classNames(
              'flex min-h-11 w-full items-center gap-3 rounded-[9px] px-3 text-left text-body',
              index === chosen ? 'bg-fill' : 'hover:bg-fill',
            )}
          >
            {one.mark === undefined ? null : <CoinMark symbol={one.mark} size={24} />}
            <span className="flex-1 truncate font-medium">{one.name}</span>
            <span className="text-caption text-low">{one.detail}</span>
          </button>
        ))}
      </div>
      {found.length === 0 ? (
        <p role="status" className="px-3 py-5 text-center text-body text-low">
          {t('searchBox.empty')}
        </p>
      ) : null}
    </div>
  );
}
