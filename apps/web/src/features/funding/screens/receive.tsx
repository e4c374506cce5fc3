import { ScrollText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { LoadFailed } from '../../../shared/page/load-failed.tsx';
import { IconLink } from '../../../shared/ui/icon-link.tsx';
import { FUND_PATH } from '../../../shared/wallet/fund-path.ts';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { type FundingCoin, coinIn, useCoins } from '../calls/use-coins.ts';
import { ArrivingList } from '../components/arriving-list.tsx';
import { CoinChoice } from '../components/coin-choice.tsx';
import { LatestDeposits } from '../components/latest-deposits.tsx';
import { NetworkChoice } from '../components/network-choice.tsx';
import { PayIn } from '../components/pay-in.tsx';
import { networkIn } from '../model/networks.ts';
import { FUND_RECORD_PATH } from '../paths.ts';
import { idIn } from '../query.ts';

/** The coin and the network stand in the address, so that they outlive a reload and a login. */
function Content({ coins }: { coins: readonly FundingCoin[] }) {
  const { t } = useTranslation('funding');
  const [query, setQuery] = useSearchParams();
  const coin = coinIn(coins, idIn(query, 'currency'));
  if (coin === undefined) return <EmptyState title={t('select.none')} />;
  const network = networkIn(coin.networks, idIn(query, 'network'), 'deposit');
  return (
    <div className="flex flex-col gap-4 px-gutter pt-2 pb-6">
      <CoinChoice
        coins={coins}
        value={coin}
        onChange={({ currency }) => setQuery({ currency: String(currency) }, { replace: true })}
      />
      <NetworkChoice
        networks={coin.networks}
        value={network?.id}
        side="deposit"
        onChange={(id) =>
          setQuery({ currency: String(coin.currency), network: String(id) }, { replace: true })
        }
      />
      {network === undefined ? null : (
        <PayIn key={`${coin.currency} ${network.id}`} coin={coin} network={network} />
      )}
      <div className="-mx-gutter empty:hidden">
        <ArrivingList live={network?.mode === 'automatic'} />
      </div>
      <LatestDeposits />
    </div>
  );
}

function Waiting() {
  return (
    <div aria-busy className="flex flex-col gap-4 px-gutter pt-2">
      <Skeleton className="h-12 rounded-control" />
      <Skeleton className="h-14 rounded-control" />
      <Skeleton className="h-72 rounded-card" />
      <Skeleton className="h-12 rounded-control" />
    </div>
  );
}

function Body() {
  const { t } = useTranslation(['funding', 'common']);
  const { data, isError, refetch } = useCoins();
  if (data !== undefined) return <Content coins={data} />;
  if (!isError) return <Waiting />;
  return (
    <LoadFailed title={t('failed.title')} body={t('failed.body')} onRetry={() => void refetch()} />
  );
}

/** Money comes in: where to send it, how to tell of it, and how far it is. */
export default function ReceivePage() {
  const { t } = useTranslation('funding');
  return (
    <SubPage
      title={t('deposit.title')}
      fallback={FUND_PATH}
      about="money"
      actions={<IconLink to={FUND_RECORD_PATH} label={t('record.title')} icon={ScrollText} />}
    >
      <Body />
    </SubPage>
  );
}
