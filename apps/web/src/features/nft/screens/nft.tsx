import { UserRound } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { HOME_PATH } from '../../../shared/page/screens.ts';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { IconLink } from '../../../shared/ui/icon-link.tsx';
import { SearchLink } from '../../../shared/ui/search-field.tsx';
import { TopTabs } from '../../../shared/ui/top-tabs.tsx';
import { useNftEvents } from '../calls/use-nft.ts';
import { ArtistList } from '../components/artist-list.tsx';
import { CollectionList } from '../components/collection-list.tsx';
import { Filters, useSought } from '../components/filters.tsx';
import { ItemGrid } from '../components/item-grid.tsx';
import { LostNft } from '../components/lost-nft.tsx';
import { MINE_PATH, SEARCH_PATH } from '../paths.ts';

const TABS = ['works', 'artists', 'collections'] as const;
type Tab = (typeof TABS)[number];

function Works() {
  const [sought] = useSought();
  return (
    <>
      <Filters />
      <ItemGrid sought={sought} />
    </>
  );
}

/** The marketplace: works, artists, collections. */
export default function Nft() {
  const { t } = useTranslation('nft');
  const [query, setQuery] = useSearchParams();
  const panelId = useId();
  const tab = TABS.find((one) => one === query.get('tab')) ?? 'works';
  useNftEvents();
  return (
    <SubPage
      title={t('title')}
      fallback={HOME_PATH}
      width="wide"
      actions={<IconLink to={MINE_PATH} label={t('mine.title')} icon={UserRound} />}
    >
      <LostNft />
      <div className="px-gutter py-2">
        <SearchLink label={t('search.title')} href={`#${SEARCH_PATH}`} />
      </div>
      <TopTabs<Tab>
        label={t('title')}
        divided
        className="px-gutter"
        panelId={panelId}
        value={tab}
        onChange={(next) => setQuery({ tab: next }, { replace: true })}
        tabs={TABS.map((value) => ({ value, label: t(value) }))}
      />
      <div id={panelId} role="tabpanel" aria-label={t(tab)} className="flex-1 pb-6">
        {tab === 'works' ? <Works /> : null}
        {tab === 'artists' ? <ArtistList /> : null}
        {tab === 'collections' ? <CollectionList /> : null}
      </div>
    </SubPage>
  );
}
