import { useTranslation } from 'react-i18next';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { Filters, useSought } from '../components/filters.tsx';
import { ItemGrid } from '../components/item-grid.tsx';
import { NFT_PATH } from '../paths.ts';

/** All that is and was offered. */
export default function Artwork() {
  const { t } = useTranslation('nft');
  const [sought] = useSought();
  return (
    <SubPage title={t('works')} fallback={NFT_PATH} width="wide">
      <div className="flex-1 pb-6">
        <Filters />
        <ItemGrid sought={sought} />
      </div>
    </SubPage>
  );
}
