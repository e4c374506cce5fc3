import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/ui/button.tsx';
import { Stepper } from '../../../shared/ui/stepper.tsx';
import { moneyText, type StakeCurrency } from '../model/option.ts';
import { maximumStake, STAKE_DECIMALS } from '../model/ticket.ts';

const QUICK = ['10', '100'] as const;
const STEP = '10';

/** The stake with − and +, two usual ones and the most there is. */
export function StakeField({
  currency,
  value,
  error,
  onChange,
}: {
  currency: StakeCurrency;
  value: string;
  error: string | undefined;
  onChange: (stake: string) => void;
}) {
  const { t } = useTranslation(['options', 'trade']);
  const label = t('stake', { currency: currency.name });
  const most = maximumStake(currency);
  const { balance } = currency;
  return (
    <div className="flex flex-wrap items-start gap-x-2 gap-y-1.5">
      <Stepper
        centred
        className="min-w-[184px] flex-1"
        label={label}
        value={value}
        onValueChange={onChange}
        decimals={STAKE_DECIMALS}
        step={STEP}
        minimum={currency.min}
        maximum={currency.max}
        decreaseLabel={t('trade:field.decrease', { field: label })}
        increaseLabel={t('trade:field.increase', { field: label })}
        error={error}
      />
      <span className="flex flex-auto gap-2 [&>*]:min-h-12 [&>*]:min-w-11 [&>*]:flex-1 [&>*]:bg-control [&>*]:px-1">
        {QUICK.map((quick) => (
          <Button key={quick} size="medium" className="text-mid" onClick={() => onChange(quick)}>
            {quick}
          </Button>
        ))}
        <Button
          size="medium"
          className="text-mid"
          aria-label={t('trade:field.maxLabel')}
          onClick={() => onChange(most)}
        >
          {t('trade:field.max')}
        </Button>
      </span>
      <p className="flex basis-full flex-wrap justify-between gap-x-3 text-caption text-low">
        {balance === null ? null : (
          <span>{t('available', { balance: moneyText(cut(balance)) })}</span>
        )}
        <span>
          {t('stakeLimits', {
            minimum: moneyText(currency.min),
            maximum: moneyText(currency.max),
            currency: currency.name,
          })}
        </span>
      </p>
    </div>
  );
}

/** A balance to the cent: what is less cannot be staked. */
function cut(balance: string): string {
  const [whole = '0', fraction = ''] = balance.split('.');
  return `${whole}.${fraction.slice(0, STAKE_DECIMALS).padEnd(STAKE_DECIMALS, '0')}`;
}
