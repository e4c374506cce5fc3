import { useTranslation } from 'react-i18next';
import { FactList } from '../../../shared/ui/fact-list.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { fieldsOf } from '../model/sources.ts';
import type { ReceiptView } from '../model/view.ts';
import { SourceLegend, SourceMark } from './source-mark.tsx';

/** Everything that a receipt says, each field with how it is known. */
export function AllFieldsSheet({
  open,
  onOpenChange,
  view,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  view: ReceiptView;
}) {
  const { t } = useTranslation(['receipt', 'common']);
  const facts = open
    ? fieldsOf(view).map(({ name, source, value }) => ({
        key: name,
        label: (
          <>
            <SourceMark source={source} />
            <code className="break-all">{name}</code>
          </>
        ),
        value: <span className="break-all">{value}</span>,
      }))
    : [];
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('source.all')}
      closeLabel={t('common:close')}
    >
      <p className="text-body text-mid">{t('source.allBody')}</p>
      <SourceLegend view={view} />
      <FactList facts={facts} className="pt-4 pb-4" />
    </Sheet>
  );
}
