import { calls } from '@kontor/contract/light';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { useMoney } from '../../../shared/api/use-money.ts';
import { BILL_PATH } from '../../../shared/page/screens.ts';
import { FactList } from '../../../shared/ui/fact-list.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { explainPath } from '../../../shared/wallet/bill-links.ts';
import { AccountFilter, CurrencyFilter } from '../components/list-filters.tsx';
import { RecordsPage } from '../components/records-page.tsx';
import { exactText } from '../model/exact.ts';
import { type Filters, useFilters } from '../use-filters.ts';

/** The balance that the records are of, and the ways to every change of it. */
function BalanceHead({ currency, account }: Required<Pick<Filters, 'currency' | 'account'>>) {
  const { t } = useTranslation('assets');
  const { mask } = useMoney();
  const type = account ?? 'change';
  const { data } = useCall(
    calls.wallet.detail,
    { currency: currency ?? 0, type, page: 1, limit: 1 },
    { enabled: currency !== undefined },
  );
  if (currency === undefined || data === undefined) {
    return <Skeleton className="mx-gutter my-3 h-24 rounded-control" />;
  }
  const coins = (text: string): string => mask(exactText(text, data.name));
  return (
    <section aria-label={data.name} className="px-gutter pt-3">
      <FactList
        facts={[
          { key: 'available', label: t('fact.available'), value: coins(data.available) },
          { key: 'frozen', label: t('fact.frozen'), value: coins(data.frozen) },
        ]}
      />
      <p className="flex flex-wrap gap-x-5">
        <Link
          to={explainPath({ currency, type })}
          className="inline-flex min-h-11 items-center text-label text-blue"
        >
          {t('explain.title')}
        </Link>
        <Link
          to={`${BILL_PATH}?currency=${currency}&type=${type}`}
          className="inline-flex min-h-11 items-center text-label text-blue"
        >
          {t('bills.title')}
        </Link>
      </p>
    </section>
  );
}

/** What came, went and was moved of one currency in one account. */
export default function CoinRecordsPage() {
  const { t } = useTranslation('assets');
  const own = useFilters();
  const { data: currencies } = useCall(calls.markets.currencies, {}, { staleTime: 300_000 });
  const currency = own.currency ?? currencies?.find(({ name }) => name === 'USDT')?.id;
  const account = own.account ?? 'change';
  const filters: Filters = {
    ...own,
    currency,
    account,
    input: { ...own.input, ...(currency !== undefined && { currency }), type: account },
    // Which balance it is stays; the rest of the filters goes.
    clear: () =>
      own.change({
        kind: undefined,
        state: undefined,
        from: undefined,
        to: undefined,
        id: undefined,
      }),
  };
  return (
    <RecordsPage
      title={t('record.one')}
      filters={filters}
      fixed={['currency', 'type']}
      choices={
        <>
          <AccountFilter filters={filters} required />
          <CurrencyFilter filters={filters} required />
        </>
      }
    >
      <BalanceHead currency={currency} account={account} />
    </RecordsPage>
  );
}
