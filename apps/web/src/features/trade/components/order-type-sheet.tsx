import { useTranslation } from 'react-i18next';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { ORDER_TYPES, type OrderType } from '../ticket.ts';

/** Every kind of order in plain words, the chosen one first. */
export function OrderTypeSheet({
  open,
  onOpenChange,
  chosen,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  chosen: OrderType;
}) {
  const { t } = useTranslation(['trade', 'common']);
  const types = [chosen, ...ORDER_TYPES.filter((type) => type !== chosen)];
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('types.title')}
      closeLabel={t('common:close')}
    >
      <dl className="flex flex-col gap-4">
        {types.map((type) => (
          <div key={type}>
            <dt className="text-head">{t(`type.${type}`)}</dt>
            <dd className="pt-1 text-body text-mid">{t(`types.${type}`)}</dd>
            <dd className="pt-1 text-caption text-low">{t(`types.${type}Example`)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 mb-4 border-t border-hair pt-3 text-caption text-low">{t('types.band')}</p>
    </Sheet>
  );
}
