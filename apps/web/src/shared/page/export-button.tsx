import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/icon-button.tsx';
import { notify } from '../ui/toaster.tsx';

/** Saves what a page lists as a file; says so when that fails. */
export function ExportButton({ busy, run }: { busy: boolean; run: () => Promise<void> }) {
  const { t } = useTranslation();
  return (
    <IconButton
      label={t('export.csv')}
      busy={busy}
      onClick={() => run().catch(() => notify({ message: t('export.failed'), tone: 'error' }))}
    >
      <Download size={20} strokeWidth={1.75} />
    </IconButton>
  );
}
