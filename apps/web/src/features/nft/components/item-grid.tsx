import { calls } from '@kontor/contract/light';
import { useTranslation } from 'react-i18next';
import { usePages } from '../../../shared/api/use-pages.ts';
import type { MEDIA, RARITIES, SALES, SORTS, STATES } from '../text.ts';
import { ItemCard } from './item-card.tsx';
import { Paged } from './paged.tsx';

export interface Sought {
  type?: (typeof MEDIA)[number];
  sale?: (typeof SALES)[number];
  state?: (typeof STATES)[number];
  rarity?: (typeof RARITIES)[number];
  sort?: (typeof SORTS)[number];
  keyword?: string;
  uid?: string;
  collection_id?: number;
}

/** What is offered, of what is asked for. */
export function ItemGrid({ sought }: { sought: Sought }) {
  const { t } = useTranslation('nft');
  const pages = usePages(calls.nft.list, sought, { limit: 12 });
  return (
    <Paged
      pages={pages}
      look="grid"
      label={t('works')}
      empty={{ title: t('empty.works'), body: t('empty.worksBody') }}
    >
      {(item) => <ItemCard key={item.id} item={item} />}
    </Paged>
  );
}
