import { useTranslation } from 'react-i18next';
import { ShareButton } from '../../../shared/page/share-button.tsx';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { Banner } from '../../../shared/ui/banner.tsx';
import { useSale } from '../calls/use-nft.ts';
import { NFT_PATH } from '../paths.ts';
import { type Detail, useCodeInAddress } from '../text.ts';
import { BidList } from './bid-list.tsx';
import { BoxContents } from './box-contents.tsx';
import { Favourite } from './favourite.tsx';
import { Loader } from './loader.tsx';
import { LostNft } from './lost-nft.tsx';
import { MediaView } from './media-view.tsx';
import { SaleAct } from './sale-act.tsx';
import { SaleFacts, SaleHistory } from './sale-facts.tsx';
import { SaleHead, SalePrice } from './sale-head.tsx';

function Standing({ sale }: { sale: Detail }) {
  const { t } = useTranslation('nft');
  if (sale.own?.highest_bid == null) return null;
  return (
    <Banner tone={sale.own.is_highest ? 'info' : 'warn'} boxed>
      {t(sale.own.is_highest ? 'bids.highest' : 'bids.outbid')}
    </Banner>
  );
}

function Whole({ sale }: { sale: Detail }) {
  return (
    <div className="grid gap-6 pt-3 pb-6 lg:grid-cols-2 lg:items-start">
      <div className="flex flex-col gap-4 px-gutter lg:sticky lg:top-3">
        <MediaView key={sale.url} work={sale} />
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <div className="flex flex-col gap-4 px-gutter">
          <SaleHead sale={sale} />
          <SalePrice sale={sale} />
          <Standing sale={sale} />
          {sale.description === '' ? null : (
            <p data-verbatim className="text-body break-words whitespace-pre-line text-mid">
              {sale.description}
            </p>
          )}
        </div>
        {sale.sale === 'auction' ? <BidList sale={sale} /> : null}
        {sale.sale === 'blind_box' ? <BoxContents sale={sale} /> : null}
        <SaleFacts sale={sale} />
        <SaleHistory history={sale.history} />
      </div>
    </div>
  );
}

/** One sale whole: the work, its terms, bids or contents, and what can be done. */
export function SalePage() {
  const { t } = useTranslation('nft');
  const code = useCodeInAddress();
  const sale = useSale(code);
  return (
    <SubPage
      title={t('detail.title')}
      fallback={NFT_PATH}
      width="wide"
      actions={
        sale.data === undefined ? undefined : (
          <>
            <Favourite item={sale.data} />
            <ShareButton title={sale.data.name} />
          </>
        )
      }
      {...(sale.data !== undefined && { footer: <SaleAct sale={sale.data} /> })}
    >
      <LostNft />
      <Loader of={sale} named={code !== undefined} unknown={['NFT_UNKNOWN']}>
        {(data) => <Whole sale={data} />}
      </Loader>
    </SubPage>
  );
}
