import { useTranslation } from 'react-i18next';
import { coinText } from '../../../shared/lib/coin-text.ts';
import { currentLanguage, languageTag } from '../../../shared/i18n/i18n.ts';
import { FactList } from '../../../shared/ui/fact-list.tsx';
import { countryName } from '../model/countries.ts';
import { type BuyOrder, arrivalText, fiatText, kindText } from '../text.ts';
import { rateText } from './quote-box.tsx';

/** What was agreed when the purchase was made. */
export function Terms({ order }: { order: BuyOrder }) {
  const { t } = useTranslation(['quick-buy', 'common']);
  const { amount, currency, coin, method } = order;
  const isFree = !/[1-9]/.test(order.fee);
  return (
    <section aria-label={t('terms.title')}>
      <h2 className="text-head">{t('terms.title')}</h2>
      <FactList
        className="pt-2"
        facts={[
          { key: 'pay', label: t('confirm.pay'), value: fiatText(amount, currency) },
          {
            key: 'receive',
            label: t('quote.receive'),
            value: `${coinText(order.receive)} ${coin}`,
            tone: 'strong',
          },
          {
            key: 'rate',
            label: t('quote.rate'),
            value: t('quote.rateValue', { coin, currency, rate: rateText(order.rate) }),
          },
          {
            key: 'fee',
            label: t('quote.fee'),
            value: isFree ? t('quote.free') : fiatText(order.fee, currency),
          },
          {
            key: 'by',
            label: t('confirm.by'),
            value: `${method.name} · ${kindText(t, method.kind)}`,
          },
          {
            key: 'country',
            label: t('form.country'),
            value: countryName(languageTag(currentLanguage()), order.country),
          },
          { key: 'arrives', label: t('quote.arrives'), value: arrivalText(t, order.days) },
          { key: 'reference', label: t('order.reference'), value: order.reference },
        ]}
      />
    </section>
  );
}
