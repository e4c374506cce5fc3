import { Eye, EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../../../shared/api/use-money.ts';
import { toChartNumber } from '../../../shared/lib/format.ts';
import { RateNote } from '../../../shared/page/rate-note.tsx';
import { usePreferences } from '../../../shared/session/preferences-store.ts';
import { MoneyText } from '../../../shared/ui/money-text.tsx';
import { ShareBar } from '../../../shared/ui/share-bar.tsx';
import type { Kind, Overview } from '../model.ts';
import { dayText, STRENGTHS } from '../text.ts';

/** What lies in products, by product, and what they have paid. */
export function Sum({ overview }: { overview: Overview }) {
  const { t } = useTranslation('earn');
  const money = useMoney();
  const toggle = usePreferences((state) => state.toggleAmountsHidden);
  const hidden = money.amountsHidden;
  const EyeIcon = hidden ? EyeOff : Eye;
  const kinds = Object.keys(STRENGTHS) as Kind[];
  const shares = kinds.map((kind) => ({
    key: kind,
    size: overview.holdings
      .filter((one) => one.kind === kind)
      .reduce((sum, one) => sum + (toChartNumber(one.worth_usd) ?? 0), 0),
    tone: 'gold' as const,
    strength: STRENGTHS[kind],
  }));
  return (
    <section aria-label={t('sum')} className="-mt-2 px-gutter">
      <button
        type="button"
        onClick={toggle}
        aria-pressed={hidden}
        aria-label={t('sum.hide')}
        className="press -my-1 flex min-h-11 items-center gap-2 text-label text-low"
      >
        {t('sum')}
        <EyeIcon size={18} strokeWidth={1.75} aria-hidden />
      </button>
      <MoneyText
        value={money.toFiat(overview.total_usd)}
        currency={money.fiat}
        hidden={hidden}
        dim
        className="text-[clamp(28px,10.2vw,40px)] leading-[44px] font-semibold tracking-[-0.032em]"
      />
      {overview.since === null ? null : (
        <p className="flex min-h-6 flex-wrap items-center gap-x-2 text-body text-low">
          <MoneyText
            value={money.toFiat(overview.earned_usd)}
            currency={money.fiat}
            hidden={hidden}
            signed
            className="font-medium text-gold"
          />
          {t(overview.earned_usd?.startsWith('-') === true ? 'sum.lost' : 'sum.earned', {
            date: dayText(overview.since),
          })}
        </p>
      )}
      {money.rateKnown ? null : <RateNote className="pt-2" />}
      <ShareBar shares={shares} thickness={8} className="mt-4" />
    </section>
  );
}
