import { type OutputOf, calls } from '@kontor/contract/light';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { formatDate } from '../../../shared/lib/relative-time.ts';
import { ShareButton } from '../../../shared/page/share-button.tsx';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { Avatar } from '../../../shared/ui/avatar.tsx';
import { StatRow } from '../../../shared/ui/stat-row.tsx';
import { CollectionCard } from '../components/collection-list.tsx';
import { ItemGrid } from '../components/item-grid.tsx';
import { Loader } from '../components/loader.tsx';
import { GRID } from '../components/paged.tsx';
import { ARTISTS_PATH } from '../paths.ts';

function Whole({ artist }: { artist: OutputOf<typeof calls.nft.artist> }) {
  const { t } = useTranslation('nft');
  const { uid, name, avatar, introduction, works, sold, owners, since, collections } = artist;
  return (
    <div className="flex flex-col gap-5 pt-3 pb-6">
      <div className="flex flex-col gap-3 px-gutter">
        <div className="flex items-center gap-4">
          <Avatar name={name} source={avatar ?? undefined} size={64} tone="gold" />
          <div className="min-w-0">
            <h2 className="text-title-2 break-words">{name}</h2>
            <p className="text-caption text-low">
              {t('artist.since', { date: formatDate(since) })}
            </p>
          </div>
        </div>
        <p data-verbatim className="text-body break-words whitespace-pre-line text-mid">
          {introduction}
        </p>
        <StatRow
          stats={[
            { key: 'works', label: t('works'), value: String(works) },
            { key: 'sold', label: t('fact.sold'), value: String(sold) },
            { key: 'owners', label: t('fact.owners'), value: String(owners) },
          ]}
        />
      </div>
      {collections.length === 0 ? null : (
        <section>
          <h2 className="px-gutter text-head">{t('collections')}</h2>
          <ul aria-label={t('collections')} className={GRID}>
            {collections.map((collection) => (
              <CollectionCard key={collection.id} of={collection} />
            ))}
          </ul>
        </section>
      )}
      <section>
        <h2 className="px-gutter text-head">{t('works')}</h2>
        <ItemGrid sought={{ uid }} />
      </section>
    </div>
  );
}

/** One artist with collections and works. */
export default function ArtistDetail() {
  const { t } = useTranslation('nft');
  const [query] = useSearchParams();
  const uid = query.get('uid') ?? '';
  const artist = useCall(calls.nft.artist, { uid }, { enabled: uid !== '' });
  return (
    <SubPage
      title={t('artist.title')}
      fallback={ARTISTS_PATH}
      width="wide"
      actions={artist.data === undefined ? undefined : <ShareButton title={artist.data.name} />}
    >
      <Loader of={artist} named={uid !== ''} unknown={['NFT_ARTIST_UNKNOWN']}>
        {(data) => <Whole artist={data} />}
      </Loader>
    </SubPage>
  );
}
