import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PartFailed } from '../../../shared/page/part-failed.tsx';
import { useShownRow } from '../../../shared/page/use-shown-row.ts';
import { SkeletonRows } from '../../../shared/ui/skeleton.tsx';
import { useMoneyEvents } from '../calls/use-money-events.ts';
import { useLatestDeposits } from '../calls/use-open-rows.ts';
import { FUND_RECORD_PATH } from '../paths.ts';
import { DepositRow } from './record-row.tsx';
import { DepositSheet } from './deposit-sheet.tsx';

const SHOWN = 3;

/** How far the own deposits are, at the foot of the page that takes them. */
export function LatestDeposits() {
  useMoneyEvents();
  const { t } = useTranslation(['funding', 'common']);
  const { data, isError, refetch } = useLatestDeposits({}, SHOWN);
  const shown = useShownRow(data?.data);
  if (data?.total === 0) return null;
  return (
    <section aria-label={t('deposit.latest')} className="-mx-gutter pt-2">
      <div className="flex items-center justify-between px-gutter">
        <h2 className="text-head">{t('deposit.latest')}</h2>
        <Link to={FUND_RECORD_PATH} className="flex min-h-11 items-center text-label text-blue">
          {t('common:seeAll')}
        </Link>
      </div>
      {data === undefined && !isError ? <SkeletonRows count={SHOWN} /> : null}
      {isError && data === undefined ? (
        <div className="px-gutter">
          <PartFailed onRetry={() => void refetch()} />
        </div>
      ) : null}
      <ul className="divide-y divide-hair">
        {data?.data.map((deposit) => (
          <DepositRow key={deposit.id} deposit={deposit} dated onOpen={() => shown.show(deposit)} />
        ))}
      </ul>
      <DepositSheet deposit={shown.row} open={shown.open} onOpenChange={shown.setOpen} />
    </section>
  );
}
