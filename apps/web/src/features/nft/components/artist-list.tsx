import { calls } from '@kontor/contract/light';
import { useTranslation } from 'react-i18next';
import { usePages } from '../../../shared/api/use-pages.ts';
import { AssetRow } from '../../../shared/ui/asset-row.tsx';
import { Avatar } from '../../../shared/ui/avatar.tsx';
import { artistPath } from '../paths.ts';
import { Paged } from './paged.tsx';

/** The artists, by what was paid for their works. */
export function ArtistList({ keyword }: { keyword?: string }) {
  const { t } = useTranslation('nft');
  const sought = keyword === undefined ? {} : { keyword };
  const pages = usePages(calls.nft.artists, sought, { idOf: ({ uid }) => uid });
  return (
    <Paged pages={pages} label={t('artists')} empty={{ title: t('empty.artists') }}>
      {({ uid, name, avatar, works, sold, owners }) => (
        <li key={uid}>
          <AssetRow
            href={`#${artistPath(uid)}`}
            divided
            leading={<Avatar name={name} source={avatar ?? undefined} size={40} />}
            title={name}
            subtitle={t('count.works', { count: works })}
            value={t('count.sold', { count: sold })}
            detail={t('count.owners', { count: owners })}
          />
        </li>
      )}
    </Paged>
  );
}
