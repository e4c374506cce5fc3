import { formatAmount, parseAmount } from '@kontor/money';
import { Info } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatPercent, MINUS, UNKNOWN } from '../../../shared/lib/format.ts';
import { useStatistics } from '../calls/use-options.ts';
import { moneyText } from '../model/option.ts';
import { barShare, type TicketFigures } from '../model/ticket.ts';

function Figure({
  label,
  value,
  tone,
  align,
}: {
  label: string;
  value: string;
  tone: string;
  align: string;
}) {
  return (
    <div className={`min-w-0 flex-1 ${align}`}>
      <dt className="text-caption text-low">{label}</dt>
      <dd className={`text-head ${tone}`}>{value}</dd>
    </div>
  );
}

const HALF = 50;

/** The half that a coin would win, and what lacks of the share that breaks even. */
function BreakEvenBar({ breakEven }: { breakEven: bigint }) {
  const share = Math.min(100, barShare(breakEven));
  return (
    <div aria-hidden className="relative my-2 h-1.5 rounded-full bg-fill">
      <span
        className="absolute inset-y-0 left-0 rounded-l-full bg-low"
        style={{ width: `${HALF}%` }}
      />
      <span
        className="absolute inset-y-0 bg-down-chart"
        style={{ left: `${HALF}%`, width: `${Math.max(0, share - HALF)}%` }}
      />
      <span
        className="absolute -inset-y-1 w-0.5 -translate-x-1/2 bg-hi"
        style={{ left: `${share}%` }}
      />
    </div>
  );
}

/** How many accounts have lost here, as measured, or why that is not told. */
function Measured() {
  const { t } = useTranslation('options');
  const { data } = useStatistics();
  const measured =
    data === undefined
      ? undefined
      : data.losing_share === null
        ? t('measured.few', { days: data.days })
        : t('measured.share', {
            percent: formatPercent(formatAmount(parseAmount(data.losing_share) * 100n), {
              decimals: 0,
              signed: false,
            }),
            days: data.days,
          });
  return (
    <p className="flex gap-2.5 pt-2 text-caption text-mid">
      <Info size={18} strokeWidth={1.75} className="text-warn" aria-hidden />
      <span>
        {measured} {t('tie')}
      </span>
    </p>
  );
}

/** The worst, the best, and how often one must be right for nothing to be lost. */
export function Odds({
  stake,
  figures,
}: {
  stake: bigint | undefined;
  figures: TicketFigures | undefined;
}) {
  const { t } = useTranslation('options');
  const known = stake !== undefined && figures !== undefined;
  return (
    <div>
      <dl className="flex gap-2">
        <Figure
          label={t('worst')}
          value={known ? `${MINUS}${moneyText(stake)}` : UNKNOWN}
          tone="text-down"
          align="text-left"
        />
        <Figure
          label={t('ifRight')}
          value={known ? moneyText(figures.payout, true) : UNKNOWN}
          tone="text-up"
          align="text-center"
        />
        <Figure
          label={t('breakEven')}
          value={
            known
              ? formatPercent(formatAmount(figures.breakEven), { decimals: 2, signed: false })
              : UNKNOWN
          }
          tone="text-hi"
          align="text-right"
        />
      </dl>
      {known ? (
        <>
          <BreakEvenBar breakEven={figures.breakEven} />
          <p className="text-caption text-low">
            {t('coinFlip', { amount: moneyText(figures.flipLoss) })}
          </p>
        </>
      ) : null}
      <Measured />
    </div>
  );
}
