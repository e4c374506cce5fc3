import { searchable } from '@kontor/i18n';
import { ScrollText } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { LoadFailed } from '../../../shared/page/load-failed.tsx';
import { ASSETS_PATH } from '../../../shared/page/screens.ts';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { IconLink } from '../../../shared/ui/icon-link.tsx';
import type { FundWay } from '../../../shared/wallet/fund-path.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { SearchField } from '../../../shared/ui/search-field.tsx';
import { Segmented } from '../../../shared/ui/segmented.tsx';
import { SkeletonRows } from '../../../shared/ui/skeleton.tsx';
import { type FundingCoin, useCoins } from '../calls/use-coins.ts';
import { useLatestDeposits, useLatestWithdrawals } from '../calls/use-open-rows.ts';
import { CoinList, useFreeCoins } from '../components/coin-list.tsx';
import { WaysSheet, waysOf } from '../components/ways-sheet.tsx';
import { FUND_RECORD_PATH } from '../paths.ts';

const RECENT_READ = 20;
const RECENT_MAX = 4;

/** The coins that were used last on this side, the newest first. */
function useRecent(way: FundWay, coins: readonly FundingCoin[]): FundingCoin[] {
  const deposits = useLatestDeposits({}, RECENT_READ).data?.data;
  const withdrawals = useLatestWithdrawals({}, RECENT_READ).data?.data;
  const rows = way === 'deposit' ? deposits : withdrawals;
  return useMemo(() => {
    const ids = [...new Set(rows?.map(({ currency_id }) => currency_id))].slice(0, RECENT_MAX);
    return ids.flatMap((id) => coins.filter(({ currency }) => currency === id));
  }, [rows, coins]);
}

function Recent({
  coins,
  onChoose,
}: {
  coins: readonly FundingCoin[];
  onChoose: (coin: FundingCoin) => void;
}) {
  const { t } = useTranslation('funding');
  if (coins.length === 0) return null;
  return (
    <section aria-label={t('select.recent')} className="px-gutter pt-4">
      <h2 className="pb-2 text-label text-low">{t('select.recent')}</h2>
      <div className="flex flex-wrap gap-2">
        {coins.map((coin) => (
          <Button key={coin.currency} size="medium" onClick={() => onChoose(coin)}>
            {coin.name}
          </Button>
        ))}
      </div>
    </section>
  );
}

function Coins({ way, coins }: { way: FundWay; coins: readonly FundingCoin[] }) {
  const { t } = useTranslation(['funding', 'common']);
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<FundingCoin>();
  const [open, setOpen] = useState(false);
  const recent = useRecent(way, coins);
  const free = useFreeCoins();
  const wanted = searchable(words);
  const fits = ({ name, networks }: FundingCoin): boolean =>
    [name, ...networks.map((one) => one.name)].some((text) => searchable(text).includes(wanted));
  const shown = coins.filter(fits);
  const choose = (coin: FundingCoin): void => {
    const ways = waysOf(coin, way);
    const only = ways.length === 1 ? ways[0] : undefined;
    // Nothing is to be chosen where there is one way only.
    if (only?.path !== undefined) return void navigate(only.path);
    setChosen(coin);
    setOpen(true);
  };
  return (
    <>
      <div className="px-gutter pt-3">
        <SearchField
          label={t('select.search')}
          clearLabel={t('common:clear')}
          value={words}
          onChange={setWords}
        />
      </div>
      {wanted === '' ? <Recent coins={recent} onChoose={choose} /> : null}
      {shown.length === 0 ? (
        <EmptyState scope="part" title={t('select.none')} body={t('select.noneBody')} />
      ) : (
        <CoinList coins={shown} way={way} free={free} onChoose={choose} />
      )}
      <WaysSheet coin={chosen} way={way} open={open} onOpenChange={setOpen} />
    </>
  );
}

function Content({ way }: { way: FundWay }) {
  const { t } = useTranslation(['funding', 'common']);
  const { data, isError, refetch } = useCoins();
  if (data !== undefined) return <Coins key={way} way={way} coins={data} />;
  if (!isError) return <SkeletonRows count={8} />;
  return (
    <LoadFailed
      scope="part"
      title={t('failed.title')}
      body={t('failed.body')}
      onRetry={() => void refetch()}
    />
  );
}

/** Which coin comes in or goes out, and then over which way. */
export default function SelectPage() {
  const { t } = useTranslation('funding');
  const [query, setQuery] = useSearchParams();
  const way: FundWay = query.get('way') === 'withdraw' ? 'withdraw' : 'deposit';
  return (
    <SubPage
      title={t('select.title')}
      fallback={ASSETS_PATH}
      about="money"
      actions={<IconLink to={FUND_RECORD_PATH} label={t('record.title')} icon={ScrollText} />}
    >
      <div className="px-gutter pt-2">
        <Segmented<FundWay>
          label={t('select.title')}
          value={way}
          onChange={(next) => setQuery({ way: next }, { replace: true })}
          options={[
            { value: 'deposit', label: t('deposit.title') },
            { value: 'withdraw', label: t('withdraw.title') },
          ]}
        />
      </div>
      <Content way={way} />
    </SubPage>
  );
}
