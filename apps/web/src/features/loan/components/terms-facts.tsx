import { useTranslation } from 'react-i18next';
import { coinText } from '../../../shared/lib/coin-text.ts';
import { FactList } from '../../../shared/ui/fact-list.tsx';
import { percentOf, type Terms } from '../model/estimate.ts';

const STEPS = ['ask', 'quote', 'accept', 'repay'] as const;

/** What a loan is, in four steps, and the terms that hold for all. */
export function About({ terms }: { terms: Terms }) {
  const { t } = useTranslation('loan');
  const a = (rate: string): string => t('terms.perDay', { rate: percentOf(rate) });
  return (
    <section aria-labelledby="loan-about" className="px-gutter pt-6">
      <h2 id="loan-about" className="pb-2 text-head">
        {t('about.title')}
      </h2>
      <ol className="flex flex-col gap-2 pb-4">
        {STEPS.map((step, n) => (
          <li key={step} className="flex gap-3 text-body text-mid">
            <span
              aria-hidden
              className="grid size-6 flex-none place-items-center rounded-full bg-fill text-micro text-hi"
            >
              {n + 1}
            </span>
            <span>{t(`about.${step}`)}</span>
          </li>
        ))}
      </ol>
      <h3 className="pb-1 text-label text-low">{t('terms.title')}</h3>
      <FactList
        facts={[
          {
            key: 'amount',
            label: t('terms.amount'),
            value: t('terms.range', {
              from: coinText(terms.minimum),
              to: coinText(terms.maximum),
            }),
          },
          {
            key: 'days',
            label: t('terms.days'),
            value: t('terms.dayRange', { from: terms.days_minimum, to: terms.days_maximum }),
          },
          {
            key: 'leverage',
            label: t('terms.leverage'),
            value: t('terms.leverageValue', {
              leverage: coinText(terms.leverage),
              rate: percentOf(terms.initial_rate),
            }),
          },
          { key: 'rate', label: t('terms.rate'), value: percentOf(terms.daily_rate) },
          { key: 'overdue', label: t('terms.overdue'), value: a(terms.overdue_rate) },
          { key: 'warn', label: t('terms.warn'), value: percentOf(terms.warn_rate) },
          { key: 'close', label: t('terms.close'), value: percentOf(terms.close_rate) },
          { key: 'fee', label: t('terms.fee'), value: percentOf(terms.close_fee_rate) },
        ]}
      />
      <p className="pt-2 text-caption text-low">{t('risk.word')}</p>
    </section>
  );
}
