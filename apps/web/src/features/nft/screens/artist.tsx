import { useTranslation } from 'react-i18next';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { ArtistList } from '../components/artist-list.tsx';
import { NFT_PATH } from '../paths.ts';

/** All artists. */
export default function Artists() {
  const { t } = useTranslation('nft');
  return (
    <SubPage title={t('artists')} fallback={NFT_PATH}>
      <div className="flex-1 pb-6">
        <ArtistList />
      </div>
    </SubPage>
  );
}
