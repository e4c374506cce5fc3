import { useTranslation } from 'react-i18next';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { useSale } from '../calls/use-nft.ts';
import { BidForm } from '../components/bid-form.tsx';
import { BidList } from '../components/bid-list.tsx';
import { Loader } from '../components/loader.tsx';
import { LostNft } from '../components/lost-nft.tsx';
import { SaleAct } from '../components/sale-act.tsx';
import { SaleLine, SalePrice } from '../components/sale-head.tsx';
import { useStateNow } from '../components/state-tag.tsx';
import { NFT_PATH } from '../paths.ts';
import { type Detail, useCodeInAddress } from '../text.ts';

function Bidding({ sale }: { sale: Detail }) {
  const state = useStateNow(sale);
  const isOpen = state === 'in_progress' && sale.sale === 'auction' && sale.own?.is_seller !== true;
  return (
    <div className="flex flex-col gap-6 pt-3 pb-6">
      <div className="flex flex-col gap-4 px-gutter">
        <SaleLine of={sale} />
        <SalePrice sale={sale} />
        {isOpen ? <BidForm sale={sale} /> : <SaleAct sale={sale} />}
      </div>
      {sale.sale === 'auction' ? <BidList sale={sale} /> : null}
    </div>
  );
}

/** Bids in an auction, with every other bid as it comes. */
export default function PurchaseOne() {
  const { t } = useTranslation('nft');
  const code = useCodeInAddress();
  const sale = useSale(code);
  return (
    <SubPage title={t('bid.title')} fallback={NFT_PATH}>
      <LostNft />
      <Loader of={sale} named={code !== undefined} unknown={['NFT_UNKNOWN']}>
        {(data) => <Bidding sale={data} />}
      </Loader>
    </SubPage>
  );
}
