import { Heart } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../../shared/session/session-store.ts';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { useCollect } from '../calls/use-nft.ts';
import type { Item } from '../text.ts';

/** Makes a sale a favourite, or no longer. */
export function Favourite({
  item: { code, collected },
}: {
  item: Pick<Item, 'code' | 'collected'>;
}) {
  const { t } = useTranslation('nft');
  const signedIn = useSignedIn();
  const act = useCollect();
  if (!signedIn) return null;
  return (
    <IconButton
      label={t('act.favourite')}
      aria-pressed={collected}
      busy={act.busy}
      onClick={() => act.send({ code })}
    >
      <Heart
        size={22}
        strokeWidth={1.75}
        className={collected ? 'fill-current text-down' : undefined}
      />
    </IconButton>
  );
}
