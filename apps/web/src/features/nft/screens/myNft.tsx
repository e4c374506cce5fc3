import { calls } from '@kontor/contract/light';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { useNumberInAddress } from '../../../shared/page/use-number-in-address.ts';
import { TopTabs } from '../../../shared/ui/top-tabs.tsx';
import { useNftEvents } from '../calls/use-nft.ts';
import { useOwned } from '../calls/use-owned.ts';
import { BoxView } from '../components/box-view.tsx';
import { Loader } from '../components/loader.tsx';
import { LostNft } from '../components/lost-nft.tsx';
import {
  BidsList,
  FavouriteList,
  OrderList,
  OwnedList,
  SalesList,
} from '../components/own-lists.tsx';
import { OwnedView } from '../components/owned-view.tsx';
import { MINE_PATH, OWN_PATH, type OwnTab } from '../paths.ts';
import { useCodeInAddress } from '../text.ts';

const LISTS = {
  owned: OwnedList,
  orders: OrderList,
  bids: BidsList,
  sales: SalesList,
  favourites: FavouriteList,
} as const;
const TABS = ['owned', 'orders', 'bids', 'sales', 'favourites'] as const;

/** An opening waits for the next tick of the index, so it is asked for until it is there. */
const OPENING_MS = 1_000;

function Box({ code }: { code: string }) {
  const box = useCall(
    calls.nft.box,
    { code },
    { refetchInterval: (query) => (query.state.data?.state === 'opening' ? OPENING_MS : false) },
  );
  return (
    <Loader of={box} named unknown={['NFT_BOX_UNKNOWN']}>
      {(data) => <BoxView box={data} />}
    </Loader>
  );
}

function Work({ id }: { id: number }) {
  const { data, error, refetch } = useOwned(id);
  return (
    <Loader of={{ data: data ?? undefined, error, refetch }} named={data !== null} unknown={[]}>
      {(owned) => <OwnedView owned={owned} />}
    </Loader>
  );
}

function Lists() {
  const { t } = useTranslation('nft');
  const [query, setQuery] = useSearchParams();
  const panelId = useId();
  const tab = TABS.find((one) => one === query.get('tab')) ?? 'owned';
  const { data } = useCall(calls.nft.needPay, {});
  const List = LISTS[tab];
  return (
    <>
      <TopTabs<OwnTab>
        label={t('own.title')}
        divided
        className="px-gutter"
        panelId={panelId}
        value={tab}
        onChange={(next) => setQuery({ tab: next }, { replace: true })}
        tabs={TABS.map((value) => ({
          value,
          label: t(`own.${value}`),
          ...(value === 'orders' && (data?.unread ?? 0) > 0 && { count: data?.unread ?? 0 }),
        }))}
      />
      <div id={panelId} role="tabpanel" aria-label={t(`own.${tab}`)} className="flex-1 pb-6">
        <List />
      </div>
    </>
  );
}

/** An own work or box by the address, else all that is one's own. */
export default function MyNft() {
  const { t } = useTranslation('nft');
  const box = useCodeInAddress('box');
  const id = useNumberInAddress('id');
  useNftEvents();
  const isOne = box !== undefined || id !== undefined;
  return (
    <SubPage
      title={t(box === undefined ? 'own.title' : 'sale.blind_box')}
      fallback={isOne ? OWN_PATH : MINE_PATH}
    >
      <LostNft />
      {box !== undefined ? <Box key={box} code={box} /> : null}
      {box === undefined && id !== undefined ? <Work key={id} id={id} /> : null}
      {isOne ? null : <Lists />}
    </SubPage>
  );
}
