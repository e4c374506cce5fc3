import { useTranslation } from 'react-i18next';
import { useMoney } from '../../../shared/api/use-money.ts';
import { Segmented } from '../../../shared/ui/segmented.tsx';
import { moneyText, type StakeAccount } from '../model/option.ts';
import type { Desk } from '../use-desk.ts';

/** Who has a trial bonus chooses what pays the stake, and reads what then becomes of it. */
export function PayFrom({ desk: { account, bonus, setAccount } }: { desk: Desk }) {
  const { t } = useTranslation('options');
  const { mask } = useMoney();
  if (bonus === null) return null;
  return (
    <div className="flex flex-col gap-1.5">
      <p aria-hidden className="text-label text-low">
        {t('payFrom.label')}
      </p>
      <Segmented<StakeAccount>
        label={t('payFrom.label')}
        value={account}
        onChange={setAccount}
        options={[
          { value: 'micro', label: t('payFrom.micro') },
          { value: 'bonus', label: t('payFrom.bonus', { amount: mask(moneyText(bonus)) }) },
        ]}
      />
      {account === 'bonus' ? <p className="text-caption text-mid">{t('payFrom.rule')}</p> : null}
    </div>
  );
}
