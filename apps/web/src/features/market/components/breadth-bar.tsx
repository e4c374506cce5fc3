import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { breadthOf } from '../../../shared/markets/market-lists.ts';
import type { Quotation } from '../../../shared/markets/quotations.ts';
import { DirectionArrow } from '../../../shared/ui/direction-arrow.tsx';
import { ShareBar } from '../../../shared/ui/share-bar.tsx';

/** How many markets have risen and fallen over the last day, as one line. */
export function BreadthBar({ markets }: { markets: readonly Quotation[] }) {
  const { t } = useTranslation('market');
  const breadth = useMemo(() => breadthOf(markets), [markets]);
  return (
    <div className="flex h-12 items-center gap-3 text-caption text-low">
      {t('breadth.title')}
      <ShareBar
        className="flex-1"
        label={t('breadth.label', { ...breadth })}
        shares={[
          { key: 'rose', size: breadth.rose, tone: 'up' },
          { key: 'unchanged', size: breadth.unchanged, tone: 'flat' },
          { key: 'fell', size: breadth.fell, tone: 'down' },
        ]}
      />
      {/* The bar says the same aloud. */}
      <span aria-hidden className="flex items-center gap-1 text-up">
        <DirectionArrow direction="up" />
        {breadth.rose}
      </span>
      <span aria-hidden className="flex items-center gap-1 text-down">
        <DirectionArrow direction="down" />
        {breadth.fell}
      </span>
    </div>
  );
}
