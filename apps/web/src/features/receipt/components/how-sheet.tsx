import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ReceiptReport } from '@kontor/rules/receipt';
import { useCopy } from '../../../shared/page/use-copy.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { ChecksList } from './checks-list.tsx';

const STEPS = ['chain', 'heads', 'signed', 'rule', 'whole', 'key'] as const;

/** How a receipt is checked, here and without this page. */
export function HowSheet({
  open,
  onOpenChange,
  report,
  fileName,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  report: ReceiptReport | undefined;
  fileName: string;
}) {
  const { t } = useTranslation(['receipt', 'common']);
  const copy = useCopy();
  const command = `npx kontor verify-receipt ${fileName}`;
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('how.title')}
      closeLabel={t('common:close')}
    >
      <p className="pb-4 text-body text-mid">{t('how.body')}</p>
      {report === undefined ? null : <ChecksList report={report} />}
      <ol className="flex list-decimal flex-col gap-2.5 pt-5 pl-5 text-body text-mid">
        {STEPS.map((step) => (
          <li key={step}>{t(`how.${step}`)}</li>
        ))}
      </ol>
      <h3 className="pt-5 text-head">{t('how.command')}</h3>
      <p className="pt-1 pb-2 text-body text-mid">{t('how.commandBody')}</p>
      <div className="flex items-center gap-1 rounded-control bg-control py-1 pr-1 pl-3">
        <code className="min-w-0 flex-1 text-label break-all">{command}</code>
        <IconButton
          label={t('common:copyNamed', { name: t('how.command') })}
          onClick={() => void copy(command)}
        >
          <Copy size={18} strokeWidth={1.75} />
        </IconButton>
      </div>
    </Sheet>
  );
}
