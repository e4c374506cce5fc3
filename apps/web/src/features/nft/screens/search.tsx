import { plainDigits } from '@kontor/i18n';
import { ChevronRight } from 'lucide-react';
import { useDeferredValue, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { SearchField } from '../../../shared/ui/search-field.tsx';
import { TopTabs } from '../../../shared/ui/top-tabs.tsx';
import { ArtistList } from '../components/artist-list.tsx';
import { CollectionList } from '../components/collection-list.tsx';
import { ItemGrid } from '../components/item-grid.tsx';
import { ARTISTS_PATH, COLLECTIONS_PATH, NFT_PATH, WORKS_PATH } from '../paths.ts';

const TABS = ['works', 'artists', 'collections'] as const;
type Tab = (typeof TABS)[number];

/** Each list whole, for those who look for nothing in particular. */
const ALL = [
  ['works', WORKS_PATH],
  ['artists', ARTISTS_PATH],
  ['collections', COLLECTIONS_PATH],
] as const;

/** Works, artists and collections by a word. */
export default function Search() {
  const { t } = useTranslation(['nft', 'common']);
  const [query, setQuery] = useSearchParams();
  const panelId = useId();
  const words = query.get('q') ?? '';
  const [tab, setTab] = useState<Tab>('works');
  const keyword = useDeferredValue(plainDigits(words).trim());
  return (
    <SubPage title={t('search.title')} fallback={NFT_PATH} width="wide">
      <div className="px-gutter py-2">
        <SearchField
          label={t('search.label')}
          clearLabel={t('search.clear')}
          maxLength={60}
          value={words}
          onChange={(value) => setQuery(value === '' ? {} : { q: value }, { replace: true })}
        />
      </div>
      <TopTabs<Tab>
        label={t('search.title')}
        divided
        className="px-gutter"
        panelId={panelId}
        value={tab}
        onChange={setTab}
        tabs={TABS.map((value) => ({ value, label: t(value) }))}
      />
      <div id={panelId} role="tabpanel" aria-label={t(tab)} className="flex-1 pb-6">
        {keyword === '' ? (
          <>
            <p className="px-gutter pt-4 pb-2 text-body text-low">{t('search.hint')}</p>
            <ul className="lg:max-w-[720px]">
              {ALL.map(([name, path]) => (
                <li key={name} className="border-b border-hair">
                  <Link
                    to={path}
                    className="press-row flex min-h-12 items-center gap-3 px-gutter text-body text-hi"
                  >
                    <span className="flex-1">{t(name)}</span>
                    <ChevronRight size={18} className="flex-none text-low" aria-hidden />
                  </Link>
                </li>
              ))}
            </ul>
          </>
        ) : null}
        {keyword !== '' && tab === 'works' ? <ItemGrid sought={{ keyword }} /> : null}
        {keyword !== '' && tab === 'artists' ? <ArtistList keyword={keyword} /> : null}
        {keyword !== '' && tab === 'collections' ? <CollectionList keyword={keyword} /> : null}
      </div>
    </SubPage>
  );
}
