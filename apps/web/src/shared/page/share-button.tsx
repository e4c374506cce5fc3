import { Share2 } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/icon-button.tsx';
import { type Shared, addressOf, canShare, shareByDevice } from './use-share.ts';

const ShareSheet = lazy(() => import('./share-sheet.tsx'));

export interface ShareButtonProps {
  /** What the page is about, in the words of the page. */
  title: string;
  /** A path of the app that anybody may open; else the page that is open. */
  path?: string | undefined;
}

/**
 * Passes a page on: by the device's own sheet where there is one, else by a sheet with the link and
 * its code to scan.
 */
export function ShareButton({ title, path }: ShareButtonProps) {
  const { t } = useTranslation('share');
  const [shared, setShared] = useState<Shared>();
  const [open, setOpen] = useState(false);
  const share = (): void => {
    const what = { title, url: addressOf(path ?? location.hash.slice(1)) };
    if (canShare(what)) return void shareByDevice(what).then((done) => done || offer(what));
    offer(what);
  };
  const offer = (what: Shared): void => {
    setShared(what);
    setOpen(true);
  };
  return (
    <>
      <IconButton label={t('share')} onClick={share}>
        <Share2 size={20} strokeWidth={1.75} />
      </IconButton>
      {shared === undefined ? null : (
        <Suspense fallback={null}>
          <ShareSheet shared={shared} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
