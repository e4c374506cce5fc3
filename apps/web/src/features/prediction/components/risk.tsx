import { calls } from '@kontor/contract/light';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/use-call.ts';
import { Banner } from '../../../shared/ui/banner.tsx';
import { percentText } from '../text.ts';

/** What guessing costs all together, with the platform's own measured share of losing accounts. */
export function Risk() {
  const { t } = useTranslation('prediction');
  const { data } = useCall(calls.prediction.facts, {});
  const share = data?.losing_share ?? null;
  const measured =
    data === undefined
      ? undefined
      : share === null
        ? t('measured.few', { days: data.days })
        : t('measured.share', {
            percent: percentText(share, 0),
            days: data.days,
          });
  return (
    <div className="px-gutter pt-3">
      <Banner tone="warn" boxed>
        <strong className="block font-semibold">{t('risk.title')}</strong>
        <span className="block">{t('risk.body')}</span>
        <span className="block">{measured}</span>
      </Banner>
    </div>
  );
}
