import { ACCOUNT_NAMES, type OutputOf, type WireAccount, calls } from '@kontor/contract/light';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { usePages } from '../../../shared/api/use-pages.ts';
import { directionOf, formatMoney } from '../../../shared/lib/format.ts';
import { formatDate, formatTime } from '../../../shared/lib/relative-time.ts';
import { ASSETS_PATH, TRADE_PATH } from '../../../shared/page/screens.ts';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { Button, buttonClass } from '../../../shared/ui/button.tsx';
import { DIRECTION_TEXT } from '../../../shared/ui/direction-arrow.tsx';
import { EmptyState, ErrorState } from '../../../shared/ui/empty-state.tsx';
import { Select } from '../../../shared/ui/select.tsx';
import { SkeletonRows } from '../../../shared/ui/skeleton.tsx';
import { coinText } from '../components/exact-text.ts';

type Bill = OutputOf<typeof calls.wallet.bills>['data'][number];
const ALL = 'all';

function BillRow({ bill }: { bill: Bill }) {
  const { t } = useTranslation('assets');
  const decimals = coinText(bill.value).split('.')[1]?.length ?? 0;
  return (
    <li className="flex min-h-15 items-start justify-between gap-3 px-gutter py-2.5">
      <span className="min-w-0">
        <span className="block text-[15px] leading-5 font-medium">{bill.info}</span>
        <span className="mt-0.5 block text-caption text-low">
          {t('bills.where', {
            account: t(`account.${bill.account}`),
            time: formatTime(bill.create_time),
          })}
        </span>
      </span>
      <span className="flex-none text-right">
        <span
          className={`block text-[15px] leading-5 font-medium ${DIRECTION_TEXT[directionOf(bill.value)]}`}
        >
          {`${formatMoney(bill.value, { decimals, signed: true })} ${bill.currency}`}
        </span>
        <span className="mt-0.5 block text-caption text-low">
          {t('bills.balance', { amount: coinText(bill.balance) })}
        </span>
      </span>
    </li>
  );
}

/** Bills of one day under its date. */
function daysOf(bills: readonly Bill[]): { date: string; bills: Bill[] }[] {
  const days: { date: string; bills: Bill[] }[] = [];
  for (const bill of bills) {
    const date = formatDate(bill.create_time);
    const last = days.at(-1);
    if (last?.date === date) last.bills.push(bill);
    else days.push({ date, bills: [bill] });
  }
  return days;
}

function Filters({
  currency,
  type,
  onChange,
}: {
  currency: string;
  type: string;
  onChange: (name: 'currency' | 'type', value: string) => void;
}) {
  const { t } = useTranslation(['assets', 'common']);
  const { data: currencies } = useCall(calls.markets.currencies, {}, { staleTime: 300_000 });
  const close = t('common:close');
  return (
    <div className="flex flex-wrap items-center gap-x-4 px-gutter">
      <Select
        look="plain"
        label={t('bills.account')}
        closeLabel={close}
        value={type}
        onChange={(value) => onChange('type', value)}
        options={[
          { value: ALL, label: t('bills.allAccounts') },
          ...ACCOUNT_NAMES.map((value) => ({ value, label: t(`account.${value}`) })),
        ]}
      />
      <Select
        look="plain"
        label={t('bills.currency')}
        closeLabel={close}
        value={currency}
        onChange={(value) => onChange('currency', value)}
        search={{
          label: t('bills.searchCurrency'),
          clearLabel: t('common:clear'),
          empty: t('bills.noCurrency'),
        }}
        options={[
          { value: ALL, label: t('bills.allCurrencies') },
          ...(currencies ?? []).map((one) => ({ value: String(one.id), label: one.name })),
        ]}
      />
    </div>
  );
}

function NoBills({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const { t } = useTranslation('assets');
  return (
    <EmptyState
      scope="part"
      title={t(filtered ? 'bills.noMatch' : 'bills.empty')}
      body={filtered ? undefined : t('bills.emptyBody')}
      action={
        filtered ? (
          <Button block onClick={onClear}>
            {t('bills.clearFilter')}
          </Button>
        ) : (
          <Link to={TRADE_PATH} className={buttonClass({ tone: 'gold', block: true })}>
            {t('trade')}
          </Link>
        )
      }
    />
  );
}

/** Every change of the own balances, newest first, by account and currency. */
export default function BillPage() {
  const { t } = useTranslation(['assets', 'common']);
  const [query, setQuery] = useSearchParams();
  const currency = query.get('currency') ?? ALL;
  const type = query.get('type') ?? ALL;
  const account = ACCOUNT_NAMES.find((one): one is WireAccount => one === type);
  const { end, ...pages } = usePages(calls.wallet.bills, {
    ...(/^\d+$/.test(currency) && { currency: Number(currency) }),
    ...(account !== undefined && { type: account }),
  });
  const change = (name: 'currency' | 'type', value: string): void =>
    setQuery(
      (before) => {
        if (value === ALL) before.delete(name);
        else before.set(name, value);
        return before;
      },
      { replace: true },
    );
  const empty = !pages.isPending && !pages.isError && pages.rows.length === 0;
  return (
    <SubPage title={t('bills.title')} fallback={ASSETS_PATH}>
      <Filters currency={currency} type={type} onChange={change} />
      {pages.total === undefined || pages.total === 0 ? null : (
        <p role="status" className="px-gutter text-caption text-low">
          {t('bills.total', { count: pages.total })}
        </p>
      )}
      {pages.isPending ? <SkeletonRows count={8} /> : null}
      {daysOf(pages.rows).map((day) => (
        <section key={day.date} aria-label={day.date}>
          <h2 className="px-gutter pt-4 pb-1 text-label text-low">{day.date}</h2>
          <ul className="divide-y divide-hair">
            {day.bills.map((bill) => (
              <BillRow key={bill.id} bill={bill} />
            ))}
          </ul>
        </section>
      ))}
      {pages.isError ? (
        <ErrorState
          scope="part"
          title={t('bills.failed')}
          body={t('failed.body')}
          action={
            <Button block onClick={pages.retry}>
              {t('common:retry')}
            </Button>
          }
        />
      ) : null}
      {empty ? (
        <NoBills
          filtered={currency !== ALL || type !== ALL}
          onClear={() => setQuery({}, { replace: true })}
        />
      ) : null}
      <div ref={end} className="h-px" />
      {pages.isLoadingMore ? <SkeletonRows count={2} /> : null}
      {!pages.hasMore && pages.rows.length > 0 ? (
        <p className="py-4 text-center text-caption text-low">{t('bills.end')}</p>
      ) : null}
    </SubPage>
  );
}
