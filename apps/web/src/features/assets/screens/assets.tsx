import { LoadFailed } from '../../../shared/page/load-failed.tsx';
import { BILL_PATH } from '../../../shared/page/screens.ts';
import { calls } from '@kontor/contract/light';
import { History, ScrollText } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/use-call.ts';
import { useMoney } from '../../../shared/api/use-money.ts';
import { MainPage } from '../../../shared/page/main-page.tsx';
import { SiteLabel } from '../../../shared/page/site-label.tsx';
import { useSignedIn } from '../../../shared/session/session-store.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { IconLink } from '../../../shared/ui/icon-link.tsx';
import { Skeleton, SkeletonRows } from '../../../shared/ui/skeleton.tsx';
import { Switch } from '../../../shared/ui/switch.tsx';
import { TopTabs } from '../../../shared/ui/top-tabs.tsx';
import { ALL_RECORDS_PATH } from '../../../shared/wallet/records-path.ts';
import { useAssetsPreferences } from '../assets-store.ts';
import { AccountList } from '../components/account-list.tsx';
import { AccountSheet } from '../components/account-sheet.tsx';
import { Actions } from '../components/actions.tsx';
import { Allocation } from '../components/allocation.tsx';
import { CoinList } from '../components/coin-list.tsx';
import { Total } from '../components/total.tsx';
import { Visitor } from '../components/visitor.tsx';
import {
  type Account,
  type CoinTotal,
  SMALL_USD,
  type ShownWorths,
  type Wallet,
  accountShares,
  coinTotals,
  isSmall,
  shownWorths,
} from '../wealth.ts';

const REFRESH_MS = 15_000;

function Head() {
  const { t } = useTranslation('assets');
  const signedIn = useSignedIn();
  return (
    <div className="flex h-14 items-center gap-2 px-gutter">
      <h1 className="flex-1 text-title">{t('title')}</h1>
      <SiteLabel about="money" />
      {signedIn ? (
        <span className="-mr-2.5 flex">
          <IconLink to={ALL_RECORDS_PATH} label={t('record.all')} icon={History} />
          <IconLink to={BILL_PATH} label={t('bills.title')} icon={ScrollText} />
        </span>
      ) : null}
    </div>
  );
}

function Waiting() {
  return (
    <div aria-busy>
      <div className="px-gutter pt-3">
        <Skeleton className="h-3 w-22 rounded-full" />
        <Skeleton className="mt-4 h-10 w-58 rounded-chip" />
        <Skeleton className="mt-3 h-4 w-44 rounded-full" />
      </div>
      <div className="flex items-center gap-7 px-gutter pt-6">
        <Skeleton className="size-28 rounded-full" />
        <span className="flex flex-1 flex-col gap-3">
          <Skeleton className="h-3 rounded-full" />
          <Skeleton className="h-3 rounded-full" />
          <Skeleton className="h-3 rounded-full" />
        </span>
      </div>
      <Skeleton className="mx-gutter mt-6 h-12 rounded-control" />
      <div className="pt-6">
        <SkeletonRows count={5} />
      </div>
    </div>
  );
}

type Tab = 'accounts' | 'coins';

function Lists({
  wallet,
  shares,
  coins,
  worths,
}: {
  wallet: Wallet;
  shares: ReturnType<typeof accountShares>;
  coins: readonly CoinTotal[];
  worths: ShownWorths;
}) {
  const { t } = useTranslation('assets');
  const money = useMoney();
  const [tab, setTab] = useState<Tab>('accounts');
  const { hidesSmall, setHidesSmall } = useAssetsPreferences();
  const [account, setAccount] = useState<Account['type']>();
  const [open, setOpen] = useState(false);
  const panelId = useId();
  const largeShares = shares.filter((one) => !isSmall(one.account.total_usd));
  const largeCoins = coins.filter((one) => !isSmall(one.usd));
  // Where everything is small, hiding it would leave nothing to look at.
  const shownShares = hidesSmall && largeShares.length > 0 ? largeShares : shares;
  const shownCoins = hidesSmall && largeCoins.length > 0 ? largeCoins : coins;
  const left =
    tab === 'accounts' ? shares.length - shownShares.length : coins.length - shownCoins.length;
  const opened = wallet.accounts.find((one) => one.type === account);
  return (
    <>
      <TopTabs<Tab>
        label={t('lists')}
        divided
        className="mt-3 px-gutter"
        panelId={panelId}
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'accounts', label: t('tab.accounts') },
          { value: 'coins', label: t('tab.coins') },
        ]}
        trailing={
          <Switch
            checked={hidesSmall}
            onChange={(event) => setHidesSmall(event.target.checked)}
            className="flex-none"
          >
            {t('hideSmall')}
          </Switch>
        }
      />
      <div id={panelId} role="tabpanel" aria-label={t(`tab.${tab}`)}>
        {tab === 'accounts' ? (
          <AccountList
            shares={shownShares}
            worths={worths.accounts}
            onOpen={(next) => {
              setAccount(next.type);
              setOpen(true);
            }}
          />
        ) : (
          <CoinList coins={shownCoins} worths={worths.coins} />
        )}
        {tab === 'coins' && coins.length === 0 ? (
          <EmptyState scope="part" title={t('empty.coins')} body={t('empty.coinsBody')} />
        ) : null}
        {left === 0 ? null : (
          <p className="py-4 text-center text-caption text-low">
            {t(tab === 'accounts' ? 'hidden.accounts' : 'hidden.coins', {
              count: left,
              amount: money.format(SMALL_USD),
            })}
          </p>
        )}
      </div>
      {opened === undefined ? null : (
        <AccountSheet
          account={opened}
          worth={worths.accounts.get(opened.type) ?? null}
          open={open}
          onOpenChange={setOpen}
        />
      )}
    </>
  );
}

function MemberAssets() {
  const { t } = useTranslation(['assets', 'common']);
  const { data, isPending, isError, refetch } = useCall(
    calls.wallet.list,
    {},
    { refetchInterval: REFRESH_MS },
  );
  const money = useMoney();
  const shares = useMemo(() => accountShares(data?.accounts ?? []), [data]);
  const coins = useMemo(() => coinTotals(data?.accounts ?? []), [data]);
  const worths = useMemo(() => data && shownWorths(data, coins, money), [data, coins, money]);
  if (isPending) return <Waiting />;
  if (isError && data === undefined) {
    return (
      <LoadFailed
        title={t('failed.title')}
        body={t('failed.body')}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined || worths === undefined) return null;
  return (
    <div className="pb-6 lg:grid lg:grid-cols-[440px_minmax(0,1fr)] lg:gap-x-12">
      <div>
        <Total wallet={data} worths={worths} />
        <Allocation shares={shares} />
        <Actions />
      </div>
      <div className="min-w-0">
        <Lists wallet={data} shares={shares} coins={coins} worths={worths} />
      </div>
    </div>
  );
}

/** Everything somebody owns: the total, where it lies, accounts and coins. */
export default function Assets() {
  const signedIn = useSignedIn();
  return (
    <MainPage className="mx-auto max-w-[1120px] lg:pt-4">
      <Head />
      {signedIn ? <MemberAssets /> : <Visitor />}
    </MainPage>
  );
}
