import { Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ShareButton } from '../../../shared/page/share-button.tsx';
import { receiptPath } from '../../../shared/trading/receipt-path.ts';
import { canShare, shareByDevice } from '../../../shared/page/use-share.ts';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { proofFileOf, saveProofFile } from '../model/proof-file.ts';
import type { ReceiptView } from '../model/view.ts';
import { PUBLIC_KINDS } from '../use-receipt.ts';

export interface ShareReceiptProps {
  receipt: unknown;
  view: ReceiptView;
  fileName: string;
}

/**
 * A receipt that anybody may ask for is passed on as a link. One's own is passed on as the file,
 * which others can check without an account; where a device passes on no files it can be saved.
 */
export function ShareReceipt({ receipt, view, fileName }: ShareReceiptProps) {
  const { t } = useTranslation(['receipt', 'share']);
  if (PUBLIC_KINDS.includes(view.kind)) {
    return <ShareButton title={t('title')} path={receiptPath(view.kind, view.id)} />;
  }
  const files = [proofFileOf(receipt, fileName)];
  if (!canShare({ files })) return null;
  const share = async (): Promise<void> => {
    if (!(await shareByDevice({ files }))) saveProofFile(receipt, fileName);
  };
  return (
    <IconButton label={t('share:share')} onClick={() => void share()}>
      <Share2 size={20} strokeWidth={1.75} />
    </IconButton>
  );
}
