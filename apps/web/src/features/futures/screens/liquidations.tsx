import { type OutputOf, calls } from '@kontor/contract/light';
import { parseAmount } from '@kontor/money';
import { ShieldCheck } from 'lucide-react';
import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { usePages } from '../../../shared/api/use-pages.ts';
import { toChartNumber } from '../../../shared/lib/format.ts';
import { formatDateTime } from '../../../shared/lib/relative-time.ts';
import { LoadFailed } from '../../../shared/page/load-failed.tsx';
import { PartFailed } from '../../../shared/page/part-failed.tsx';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { tradeAreaPath } from '../../../shared/trading/trade-areas.ts';
import { CoinMark } from '../../../shared/ui/coin-mark.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { EquityCurve } from '../../../shared/ui/equity-curve.tsx';
import { MoneyText } from '../../../shared/ui/money-text.tsx';
import { Skeleton, SkeletonRows } from '../../../shared/ui/skeleton.tsx';
import { Tag } from '../../../shared/ui/tag.tsx';
import { TopTabs } from '../../../shared/ui/top-tabs.tsx';
import { useContracts } from '../calls/use-contracts.ts';
import { type Contract, shownDecimals } from '../model/contract.ts';
import { receiptPath } from '../../../shared/trading/receipt-path.ts';
import { lotsText, money, priceText } from '../text.ts';

type Liquidation = OutputOf<typeof calls.futures.liquidations>['data'][number];
type Fund = OutputOf<typeof calls.futures.insurance>[number];

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <span className="min-w-0">
      <span className="block text-micro text-low">{label}</span>
      <span className="block truncate text-label text-hi">{value}</span>
    </span>
  );
}

function LiquidationRow({ one, contract }: { one: Liquidation; contract: Contract | undefined }) {
  const { t } = useTranslation(['futures', 'trade', 'common']);
  const price = (text: string) => (contract === undefined ? text : priceText(text, contract));
  const insurance = parseAmount(one.insurance);
  const receipt = receiptPath('liquidation', one.position_id);
  const direction = one.type === 1 ? 'long' : 'short';
  return (
    <article className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="text-body font-semibold">{one.symbol}</span>
        <Tag tone={direction === 'long' ? 'up' : 'down'}>{t(`direction.${direction}`)}</Tag>
        <span className="text-caption text-low">
          {lotsText(t, one.share)} · {t(`mode.${one.margin_mode}`)}
        </span>
        <span className="ml-auto text-micro text-low">{formatDateTime(one.time)}</span>
      </div>
      <div className="grid grid-cols-3 gap-2">
        <Figure label={t('public.mark')} value={price(one.mark_price)} />
        <Figure label={t('public.bankruptcy')} value={price(one.bankruptcy_price)} />
        <Figure label={t('public.price')} value={price(one.price)} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 text-caption text-low">
        <span>
          {t(insurance < 0n ? 'public.fromFund' : 'public.toFund')}{' '}
          <span className={insurance < 0n ? 'text-down' : 'text-hi'}>
            {money(insurance < 0n ? -insurance : insurance, one.margin_currency)}
          </span>
          {parseAmount(one.adl_share) > 0n
            ? ` · ${t('public.adl', { lots: lotsText(t, one.adl_share) })}`
            : null}
        </span>
        {receipt === undefined ? null : (
          <Link
            to={receipt}
            className="press -mr-1 flex min-h-11 items-center gap-1.5 px-1 text-label text-gold"
          >
            <ShieldCheck size={16} strokeWidth={1.75} aria-hidden />
            {t('detail.receipt')}
          </Link>
        )}
      </div>
    </article>
  );
}

function Liquidations() {
  const { t } = useTranslation(['futures', 'common']);
  const { data: contracts } = useContracts();
  const { end, ...pages } = usePages(
    calls.futures.liquidations,
    {},
    { idOf: (one) => one.position_id },
  );
  if (pages.isError) {
    return (
      <LoadFailed
        scope="part"
        title={t('public.failed')}
        body={t('failed.body')}
        onRetry={pages.retry}
      />
    );
  }
  return (
    <div className="px-gutter">
      <p className="pt-3 text-body text-mid">{t('public.body')}</p>
      {pages.isPending ? <SkeletonRows count={5} /> : null}
      <ul className="divide-y divide-hair">
        {pages.rows.map((one) => (
          <li key={one.position_id}>
            <LiquidationRow
              one={one}
              contract={contracts?.find((contract) => contract.symbol === one.symbol)}
            />
          </li>
        ))}
      </ul>
      {!pages.isPending && !pages.hasMore && pages.rows.length === 0 ? (
        <EmptyState scope="part" title={t('public.empty')} body={t('public.emptyBody')} />
      ) : null}
      <div ref={end} className="h-px" />
      {pages.isLoadingMore ? <SkeletonRows count={2} /> : null}
    </div>
  );
}

function FundPart({ fund }: { fund: Fund }) {
  const { t } = useTranslation('futures');
  const points = useMemo(
    () =>
      fund.curve.map((one) => ({
        time: Math.floor(one.time / 1_000),
        value: toChartNumber(one.value) ?? 0,
      })),
    [fund.curve],
  );
  return (
    <article className="py-4">
      <div className="flex items-center gap-3">
        <CoinMark symbol={fund.currency} size={28} />
        <h2 className="text-head">{fund.currency}</h2>
        <MoneyText
          value={fund.balance}
          decimals={shownDecimals(fund.currency)}
          dim
          className="ml-auto text-title-2"
        />
      </div>
      {points.length < 2 ? null : (
        <EquityCurve
          points={points}
          label={t('public.curve', { currency: fund.currency })}
          height={96}
          className="-mx-gutter mt-3"
        />
      )}
    </article>
  );
}

function InsuranceFund() {
  const { t } = useTranslation('futures');
  const { data, isPending, isError, refetch } = useCall(calls.futures.insurance, {});
  return (
    <div className="px-gutter">
      <p className="pt-3 text-body text-mid">{t('public.fundBody')}</p>
      {isPending ? <Skeleton className="mt-4 h-32 rounded-control" /> : null}
      {isError ? <PartFailed onRetry={() => void refetch()} /> : null}
      <div className="divide-y divide-hair">
        {data?.map((fund) => (
          <FundPart key={fund.currency} fund={fund} />
        ))}
      </div>
    </div>
  );
}

type Tab = 'liquidations' | 'fund';

/** What everybody may see: all liquidations, and what the insurance fund has. */
export default function LiquidationsPage() {
  const { t } = useTranslation('futures');
  const [query, setQuery] = useSearchParams();
  const tab: Tab = query.get('tab') === 'fund' ? 'fund' : 'liquidations';
  const panelId = useId();
  return (
    <SubPage title={t('public.title')} fallback={tradeAreaPath('futures')} about="money">
      <TopTabs<Tab>
        label={t('public.title')}
        divided
        className="px-gutter"
        panelId={panelId}
        value={tab}
        onChange={(next) => setQuery(next === 'fund' ? { tab: next } : {}, { replace: true })}
        tabs={(['liquidations', 'fund'] as const).map((value) => ({
          value,
          label: t(`public.${value}`),
        }))}
      />
      <div id={panelId} role="tabpanel" aria-label={t(`public.${tab}`)} className="pb-6">
        {tab === 'fund' ? <InsuranceFund /> : <Liquidations />}
      </div>
    </SubPage>
  );
}
