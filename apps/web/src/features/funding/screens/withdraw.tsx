import { calls } from '@kontor/contract/light';
import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { errorText } from '../../../shared/api/error-text.ts';
import { useCall } from '../../../shared/api/use-call.ts';
import { useMoney } from '../../../shared/api/use-money.ts';
import { coinText } from '../../../shared/lib/coin-text.ts';
import { LoadFailed } from '../../../shared/page/load-failed.tsx';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { IconLink } from '../../../shared/ui/icon-link.tsx';
import { fundPath } from '../../../shared/wallet/fund-path.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Segmented } from '../../../shared/ui/segmented.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { type FundingCoin, coinIn, useCoins } from '../calls/use-coins.ts';
import { CertifyFirst } from '../components/certify-first.tsx';
import { CoinChoice } from '../components/coin-choice.tsx';
import { useFreeCoins } from '../components/coin-list.tsx';
import { WithdrawForm } from '../components/withdraw-form.tsx';
import { WithdrawResult } from '../components/withdraw-result.tsx';
import { NETWORK_KINDS, isKind } from '../model/networks.ts';
import { FUND_RECORD_PATH } from '../paths.ts';
import { idIn, pathWith } from '../query.ts';
import type { NetworkKind, Withdrawal } from '../types.ts';

/** Prices move, and with them what the limit leaves. */
const REFRESH_MS = 30_000;

function KindChoice({
  kinds,
  value,
  onChange,
}: {
  kinds: readonly NetworkKind[];
  value: NetworkKind;
  onChange: (kind: NetworkKind) => void;
}) {
  const { t } = useTranslation('funding');
  if (kinds.length < 2) return null;
  return (
    <Segmented<NetworkKind>
      label={t('withdraw.kinds')}
      value={value}
      onChange={onChange}
      options={kinds.map((kind) => ({ value: kind, label: t(`targetShort.${kind}`) }))}
    />
  );
}

function Form({
  coin,
  kind,
  onDone,
}: {
  coin: FundingCoin;
  kind: NetworkKind;
  onDone: (withdrawal: Withdrawal) => void;
}) {
  const { t } = useTranslation(['funding', 'common']);
  const [query, setQuery] = useSearchParams();
  const { data, error, refetch } = useCall(
    calls.funding.info,
    { currency: coin.currency },
    { refetchInterval: REFRESH_MS },
  );
  if (data !== undefined) {
    return (
      <CertifyFirst wanted={kind !== 'chain'} currency={coin.currency}>
        <WithdrawForm
          key={`${coin.currency} ${kind}`}
          info={data}
          coin={coin}
          kind={kind}
          to={idIn(query, 'to')}
          onTo={(id) =>
            setQuery(
              (before) => {
                before.set('to', String(id));
                return before;
              },
              { replace: true },
            )
          }
          onDone={onDone}
        />
      </CertifyFirst>
    );
  }
  if (error === null) return <Waiting />;
  return (
    <LoadFailed
      scope="part"
      title={t('failed.title')}
      body={errorText(error)}
      onRetry={() => void refetch()}
    />
  );
}

/** The coin, the kind and the destination stand in the address: they outlive a reload. */
function Content({
  coins,
  onDone,
}: {
  coins: readonly FundingCoin[];
  onDone: (withdrawal: Withdrawal) => void;
}) {
  const { t } = useTranslation('funding');
  const { mask } = useMoney();
  const [query, setQuery] = useSearchParams();
  const free = useFreeCoins();
  const coin = coinIn(coins, idIn(query, 'currency'));
  if (coin === undefined) return <EmptyState title={t('select.none')} />;
  const kinds = NETWORK_KINDS.filter((kind) => coin.networks.some((one) => one.kind === kind));
  const wanted = query.get('kind');
  const kind = isKind(wanted) && kinds.includes(wanted) ? wanted : (kinds[0] ?? 'chain');
  const choose = (next: { currency: number; kind?: NetworkKind }): void =>
    setQuery(pathWith('', next).slice(1), { replace: true });
  return (
    <div className="flex flex-col gap-3 px-gutter pt-2 pb-6">
      <CoinChoice
        coins={coins}
        value={coin}
        detailOf={({ currency }) => {
          const available = free.get(currency);
          return available === undefined || available === '0'
            ? undefined
            : mask(coinText(available));
        }}
        onChange={({ currency }) => choose({ currency })}
      />
      <KindChoice
        kinds={kinds}
        value={kind}
        onChange={(next) => choose({ currency: coin.currency, kind: next })}
      />
      <Form coin={coin} kind={kind} onDone={onDone} />
    </div>
  );
}

function Waiting() {
  return (
    <div aria-busy className="flex flex-col gap-3">
      <Skeleton className="h-12 rounded-control" />
      <Skeleton className="h-12 rounded-control" />
      <Skeleton className="h-24 rounded-control" />
      <Skeleton className="h-20 rounded-control" />
      <Skeleton className="h-12 rounded-control" />
    </div>
  );
}

function Body() {
  const { t } = useTranslation(['funding', 'common']);
  const { data, isError, refetch } = useCoins();
  const [done, setDone] = useState<Withdrawal>();
  if (done !== undefined) {
    return <WithdrawResult withdrawal={done} onAnother={() => setDone(undefined)} />;
  }
  if (data !== undefined) return <Content coins={data} onDone={setDone} />;
  if (!isError) {
    return (
      <div className="px-gutter pt-2">
        <Waiting />
      </div>
    );
  }
  return (
    <LoadFailed title={t('failed.title')} body={t('failed.body')} onRetry={() => void refetch()} />
  );
}

/** Money goes out, to an address or a card that was saved before. */
export default function WithdrawPage() {
  const { t } = useTranslation('funding');
  return (
    <SubPage
      title={t('withdraw.title')}
      fallback={fundPath('withdraw')}
      about="money"
      actions={
        <IconLink
          to={pathWith(FUND_RECORD_PATH, { tab: 'withdrawals' })}
          label={t('record.title')}
          icon={ScrollText}
        />
      }
    >
      <Body />
    </SubPage>
  );
}
