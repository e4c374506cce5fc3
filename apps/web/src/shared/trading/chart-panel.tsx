import { PERIODS, type Period } from '@kontor/contract/light';
import { ChevronDown, SlidersHorizontal } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage, languageTag } from '../i18n/i18n.ts';
import { Button } from '../ui/button.tsx';
import {
  CandleChart,
  type CandleChartHandle,
  type ChartMark,
  type IndicatorName,
} from '../ui/candle-chart.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { classNames } from '../ui/class-names.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { RangeChips } from '../ui/range-chips.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { SelfTradeChoice } from './self-trade-choice.tsx';
import { useCandles } from './use-candles.ts';
import type { TradedMarket } from './traded-market.ts';
import { useTradePreferences } from './trade-preferences.ts';

/** Those that fit on a phone; the sheet has all nine. */
const USUAL: readonly Period[] = ['1min', '5min', '15min', '60min', '4hour', '1day'];
/** Whose candles are whole days of the exchange. */
const DAYS: ReadonlySet<Period> = new Set<Period>(['1day', '1week', '1mon']);
const INDICATORS: readonly IndicatorName[] = ['ma', 'ema', 'boll', 'rsi', 'macd'];

function MorePeriods({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { t } = useTranslation(['trade', 'common']);
  const { period, setPeriod } = useTradePreferences();
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('period.label')}
      closeLabel={t('common:close')}
    >
      <div className="grid grid-cols-3 gap-2 pb-4">
        {PERIODS.map((value) => (
          <Button
            key={value}
            size="medium"
            tone={value === period ? 'blue' : 'fill'}
            aria-pressed={value === period}
            onClick={() => {
              setPeriod(value);
              onOpenChange(false);
            }}
          >
            {t(`period.${value}Long`)}
          </Button>
        ))}
      </div>
    </Sheet>
  );
}

/** The periods of the candles, each a chip. */
export function PeriodChips({ wide = false }: { wide?: boolean }) {
  const { t } = useTranslation('trade');
  const { period, setPeriod } = useTradePreferences();
  const [more, setMore] = useState(false);
  const beyond = !USUAL.includes(period);
  return (
    <>
      <RangeChips<Period>
        label={t('period.label')}
        options={USUAL.map((value) => ({ value, label: t(`period.${value}`) }))}
        value={period}
        onChange={setPeriod}
        spread={!wide}
        className={wide ? 'px-4 py-2' : 'px-gutter'}
        trailing={
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => setMore(true)}
            className={classNames(
              'press hit-44 relative ml-1 flex h-8 min-w-11 flex-none items-center rounded-chip pl-2',
              'text-label',
              beyond ? 'bg-fill text-hi' : 'text-low',
            )}
          >
            {/* What was chosen is shown, and the chip keeps its name. */}
            <span className={beyond ? 'sr-only' : undefined}>{t('period.more')} </span>
            {beyond ? t(`period.${period}`) : null}
            <ChevronDown size={14} strokeWidth={1.75} aria-hidden className="mx-0.5 flex-none" />
          </button>
        }
      />
      <MorePeriods open={more} onOpenChange={setMore} />
    </>
  );
}

/** Which indicators are drawn, whether limit orders ask, and what own orders do to each other. */
export function ChartSettings() {
  const { t } = useTranslation(['trade', 'common']);
  const [open, setOpen] = useState(false);
  const { indicators, setIndicator, asksForLimit, setAsksForLimit } = useTradePreferences();
  return (
    <>
      <IconButton label={t('settings.title')} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <SlidersHorizontal size={20} strokeWidth={1.75} />
      </IconButton>
      <Sheet
        open={open}
        onOpenChange={setOpen}
        title={t('settings.title')}
        closeLabel={t('common:close')}
      >
        <fieldset className="flex flex-col">
          <legend className="text-label text-low">{t('settings.indicators')}</legend>
          {INDICATORS.map((name) => (
            <Checkbox
              key={name}
              checked={indicators.includes(name)}
              onChange={(event) => setIndicator(name, event.target.checked)}
            >
              {t(`indicator.${name}`)}
            </Checkbox>
          ))}
        </fieldset>
        <fieldset className="flex flex-col border-t border-hair pt-3 pb-4">
          <legend className="sr-only">{t('settings.orders')}</legend>
          <Checkbox
            checked={asksForLimit}
            onChange={(event) => setAsksForLimit(event.target.checked)}
          >
            {t('settings.asksForLimit')}
          </Checkbox>
          <p className="text-caption text-low">{t('settings.asksAlways')}</p>
        </fieldset>
        {open ? <SelfTradeChoice /> : null}
      </Sheet>
    </>
  );
}

/** Candles with volume and indicators; history on demand, the newest live. */
export function ChartPanel({
  market,
  marks,
  className,
}: {
  /** Whose index is drawn. */
  market: Pick<TradedMarket, 'symbol' | 'price_precision'>;
  /** Prices that matter to the reader, as lines across the chart. */
  marks?: readonly ChartMark[] | undefined;
  className?: string;
}) {
  const { t } = useTranslation(['trade', 'common']);
  const { period, indicators } = useTradePreferences();
  const chart = useRef<CandleChartHandle>(null);
  const { candles, isPending, isError, refetch, onNeedOlder } = useCandles(
    market.symbol,
    period,
    chart,
  );
  const panes = indicators.filter((name) => name === 'rsi' || name === 'macd').length;
  const height = className ?? ['h-[152px]', 'h-[236px]', 'h-[312px]'][panes] ?? 'h-[152px]';
  if (isError) {
    return (
      <div className={classNames('flex flex-col items-center justify-center gap-2', height)}>
        <p className="text-body text-mid">{t('chart.failed')}</p>
        <Button size="small" onClick={refetch}>
          {t('common:retry')}
        </Button>
      </div>
    );
  }
  if (isPending) return <Skeleton className={classNames('mx-gutter rounded-control', height)} />;
  if (candles.length === 0) {
    return (
      <p className={classNames('flex items-center justify-center text-body text-low', height)}>
        {t('chart.empty')}
      </p>
    );
  }
  return (
    <CandleChart
      ref={chart}
      candles={candles}
      priceDecimals={market.price_precision}
      locale={languageTag(currentLanguage())}
      hasDays={DAYS.has(period)}
      label={t('chart.label', { symbol: market.symbol, period: t(`period.${period}Long`) })}
      labels={{
        open: t('chart.open'),
        high: t('chart.high'),
        low: t('chart.low'),
        close: t('chart.close'),
        volume: t('chart.volume'),
        toNow: t('chart.toNow'),
      }}
      indicators={indicators}
      marks={marks}
      legend={className === undefined ? 'pointed' : 'always'}
      onNeedOlder={onNeedOlder}
      className={classNames('flex-none', height)}
    />
  );
}
