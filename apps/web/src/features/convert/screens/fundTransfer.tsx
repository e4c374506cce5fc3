import { calls } from '@kontor/contract/light';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { LoadFailed } from '../../../shared/page/load-failed.tsx';
import { ASSETS_PATH } from '../../../shared/page/screens.ts';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { ErrorState } from '../../../shared/ui/empty-state.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { SMALL_BALANCES_PATH } from '../../../shared/wallet/convert-path.ts';
import { ExchangeForm } from '../components/exchange-form.tsx';
import { PastExchanges } from '../components/past-exchanges.tsx';
import { coinsToConvert, type Pair, pairOf, withCoin } from '../model.ts';

/** The pair stands in the address, so that it outlives a reload and a login. */
function Content() {
  const { t } = useTranslation(['convert', 'common']);
  const [query, setQuery] = useSearchParams();
  const currencies = useCall(calls.markets.currencies, {}, { staleTime: 300_000 });
  const held = useCall(calls.wallet.currencies, {});
  if (currencies.data !== undefined && held.data !== undefined) {
    const coins = coinsToConvert(currencies.data, held.data);
    const pair = pairOf(coins, { from: query.get('from'), to: query.get('to') });
    if (pair === undefined) return <ErrorState title={t('none')} />;
    const choose = ({ from, to }: Pair): void =>
      setQuery({ from: from.name, to: to.name }, { replace: true });
    return (
      <>
        <ExchangeForm
          key={`${pair.from.id} ${pair.to.id}`}
          coins={coins}
          held={held.data}
          pair={pair}
          onPair={(end, coin) => choose(withCoin(pair, end, coin))}
          onSwap={() => choose({ from: pair.to, to: pair.from })}
        />
        <Link
          to={SMALL_BALANCES_PATH}
          className="press mx-gutter mt-2 block py-3 text-label text-blue"
        >
          {t('small.title')}
        </Link>
        <PastExchanges />
      </>
    );
  }
  const failed = [currencies, held].filter((one) => one.isError);
  if (failed.length > 0) {
    return (
      <LoadFailed title={t('failed')} onRetry={() => failed.forEach((one) => void one.refetch())} />
    );
  }
  return (
    <div aria-busy className="flex flex-col gap-3 px-gutter pt-2">
      <Skeleton className="h-26 rounded-control" />
      <Skeleton className="h-12 rounded-control" />
      <Skeleton className="h-24 rounded-control" />
      <Skeleton className="h-12 rounded-control" />
    </div>
  );
}

/** One coin for another, at the index less a stated fee. */
export default function ConvertPage() {
  const { t } = useTranslation('convert');
  return (
    <SubPage title={t('title')} fallback={ASSETS_PATH} about="money">
      <Content />
    </SubPage>
  );
}
