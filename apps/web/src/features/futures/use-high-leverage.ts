import { useTranslation } from 'react-i18next';
import { deviceNowMs } from '../../shared/lib/clock.ts';
import { plainDate } from '../../shared/lib/relative-time.ts';
import { useConfirm } from '../../shared/ui/confirm-dialog.tsx';
import { HIGH_MULTIPLE, asksForHigh, useFuturesPreferences } from './futures-preferences.ts';

/** Asks once a day, of the person's own, before an entry of high leverage; true to go on. */
export function useHighLeverage(): (multiple: number) => Promise<boolean> {
  const { t } = useTranslation(['futures', 'common']);
  const confirm = useConfirm();
  const { highAgreedOn, setHighAgreedOn } = useFuturesPreferences();
  return async (multiple) => {
    const today = plainDate(deviceNowMs());
    if (!asksForHigh(multiple, highAgreedOn, today)) return true;
    const sure = await confirm({
      title: t('high.title'),
      body: t('high.body', { multiple, limit: HIGH_MULTIPLE }),
      confirmLabel: t('high.confirm', { multiple }),
      cancelLabel: t('common:cancel'),
    });
    if (sure) setHighAgreedOn(today);
    return sure;
  };
}
