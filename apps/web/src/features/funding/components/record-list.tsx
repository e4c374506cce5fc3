import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Pages } from '../../../shared/api/use-pages.ts';
import { PagedDays } from '../../../shared/page/paged.tsx';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { type FundWay, fundPath } from '../../../shared/wallet/fund-path.ts';

interface Row {
  readonly id: number;
  readonly create_time: number;
}

/** Deposits or withdrawals under their days. */
export function RecordList<One extends Row>({
  way,
  pages,
  filtered,
  onClear,
  renderRow,
}: {
  way: FundWay;
  pages: Pages<One>;
  filtered: boolean;
  onClear: () => void;
  renderRow: (one: One) => ReactNode;
}) {
  const { t } = useTranslation('funding');
  return (
    <PagedDays
      pages={pages}
      filtered={filtered}
      total={(count) => t(`record.${way}Total`, { count })}
      failed={{ title: t('failed.title'), body: t('failed.body') }}
      empty={{
        title: t(`record.${way}Empty`),
        body: t(`record.${way}EmptyBody`),
        action: (
          <Link to={fundPath(way)} className={buttonClass({ tone: 'gold', block: true })}>
            {t(`${way}.title`)}
          </Link>
        ),
        noMatch: t('record.noMatch'),
        clear: t('record.clear'),
        onClear,
      }}
      over={t('record.end')}
    >
      {renderRow}
    </PagedDays>
  );
}
