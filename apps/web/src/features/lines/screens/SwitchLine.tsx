import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadLines, measureLines, useLines } from '../../../shared/lines/lines.ts';
import { PartFailed } from '../../../shared/page/part-failed.tsx';
import { SETTINGS_PATH } from '../../../shared/page/screens.ts';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { Genuine } from '../components/genuine.tsx';
import { LineList } from '../components/line-list.tsx';

/** Which way calls and prices take, how fast each is, and whether the addresses are genuine. */
export default function SwitchLine() {
  const { t } = useTranslation('lines');
  const { lines, isMeasuring } = useLines();
  const [failed, setFailed] = useState(false);
  const load = async (): Promise<void> => {
    setFailed(false);
    try {
      await loadLines();
    } catch {
      setFailed(true);
    }
    await measureLines();
  };
  useEffect(() => void load(), []);
  return (
    <SubPage title={t('title')} fallback={SETTINGS_PATH}>
      <div className="flex flex-1 flex-col pb-8">
        <p className="px-gutter pt-3 pb-2 text-body text-mid">{t('intro')}</p>
        {lines.length > 0 ? <LineList /> : null}
        {lines.length === 0 && !failed ? (
          <div className="flex flex-col gap-2 px-gutter">
            <Skeleton className="h-15 w-full" />
            <Skeleton className="h-15 w-full" />
          </div>
        ) : null}
        <div className="px-gutter">
          {failed ? <PartFailed onRetry={() => void load()} /> : null}
          {lines.length === 1 && !failed ? (
            <p className="py-2 text-label text-low">{t('only')}</p>
          ) : null}
          <Button
            block
            className="mt-3"
            busy={isMeasuring}
            icon={<RefreshCw size={18} strokeWidth={1.75} aria-hidden />}
            onClick={() => void load()}
          >
            {t('measure')}
          </Button>
        </div>
        <Genuine />
      </div>
    </SubPage>
  );
}
