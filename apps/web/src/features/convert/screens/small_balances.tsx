import { calls } from '@kontor/contract/light';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { LoadFailed } from '../../../shared/page/load-failed.tsx';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { Select } from '../../../shared/ui/select.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { CoinMark } from '../../../shared/ui/coin-mark.tsx';
import { CONVERT_PATH } from '../../../shared/wallet/convert-path.ts';
import { SmallForm } from '../components/small-form.tsx';
import { coinsToConvert, type Currency, USUAL_FROM } from '../model.ts';

/** The index moves, and with it what they come to. */
const AGAIN_MS = 15_000;

function Balances({ to, coins }: { to: Currency; coins: readonly Currency[] }) {
  const { t } = useTranslation('convert');
  const input = { to_currency_id: to.id };
  const small = useCall(calls.convert.small, input, { refetchInterval: AGAIN_MS });
  if (small.data !== undefined) {
    return (
      <SmallForm
        key={to.id}
        small={small.data}
        to={to}
        coins={coins}
        onDone={() => void small.refetch()}
      />
    );
  }
  if (small.isError) {
    return <LoadFailed title={t('small.failed')} onRetry={() => void small.refetch()} />;
  }
  return <Skeleton className="h-40 rounded-control" />;
}

/** The coin that they go into stands in the address. */
function Content() {
  const { t } = useTranslation(['convert', 'common']);
  const [query, setQuery] = useSearchParams();
  const currencies = useCall(calls.markets.currencies, {}, { staleTime: 300_000 });
  const coins = coinsToConvert(currencies.data ?? [], []);
  const named = query.get('to')?.toUpperCase();
  const to =
    coins.find(({ name }) => name === named) ?? coins.find(({ name }) => name === USUAL_FROM);
  if (currencies.isError) {
    return <LoadFailed title={t('small.failed')} onRetry={() => void currencies.refetch()} />;
  }
  return (
    <div className="flex flex-col gap-3 px-gutter pt-2" aria-busy={to === undefined}>
      {to === undefined ? (
        <Skeleton className="h-52 rounded-control" />
      ) : (
        <>
          <Select
            label={t('small.to')}
            closeLabel={t('common:close')}
            value={to.name}
            onChange={(name) => setQuery({ to: name }, { replace: true })}
            search={{
              label: t('search'),
              clearLabel: t('common:clear'),
              empty: t('search.none'),
            }}
            options={coins.map(({ name }) => ({
              value: name,
              label: name,
              icon: <CoinMark symbol={name} size={24} />,
            }))}
          />
          <Balances to={to} coins={coins} />
        </>
      )}
    </div>
  );
}

/** What is too little for an exchange of its own, into one coin. */
export default function SmallPage() {
  const { t } = useTranslation('convert');
  return (
    <SubPage title={t('small.title')} fallback={CONVERT_PATH} about="money">
      <Content />
    </SubPage>
  );
}
