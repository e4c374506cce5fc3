import { Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { addressOf, useShare } from '../../../shared/page/use-share.ts';
import { IconButton } from '../../../shared/ui/icon-button.tsx';

export function ShareArticle({ title, path }: { title: string; path: string }) {
  const { t } = useTranslation('content');
  const share = useShare();
  return (
    <IconButton label={t('share')} onClick={() => void share({ title, url: addressOf(path) })}>
      <Share2 size={20} strokeWidth={1.75} />
    </IconButton>
  );
}
