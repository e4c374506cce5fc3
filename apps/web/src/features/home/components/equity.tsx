import { calls } from '@kontor/contract/light';
import { Eye, EyeOff } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/use-call.ts';
import { useMoney } from '../../../shared/api/use-money.ts';
import { directionOf, formatPercent, toChartNumber } from '../../../shared/lib/format.ts';
import { formatDateTime } from '../../../shared/lib/relative-time.ts';
import { RateNote } from '../../../shared/page/rate-note.tsx';
import { SiteLabel } from '../../../shared/page/site-label.tsx';
import {
  EQUITY_RANGES,
  type EquityRange,
  usePreferences,
} from '../../../shared/session/preferences-store.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { DIRECTION_TEXT } from '../../../shared/ui/direction-arrow.tsx';
import { EquityCurve, type EquityPoint } from '../../../shared/ui/equity-curve.tsx';
import { MoneyText } from '../../../shared/ui/money-text.tsx';
import { RangeChips } from '../../../shared/ui/range-chips.tsx';
import { SkeletonCurve } from '../../../shared/ui/skeleton.tsx';
import { useMedia } from '../../../shared/ui/use-media.ts';
import { hasDebt } from '../../../shared/wallet/debt.ts';
import { changePercent } from '../change.ts';
import { FiatSelect } from './fiat-select.tsx';
import { TotalSkeleton } from './member-part-skeleton.tsx';

interface Point extends EquityPoint {
  usd: string;
}

function useEquity() {
  const range = usePreferences((state) => state.equityRange);
  const { data, isPending, isError, refetch } = useCall(calls.wallet.equity, { range });
  const points = useMemo<Point[]>(
    () =>
      (data ?? []).map((one) => ({
        time: Math.floor(one.time / 1_000),
        value: toChartNumber(one.usd) ?? 0,
        usd: one.usd,
      })),
    [data],
  );
  return { points, isPending, isError, refetch };
}

function Curve({ onScrub }: { onScrub: (point: Point | undefined) => void }) {
  const { t } = useTranslation(['home', 'common']);
  const money = useMoney();
  const desktop = useMedia('(min-width: 1200px)');
  const { points, isPending, isError, refetch } = useEquity();
  if (isPending) return <SkeletonCurve />;
  if (isError) {
    return (
      <div className="flex h-24 flex-col items-center justify-center gap-2">
        <p className="text-body text-mid">{t('equity.failed')}</p>
        <Button size="small" onClick={() => void refetch()}>
          {t('common:retry')}
        </Button>
      </div>
    );
  }
  if (points.length < 2) {
    return (
      <p className="flex h-24 items-center justify-center px-gutter text-center text-body text-low">
        {t('equity.empty')}
      </p>
    );
  }
  return (
    <EquityCurve
      points={points}
      height={desktop ? 180 : 96}
      label={t('equity.label')}
      // The shape alone tells what somebody owns in relation, so hidden amounts hide the reading.
      {...(money.amountsHidden
        ? {}
        : {
            onScrub: (point) => onScrub(points.find((one) => one.time === point?.time)),
            pointText: (point) =>
              t('equity.point', {
                amount: money.format(points.find((one) => one.time === point.time)?.usd),
                time: formatDateTime(point.time, false),
              }),
          })}
    />
  );
}

function Total({ scrubbed }: { scrubbed: Point | undefined }) {
  const { t } = useTranslation(['home', 'common']);
  const money = useMoney();
  const { data: wallet, isPending, isError, refetch } = useCall(calls.wallet.list, {});
  if (isPending) return <TotalSkeleton />;
  if (isError && wallet === undefined) {
    return (
      <div className="flex min-h-[72px] items-center justify-between gap-3">
        <p className="text-body text-mid">{t('total.failed')}</p>
        <Button size="small" onClick={() => void refetch()}>
          {t('common:retry')}
        </Button>
      </div>
    );
  }
  const hidden = money.amountsHidden;
  const today = wallet?.today_usd ?? null;
  const percent = changePercent(wallet?.total_usd ?? null, today);
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-2">
        <MoneyText
          value={money.toFiat(scrubbed === undefined ? wallet?.total_usd : scrubbed.usd)}
          currency={money.fiat}
          hidden={hidden}
          dim
          className={classNames(
            'text-[clamp(28px,10.2vw,40px)] leading-[44px] font-semibold',
            'tracking-[-0.032em]',
          )}
        />
        <FiatSelect />
      </div>
      <p className="flex min-h-6 flex-wrap items-center gap-x-2 text-body">
        {scrubbed === undefined ? (
          <>
            <MoneyText
              value={money.toFiat(today)}
              currency={money.fiat}
              hidden={hidden}
              signed
              coloured
              arrow
              className="font-medium"
            />
            {hidden || percent === null ? null : (
              <span className={classNames('font-medium', DIRECTION_TEXT[directionOf(percent, 2)])}>
                {formatPercent(percent)}
              </span>
            )}
            <span className="text-low">{t('today')}</span>
          </>
        ) : (
          <span className="text-low">{formatDateTime(scrubbed.time, false)}</span>
        )}
      </p>
    </>
  );
}

/** What everything is worth, how it moved today, and the gold curve of it. */
export function Equity() {
  const { t } = useTranslation(['home', 'common']);
  const range = usePreferences((state) => state.equityRange);
  const setRange = usePreferences((state) => state.setEquityRange);
  const hidden = usePreferences((state) => state.amountsHidden);
  const toggle = usePreferences((state) => state.toggleAmountsHidden);
  const { rateKnown } = useMoney();
  const [scrubbed, setScrubbed] = useState<Point>();
  const EyeIcon = hidden ? EyeOff : Eye;
  const { data: wallet } = useCall(calls.wallet.list, {});
  const name = t(wallet !== undefined && hasDebt(wallet) ? 'total.net' : 'total');
  return (
    <section aria-label={name}>
      <div className="px-gutter">
        <div className="flex items-center justify-between gap-2">
          <button
            type="button"
            onClick={toggle}
            aria-pressed={hidden}
            aria-label={hidden ? t('amounts.show') : t('amounts.hide')}
            className="press -my-1 flex min-h-11 items-center gap-2 text-label text-low"
          >
            {name}
            <EyeIcon size={18} strokeWidth={1.75} aria-hidden />
          </button>
          <SiteLabel about="both" />
        </div>
        <Total scrubbed={scrubbed} />
        {rateKnown ? null : <RateNote className="pt-2" />}
      </div>
      <div className="pt-3">
        <Curve onScrub={setScrubbed} />
      </div>
      <RangeChips<EquityRange>
        label={t('range.label')}
        options={EQUITY_RANGES.map((value) => ({ value, label: t(`range.${value}`) }))}
        value={range}
        onChange={setRange}
        spread
        className="px-gutter"
      />
    </section>
  );
}
