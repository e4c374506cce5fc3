import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Paged as SharedPaged,
  type PagedProps,
  WaitingCards,
} from '../../../shared/page/paged.tsx';

export const GRID = 'grid grid-cols-2 gap-3 px-gutter pt-3 md:grid-cols-3 lg:grid-cols-4';

interface Props<Row> extends Pick<PagedProps<Row>, 'pages' | 'label' | 'empty'> {
  look?: 'grid' | 'rows';
  children: (row: Row) => ReactNode;
}

/** A list of the marketplace, as rows or as cards. */
export function Paged<Row>({ look = 'rows', ...list }: Props<Row>) {
  const { t } = useTranslation('nft');
  return (
    <SharedPaged
      {...list}
      {...(look === 'grid' && {
        className: GRID,
        waiting: <WaitingCards grid={GRID} card="h-60" count={4} />,
      })}
      failed={{ title: t('failed.title'), body: t('failed.body') }}
    />
  );
}
