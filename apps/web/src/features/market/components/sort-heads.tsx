import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import {
  type SortColumn,
  type Sorting,
  nextSorting,
} from '../../../shared/markets/market-lists.ts';
import { classNames } from '../../../shared/ui/class-names.ts';

const ICON = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const;

function Head({
  column,
  sorting,
  onSort,
}: {
  column: SortColumn;
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
}) {
  const { t } = useTranslation('market');
  const chosen = sorting.column === column;
  const Icon = !chosen ? ChevronsUpDown : sorting.descending ? ArrowDown : ArrowUp;
  const order = !chosen ? 'none' : sorting.descending ? 'descending' : 'ascending';
  return (
    <button
      type="button"
      onClick={() => onSort(nextSorting(sorting, column))}
      className={classNames(
        'press hit-44 relative flex h-10 items-center gap-1 text-caption',
        chosen ? 'text-hi' : 'text-low',
      )}
    >
      {t(`sort.${column}`)}
      <Icon {...ICON} />
      <span className="sr-only">{t(`sort.order.${order}`)}</span>
    </button>
  );
}

/** The heads of the columns; a press sorts, another one turns the order around. */
export function SortHeads(props: { sorting: Sorting; onSort: (sorting: Sorting) => void }) {
  const { t } = useTranslation('market');
  return (
    <div role="group" aria-label={t('sort.label')} className="flex items-center gap-2 px-gutter">
      <div className="flex flex-1 items-center gap-3">
        <Head column="name" {...props} />
        <Head column="turnover" {...props} />
      </div>
      <Head column="price" {...props} />
      <div className="flex min-w-[74px] justify-end">
        <Head column="change" {...props} />
      </div>
    </div>
  );
}
