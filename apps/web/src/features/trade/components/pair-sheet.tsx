import { useTranslation } from 'react-i18next';
import type { Quotation } from '../../../shared/markets/quotations.ts';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { PairList } from './pair-list.tsx';

/** Chooses another market. */
export function PairSheet({
  open,
  onOpenChange,
  markets,
  symbol,
  onOpen,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  markets: readonly Quotation[];
  symbol: string;
  onOpen: (symbol: string) => void;
}) {
  const { t } = useTranslation(['trade', 'common']);
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('pairs.title')}
      closeLabel={t('common:close')}
    >
      <div className="min-h-[70dvh] md:min-h-0">
        <PairList
          searchable
          markets={markets}
          symbol={symbol}
          onOpen={(next) => {
            onOpenChange(false);
            onOpen(next);
          }}
        />
      </div>
    </Sheet>
  );
}
