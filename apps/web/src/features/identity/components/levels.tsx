import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FactList } from '../../../shared/ui/fact-list.tsx';
import { MoneyText } from '../../../shared/ui/money-text.tsx';
import { Tag } from '../../../shared/ui/tag.tsx';
import type { Standing } from '../standing.ts';

/** What each level allows, the own one marked. */
export function Levels({ standing }: { standing: Standing }) {
  const { t } = useTranslation('identity');
  return (
    <section aria-label={t('levels')} className="flex flex-col">
      <h2 className="pb-1 text-label text-low">{t('levels')}</h2>
      <ul className="flex flex-col">
        {standing.limits.map((limit) => (
          <li key={limit.level} className="border-b border-hair py-3 last:border-b-0">
            <h3 className="flex min-h-6 items-center gap-2 text-head">
              {t(`level.${limit.level}`)}
              {limit.level === standing.level ? (
                <Tag tone="gold" icon={<Check size={12} strokeWidth={2.5} aria-hidden />}>
                  {t('yours')}
                </Tag>
              ) : null}
            </h3>
            <p className="mt-0.5 mb-1 text-caption text-low">{t(`needs.${limit.level}`)}</p>
            <FactList
              facts={[
                {
                  key: 'withdraw',
                  label: t('limit.withdraw'),
                  value: <MoneyText value={limit.withdraw_24h} currency="BTC" decimals={0} />,
                },
                {
                  key: 'fiat',
                  label: t('limit.fiat'),
                  value:
                    Number(limit.fiat_order) === 0 ? (
                      t('limit.none')
                    ) : (
                      <MoneyText value={limit.fiat_order} currency="USDT" decimals={0} />
                    ),
                },
              ]}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
