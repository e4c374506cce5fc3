import { type Amount, minimum, parseAmount, toApproximateNumber } from '@kontor/money';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IDENTITY_PATH } from '../../../shared/identity/paths.ts';
import { hasScreen } from '../../../shared/page/screens.ts';
import { ShareBar } from '../../../shared/ui/share-bar.tsx';
import { btcOf, limitLeft } from '../model/withdrawal.ts';
import { coins } from '../text.ts';
import type { FundingInfo } from '../types.ts';

const LEVEL_MAX = 2;

/** What of the last 24 hours' limit is used, what this takes of it, and what would raise it. */
export function LimitMeter({ info, number }: { info: FundingInfo; number: Amount | undefined }) {
  const { t } = useTranslation('funding');
  const used = parseAmount(info.used_24h);
  const left = limitLeft(info);
  const wanted = minimum(btcOf(info, number ?? 0n) ?? 0n, left);
  return (
    <section aria-label={t('limit.title')} className="rounded-control bg-surface px-3 py-2.5">
      <p className="flex flex-wrap justify-between gap-x-3 text-[13px] leading-5">
        <span className="text-low">{t('limit.title')}</span>
        <span className="font-medium text-hi">
          {t('limit.left', { left: coins(left, 'BTC'), limit: coins(info.limit_24h, 'BTC') })}
        </span>
      </p>
      <ShareBar
        className="py-2"
        shares={[
          { key: 'used', size: toApproximateNumber(used), tone: 'flat' },
          { key: 'wanted', size: toApproximateNumber(wanted), tone: 'blue' },
          {
            key: 'left',
            size: toApproximateNumber(left - wanted),
            tone: 'flat',
            strength: 0.3,
          },
        ]}
      />
      <p className="flex min-h-5 flex-wrap items-center justify-between gap-x-3 text-caption text-low">
        <span>{t(`limit.level${info.certified}` as 'limit.level0')}</span>
        {info.certified < LEVEL_MAX && hasScreen(IDENTITY_PATH) ? (
          <Link to={IDENTITY_PATH} className="relative hit-44 text-label text-blue">
            {t('limit.raise')}
          </Link>
        ) : null}
      </p>
    </section>
  );
}
