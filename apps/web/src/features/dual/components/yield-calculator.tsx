import { formatAmount, ONE, parseAmount } from '@kontor/money';
import { DUAL_DAYS_MAX, dualGrowth } from '@kontor/rules/dual';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { figures, readDecimal } from '../../../shared/lib/format.ts';
import { AmountField } from '../../../shared/ui/amount-field.tsx';
import { settleDecimalInput } from '../../../shared/ui/decimal-input.ts';

/** The example that everybody is told: 100 % a year over 31 days. */
const EXAMPLE = { rate: '100', days: '31' };
const HUNDRED = 100n;
const DECIMALS = 2;
/** In percent a year; a larger one is no offer of anybody. */
const RATE_MAX = 10_000_000n * ONE;

/** What becomes of 100 %, computed while it is typed by the rule that settles. */
export function YieldCalculator() {
  const { t } = useTranslation('dual');
  const outputId = useId();
  const [{ rate, days }, setTyped] = useState(EXAMPLE);
  const typed = readDecimal(settleDecimalInput(rate));
  const count = Number(days || '0');
  const isDays = count >= 1 && count <= DUAL_DAYS_MAX;
  const percent =
    typed === undefined || typed >= RATE_MAX || !isDays
      ? undefined
      : formatAmount(HUNDRED * dualGrowth(typed / HUNDRED, count), DECIMALS);
  const interest =
    percent === undefined ? undefined : parseAmount(percent) - parseAmount(String(HUNDRED));
  return (
    <section aria-labelledby={`${outputId}-title`} className="card flex flex-col gap-3 p-4">
      <h2 id={`${outputId}-title`} className="text-head">
        {t('help.yield')}
      </h2>
      <p className="text-body text-mid">{t('help.yieldBody')}</p>
      <div className="grid grid-cols-2 gap-2">
        <AmountField
          label={t('help.rate')}
          value={rate}
          decimals={DECIMALS}
          isPercent
          suffix={<span className="pr-3 text-body text-low">%</span>}
          onValueChange={(next) => setTyped({ rate: next, days })}
        />
        <AmountField
          label={t('help.days')}
          value={days}
          decimals={0}
          error={isDays ? undefined : t('help.daysRange', { maximum: DUAL_DAYS_MAX })}
          onValueChange={(next) => setTyped({ rate, days: next })}
        />
      </div>
      <output id={outputId} className="block">
        {percent === undefined || interest === undefined ? null : (
          <>
            <span className="block text-title text-gold">
              {figures().percent(percent, { decimals: DECIMALS })}
            </span>
            <span className="block text-caption text-low">
              {t('help.yieldIs', {
                percent: figures().money(formatAmount(interest), { decimals: DECIMALS }),
              })}
            </span>
          </>
        )}
      </output>
    </section>
  );
}
