import { useTranslation } from 'react-i18next';
import { coinText } from '../../../shared/lib/coin-text.ts';
import { FactList } from '../../../shared/ui/fact-list.tsx';
import type { Terms } from '../model/estimate.ts';

/** Who may borrow, and how far the reader is from it. */
export function Eligibility({ terms }: { terms: Terms }) {
  const { t } = useTranslation('loan');
  const { vip, member } = terms;
  const { minimum } = vip;
  const level = member?.vip_level ?? 0;
  const isEligible = member?.eligible ?? false;
  return (
    <section aria-labelledby="loan-eligible" className="px-gutter pt-3">
      <h2 id="loan-eligible" className="pb-1 text-head">
        {t('eligible.title')}
      </h2>
      <p className={`text-body ${isEligible ? 'text-up' : 'text-mid'}`}>
        {!isEligible
          ? t('eligible.no', { minimum })
          : member?.market_maker
            ? t('eligible.maker')
            : t('eligible.vip', { level })}
      </p>
      {member === null || isEligible ? null : (
        <div className="pt-2">
          <progress
            aria-label={t('eligible.level')}
            value={Math.min(level, minimum)}
            max={minimum}
            className={
              'block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-fill ' +
              '[&::-webkit-progress-bar]:bg-fill [&::-webkit-progress-value]:bg-gold ' +
              '[&::-moz-progress-bar]:bg-gold'
            }
          />
          <FactList
            className="pt-2"
            facts={[
              {
                key: 'level',
                label: t('eligible.level'),
                value: t('eligible.of', { level, minimum }),
              },
              {
                key: 'volume',
                label: t('eligible.volume', { minimum }),
                value: `${coinText(vip.volume)} USDT`,
              },
              {
                key: 'balance',
                label: t('eligible.balance'),
                value: `${coinText(vip.balance)} USDT`,
              },
            ]}
          />
        </div>
      )}
    </section>
  );
}
