import { calls } from '@kontor/contract/light';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { coinsText } from '../../../shared/lib/coin-text.ts';
import { UNKNOWN } from '../../../shared/lib/format.ts';
import { ShareButton } from '../../../shared/page/share-button.tsx';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { useNumberInAddress } from '../../../shared/page/use-number-in-address.ts';
import { StatRow } from '../../../shared/ui/stat-row.tsx';
import { CollectionList } from '../components/collection-list.tsx';
import { ItemGrid } from '../components/item-grid.tsx';
import { Loader } from '../components/loader.tsx';
import { artistPath, COLLECTIONS_PATH, NFT_PATH } from '../paths.ts';
import type { Collection } from '../text.ts';

function Whole({ collection }: { collection: Collection }) {
  const { t } = useTranslation('nft');
  const { id, name, description, creator, works, sold, floor } = collection;
  return (
    <div className="flex flex-col gap-4 pt-3 pb-6">
      <div className="flex flex-col gap-3 px-gutter">
        <h2 className="text-title-2 break-words">{name}</h2>
        <Link
          to={artistPath(creator.uid)}
          className="press flex min-h-11 items-center self-start text-body text-blue"
        >
          {creator.name}
        </Link>
        <p data-verbatim className="text-body break-words whitespace-pre-line text-mid">
          {description}
        </p>
        <StatRow
          stats={[
            { key: 'works', label: t('works'), value: String(works) },
            { key: 'sold', label: t('fact.sold'), value: String(sold) },
            {
              key: 'floor',
              label: t('fact.floor'),
              value: floor === null ? UNKNOWN : coinsText(floor.price, floor.currency),
            },
          ]}
        />
      </div>
      <ItemGrid sought={{ collection_id: id }} />
    </div>
  );
}

function One({ id }: { id: number }) {
  const { t } = useTranslation('nft');
  const { data, error, refetch } = useCall(calls.nft.collections, { id });
  const of = { data: data?.data[0], error, refetch };
  return (
    <SubPage
      title={t('collections')}
      fallback={COLLECTIONS_PATH}
      width="wide"
      actions={of.data === undefined ? undefined : <ShareButton title={of.data.name} />}
    >
      <Loader of={of} named={data === undefined || data.data.length > 0} unknown={[]}>
        {(collection) => <Whole collection={collection} />}
      </Loader>
    </SubPage>
  );
}

/** All collections, or the one that the address names. */
export default function Collections() {
  const { t } = useTranslation('nft');
  const id = useNumberInAddress('id');
  if (id !== undefined) return <One key={id} id={id} />;
  return (
    <SubPage title={t('collections')} fallback={NFT_PATH} width="wide">
      <div className="flex-1 pb-6">
        <CollectionList />
      </div>
    </SubPage>
  );
}
