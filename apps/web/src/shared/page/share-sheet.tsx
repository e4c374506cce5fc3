import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { useCopy } from './use-copy.tsx';
import type { Shared } from './use-share.ts';

export interface ShareSheetProps {
  shared: Shared;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A link as a code to scan, to read and to copy. */
export default function ShareSheet({ shared, open, onOpenChange }: ShareSheetProps) {
  const { t } = useTranslation(['share', 'common']);
  const copy = useCopy();
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('share')}
      description={shared.title}
      closeLabel={t('common:close')}
      footer={
        <Button
          tone="gold"
          block
          icon={<Copy size={18} strokeWidth={1.75} aria-hidden />}
          onClick={() => void copy(shared.url).then((done) => done && onOpenChange(false))}
        >
          {t('copy')}
        </Button>
      }
    >
      <div className="flex flex-col items-center gap-3 pb-2">
        <QrCode text={shared.url} label={t('code')} size={192} />
        <p className="text-label text-mid">{t('scan')}</p>
        <p className="w-full rounded-control bg-control px-3 py-2.5 text-caption break-all text-mid select-all">
          {shared.url}
        </p>
      </div>
    </Sheet>
  );
}
