import { calls } from '@kontor/contract/light';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePages } from '../../../shared/api/use-pages.ts';
import { coinsText } from '../../../shared/lib/coin-text.ts';
import { collectionPath } from '../paths.ts';
import type { Collection } from '../text.ts';
import { Paged } from './paged.tsx';

export function CollectionCard({
  of: { id, name, creator, thumbnails, ...rest },
}: {
  of: Collection;
}) {
  const { t } = useTranslation('nft');
  const { works, floor } = rest;
  return (
    <li className="min-w-0">
      <Link to={collectionPath(id)} className="press card flex h-full flex-col overflow-hidden">
        <span className="grid aspect-square grid-cols-2 gap-0.5 bg-fill">
          {thumbnails.slice(0, 4).map((source) => (
            <img
              key={source}
              src={source}
              alt=""
              loading="lazy"
              className={`size-full object-cover ${thumbnails.length === 1 ? 'col-span-2 row-span-2' : ''}`}
            />
          ))}
        </span>
        <span className="flex flex-1 flex-col gap-1 p-3">
          <span className="block text-body font-semibold break-words text-hi">{name}</span>
          <span className="block truncate text-caption text-low">{creator.name}</span>
          <span className="mt-auto block pt-1 text-caption text-mid">
            {t('count.works', { count: works })}
          </span>
          {floor === null ? null : (
            <span className="block text-caption text-gold">
              {t('collection.floor', { price: coinsText(floor.price, floor.currency) })}
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}

/** The collections that have something to show. */
export function CollectionList({ keyword }: { keyword?: string }) {
  const { t } = useTranslation('nft');
  const sought = keyword === undefined ? {} : { keyword };
  const pages = usePages(calls.nft.collections, sought, { limit: 12 });
  return (
    <Paged
      pages={pages}
      look="grid"
      label={t('collections')}
      empty={{ title: t('empty.collections') }}
    >
      {(collection) => <CollectionCard key={collection.id} of={collection} />}
    </Paged>
  );
}
