import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EXPORT_ROWS_MAX } from '../../../shared/api/use-export.ts';
import type { Pages } from '../../../shared/api/use-pages.ts';
import { formatMoney } from '../../../shared/lib/format.ts';
import { PagedDays } from '../../../shared/page/paged.tsx';

const FILE_LIMIT = formatMoney(String(EXPORT_ROWS_MAX), { decimals: 0 });

interface Row {
  readonly create_time: number;
}

/** What a list says of itself. */
export interface ListWords {
  readonly total: (count: number) => string;
  readonly failed: string;
  readonly noMatch: string;
  readonly clear: string;
  readonly end: string;
  readonly empty: string;
  readonly emptyBody: string;
}

/** A list under its days that can be had as a file, and what its file leaves out. */
export function PagedList<One extends Row>({
  pages,
  words,
  filtered,
  onClear,
  emptyAction,
  renderRow,
}: {
  pages: Pages<One>;
  words: ListWords;
  filtered: boolean;
  onClear: () => void;
  /** Where to begin when there is nothing at all. */
  emptyAction: ReactNode;
  renderRow: (one: One) => ReactNode;
}) {
  const { t } = useTranslation('assets');
  const limit = ` · ${t('list.fileLimit', { limit: FILE_LIMIT })}`;
  return (
    <PagedDays
      pages={pages}
      filtered={filtered}
      total={(count) => words.total(count) + (count > EXPORT_ROWS_MAX ? limit : '')}
      failed={{ title: words.failed, body: t('failed.body') }}
      empty={{
        title: words.empty,
        body: words.emptyBody,
        action: emptyAction,
        noMatch: words.noMatch,
        clear: words.clear,
        onClear,
      }}
      over={words.end}
    >
      {renderRow}
    </PagedDays>
  );
}
