import { formatAmount } from '@kontor/money';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../../../shared/api/use-money.ts';
import { formatMoney } from '../../../shared/lib/format.ts';
import { missingTo, progress } from '../figures.ts';
import type { Vip } from './levels.tsx';

/** What volumes and balances are measured in, the same in every language. */
const UNIT = 'USDT';

function Bar({ label, has, needs }: { label: string; has: string | null; needs: string }) {
  const { t } = useTranslation('growth');
  const { mask } = useMoney();
  const part = progress(has, needs);
  const missing = missingTo(has, needs);
  return (
    <div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-label text-mid">{label}</span>
        <span className="text-caption text-low">
          <span className="text-label text-hi">{mask(formatMoney(has, { decimals: 2 }))}</span>
          {` / ${formatMoney(needs, { decimals: 0 })} ${UNIT}`}
        </span>
      </p>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={part}
        aria-valuemin={0}
        aria-valuemax={100}
        className="mt-2 h-1.5 overflow-hidden rounded-full bg-fill"
      >
        <div
          className="h-full rounded-full bg-curve"
          style={{ width: part === 0 ? 0 : `max(4px, ${part}%)` }}
        />
      </div>
      {missing === undefined ? null : (
        <p className="pt-1.5 text-caption text-low">
          {t('vip.missing', {
            amount: mask(`${formatMoney(formatAmount(missing), { decimals: 2 })} ${UNIT}`),
          })}
        </p>
      )}
    </div>
  );
}

/** How far the next level is, by each of the two ways to it. */
export function NextLevel({ vip }: { vip: Vip }) {
  const { t } = useTranslation('growth');
  const next = vip.levels.find(({ level }) => level > vip.level);
  if (next === undefined) return <p className="pt-4 text-body text-mid">{t('vip.highest')}</p>;
  return (
    <section aria-labelledby="next-level" className="card mt-5 p-4">
      <h2 id="next-level" className="pb-3 text-head">
        {t('vip.next', { level: next.level })}
      </h2>
      <Bar label={t('vip.volume')} has={vip.volume_30d} needs={next.minimum_volume} />
      <p className="flex items-center gap-3 py-2 text-caption text-low">
        <span aria-hidden className="h-px flex-1 bg-hair" />
        {t('vip.or')}
        <span aria-hidden className="h-px flex-1 bg-hair" />
      </p>
      <Bar label={t('vip.balance')} has={vip.balance} needs={next.minimum_balance} />
    </section>
  );
}
