import { LoadFailed } from '../../../shared/page/load-failed.tsx';
import { WALLET_PATH } from '../../../shared/wallet/fund-path.ts';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { returnPath } from '../../../shared/session/session-end.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { type FundingCoin, coinIn, useCoins } from '../calls/use-coins.ts';
import { AddressForm } from '../components/address-form.tsx';
import { networkIn } from '../model/networks.ts';
import { idIn, returningWith } from '../query.ts';

/** The coin and the network stand in the address, and so does the page to go back to. */
function Content({ coins }: { coins: readonly FundingCoin[] }) {
  const { t } = useTranslation('funding');
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const onChain = coins.filter(({ networks }) => networks.some(({ kind }) => kind === 'chain'));
  const coin = coinIn(onChain, idIn(query, 'currency'));
  const networks = coin?.networks.filter(({ kind }) => kind === 'chain') ?? [];
  const network = networkIn(networks, idIn(query, 'network'), 'withdraw');
  if (coin === undefined || network === undefined) {
    return <EmptyState title={t('select.none')} />;
  }
  const choose = (currency: number, id?: number): void =>
    setQuery(
      (before) => {
        before.set('currency', String(currency));
        if (id === undefined) before.delete('network');
        else before.set('network', String(id));
        return before;
      },
      { replace: true },
    );
  return (
    <AddressForm
      coins={onChain}
      {...{ coin, network, networks }}
      onCoin={({ currency }) => choose(currency)}
      onNetwork={(id) => choose(coin.currency, id)}
      onSaved={({ id, currency_id }) => {
        const back = returnPath(query, '');
        const path = back === '' ? WALLET_PATH : returningWith(back, id, currency_id);
        void navigate(path, { replace: true });
      }}
    />
  );
}

/** A new address to withdraw to. */
export default function AddWalletPage() {
  const { t } = useTranslation(['funding', 'common']);
  const { data, isError, refetch } = useCoins();
  return (
    <SubPage title={t('addAddress.title')} fallback={WALLET_PATH}>
      {data === undefined && !isError ? (
        <div aria-busy className="flex flex-col gap-4 px-gutter pt-2">
          <Skeleton className="h-12 rounded-control" />
          <Skeleton className="h-14 rounded-control" />
          <Skeleton className="h-12 rounded-control" />
          <Skeleton className="h-12 rounded-control" />
          <Skeleton className="h-12 rounded-control" />
        </div>
      ) : null}
      {data === undefined ? null : <Content coins={data} />}
      {isError && data === undefined ? (
        <LoadFailed
          title={t('failed.title')}
          body={t('failed.body')}
          onRetry={() => void refetch()}
        />
      ) : null}
    </SubPage>
  );
}
