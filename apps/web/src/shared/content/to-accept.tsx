import { calls } from '@kontor/contract/light';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callKey, useAct, useCall } from '../api/use-call.ts';
import { articlePath } from '../page/content-paths.ts';
import { AssetRow } from '../ui/asset-row.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { notify } from '../ui/toaster.tsx';

/** Says that something was written anew which the member has not accepted; nothing is held back. */
export default function ToAccept() {
  const { t } = useTranslation(['content', 'common']);
  const cache = useQueryClient();
  const { data } = useCall(calls.content.acceptances, {});
  const accepting = useAct(calls.content.accept);
  const [open, setOpen] = useState(false);
  const texts = data?.must_accept ?? [];
  if (texts.length === 0) return null;
  const acceptAll = async (): Promise<void> => {
    try {
      for (const { page, version } of texts) await accepting.mutateAsync({ page, version });
      notify({ message: t('accept.done'), tone: 'success' });
      setOpen(false);
    } catch {
      // The notice is shown already; what is still to be accepted stays in the list.
    } finally {
      // A text that was written anew meanwhile is shown in its newest version.
      await cache.invalidateQueries({ queryKey: callKey(calls.content.acceptances) });
    }
  };
  return (
    <div className="px-gutter pt-2">
      <Banner
        tone="info"
        boxed
        action={
          <Button tone="fill" size="small" onClick={() => setOpen(true)}>
            {t('accept.read')}
          </Button>
        }
      >
        {t('accept.body')}
      </Banner>
      <Sheet
        open={open}
        onOpenChange={setOpen}
        title={t('accept.title')}
        description={t('accept.body')}
        closeLabel={t('common:close')}
        footer={
          <div className="flex gap-2">
            <Button tone="fill" block onClick={() => setOpen(false)}>
              {t('accept.later')}
            </Button>
            <Button tone="gold" block busy={accepting.isPending} onClick={() => void acceptAll()}>
              {t('accept.do')}
            </Button>
          </div>
        }
      >
        <ul className="pb-4">
          {texts.map(({ page, version, title }) => (
            <li key={page}>
              <AssetRow
                href={`#${articlePath(page)}`}
                title={title}
                subtitle={t('accept.version', { version })}
              />
            </li>
          ))}
        </ul>
      </Sheet>
    </div>
  );
}
