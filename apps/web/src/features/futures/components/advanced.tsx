import { useTranslation } from 'react-i18next';
import { useMoney } from '../../../shared/api/use-money.ts';
import { plainMoney } from '../text.ts';

/** What of an unrealised profit was already paid out, where there is any. */
export function Advanced({ amount, currency }: { amount: bigint; currency: string }) {
  const { t } = useTranslation('futures');
  const { mask } = useMoney();
  if (amount === 0n) return null;
  return (
    <span className="block text-caption text-low">
      {t('advanced.of', { amount: mask(plainMoney(amount, currency)), currency })}
    </span>
  );
}
