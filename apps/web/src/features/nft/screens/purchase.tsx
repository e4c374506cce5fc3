import { calls } from '@kontor/contract/light';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/use-call.ts';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { useNumberInAddress } from '../../../shared/page/use-number-in-address.ts';
import { useNftEvents, useSale } from '../calls/use-nft.ts';
import { BuyForm } from '../components/buy-form.tsx';
import { Loader } from '../components/loader.tsx';
import { LostNft } from '../components/lost-nft.tsx';
import { OrderList } from '../components/own-lists.tsx';
import { PayOrder } from '../components/pay-order.tsx';
import { SaleAct } from '../components/sale-act.tsx';
import { SaleClock, SaleLine } from '../components/sale-head.tsx';
import { NFT_PATH, ownTabPath } from '../paths.ts';
import { type Detail, useCodeInAddress } from '../text.ts';

function Buying({ sale }: { sale: Detail }) {
  return (
    <div className="flex flex-col gap-4 px-gutter pt-3 pb-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SaleLine of={sale} />
        <SaleClock sale={sale} />
      </div>
      {sale.sale === 'auction' ? <SaleAct sale={sale} /> : <BuyForm sale={sale} />}
    </div>
  );
}

function Sale({ code }: { code: string }) {
  const sale = useSale(code);
  return (
    <Loader of={sale} named unknown={['NFT_UNKNOWN']}>
      {(data) => <Buying sale={data} />}
    </Loader>
  );
}

function Paying({ id }: { id: number }) {
  const order = useCall(calls.nft.order, { id });
  return (
    <Loader of={order} named unknown={['NFT_ORDER_UNKNOWN']}>
      {(data) => <PayOrder order={data} />}
    </Loader>
  );
}

/** Buys one, or pays an order; without either, what is to be paid. */
export default function Purchase() {
  const { t } = useTranslation('nft');
  const code = useCodeInAddress();
  const id = useNumberInAddress('order');
  useNftEvents();
  const shown = id === undefined ? 'order.title' : 'order.one';
  const title = t(code === undefined ? shown : 'buy.title');
  return (
    <SubPage title={title} fallback={code === undefined ? ownTabPath('orders') : NFT_PATH}>
      <LostNft />
      {id !== undefined ? <Paying key={id} id={id} /> : null}
      {id === undefined && code !== undefined ? <Sale key={code} code={code} /> : null}
      {id === undefined && code === undefined ? <OrderList unpaid /> : null}
    </SubPage>
  );
}
