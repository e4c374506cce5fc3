import { useTranslation } from 'react-i18next';

const RULES = ['enough', 'prorata', 'rest'] as const;

/** The rule by which tokens are shared. */
export function How() {
  const { t } = useTranslation('subscription');
  return (
    <section aria-labelledby="subscription-how" className="flex flex-col gap-3">
      <h2 id="subscription-how" className="text-head">
        {t('how.title')}
      </h2>
      <ol className="flex list-decimal flex-col gap-2 pl-5 text-body text-mid">
        {RULES.map((rule) => (
          <li key={rule}>{t(`how.${rule}`)}</li>
        ))}
      </ol>
    </section>
  );
}
