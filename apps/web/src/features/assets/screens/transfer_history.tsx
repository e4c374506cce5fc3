import { type OutputOf, calls } from '@kontor/contract/light';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useExport } from '../../../shared/api/use-export.ts';
import { useMoney } from '../../../shared/api/use-money.ts';
import { usePages } from '../../../shared/api/use-pages.ts';
import { coinText } from '../../../shared/lib/coin-text.ts';
import { formatTime, plainDateTime } from '../../../shared/lib/relative-time.ts';
import { columnHead } from '../../../shared/lib/zone.ts';
import { ExportButton } from '../../../shared/page/export-button.tsx';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { CoinMark } from '../../../shared/ui/coin-mark.tsx';
import { TRANSFER_PATH } from '../../../shared/wallet/transfer-path.ts';
import { AccountFilter, CurrencyFilter, FilterRow } from '../components/list-filters.tsx';
import { LostTransfers } from '../components/lost-transfers.tsx';
import { PagedList } from '../components/paged-list.tsx';
import { useFilters } from '../use-filters.ts';

type Moved = OutputOf<typeof calls.wallet.transfers>['data'][number];

const COLUMNS = ['id', 'create_time', 'from_field', 'to_field', 'currency', 'number'] as const;

function MovedRow({ moved }: { moved: Moved }) {
  const { t } = useTranslation('assets');
  const { mask } = useMoney();
  return (
    <li className="flex min-h-15 items-center gap-3 px-gutter py-2.5">
      <CoinMark symbol={moved.currency} size={32} />
      <span className="min-w-0 flex-1">
        <span className="block text-[15px] leading-5 font-medium">
          {t('transfer.route', {
            from: t(`account.${moved.from_field}`),
            to: t(`account.${moved.to_field}`),
          })}
        </span>
        <span className="mt-0.5 block text-caption text-low">
          {t('transfers.line', { id: moved.id, time: formatTime(moved.create_time) })}
        </span>
      </span>
      <span className="flex-none text-right text-[15px] leading-5 font-medium">
        {mask(coinText(moved.number))} {moved.currency}
      </span>
    </li>
  );
}

/** What was moved between the own accounts, newest first. */
export default function TransferHistory() {
  const { t } = useTranslation(['assets', 'common']);
  const filters = useFilters();
  const only = filters.of('id');
  const input = {
    ...filters.input,
    ...(only !== undefined && /^[1-9]\d{0,14}$/.test(only) && { id: Number(only) }),
  };
  const pages = usePages(calls.wallet.transfers, input);
  const exporting = useExport(calls.wallet.transfers, input, {
    name: 'kontor-transfers',
    heads: COLUMNS.map((column) => columnHead(column, t(`transfers.csv.${column}`))),
    cells: (moved) => [
      String(moved.id),
      plainDateTime(moved.create_time),
      t(`account.${moved.from_field}`),
      t(`account.${moved.to_field}`),
      moved.currency,
      moved.number,
    ],
  });
  return (
    <SubPage
      title={t('transfers.title')}
      fallback={TRANSFER_PATH}
      actions={<ExportButton {...exporting} />}
    >
      <FilterRow filters={filters}>
        <AccountFilter filters={filters} />
        <CurrencyFilter filters={filters} />
      </FilterRow>
      <div className="flex flex-col gap-2 px-gutter empty:hidden">
        <LostTransfers className="mt-2" />
      </div>
      <PagedList
        pages={pages}
        filtered={Object.keys(input).length > 0}
        onClear={filters.clear}
        words={{
          total: (count) => t('transfers.total', { count }),
          failed: t('transfers.failed'),
          noMatch: t('transfers.noMatch'),
          clear: t('transfers.clear'),
          end: t('transfers.end'),
          empty: t('transfers.empty'),
          emptyBody: t('transfers.emptyBody'),
        }}
        emptyAction={
          <Link to={TRANSFER_PATH} className={buttonClass({ tone: 'gold', block: true })}>
            {t('common:transfer.title')}
          </Link>
        }
        renderRow={(moved) => <MovedRow key={moved.id} moved={moved} />}
      />
      {only === undefined || pages.rows.length === 0 ? null : (
        <p className="px-gutter pb-4 text-center">
          <button type="button" onClick={filters.clear} className="min-h-11 text-label text-blue">
            {t('transfers.clear')}
          </button>
        </p>
      )}
    </SubPage>
  );
}
