import { useTranslation } from 'react-i18next';
import { CoinMark } from '../../../shared/ui/coin-mark.tsx';
import { Select } from '../../../shared/ui/select.tsx';
import type { FundingCoin } from '../calls/use-coins.ts';

/** The coin that a form is about. */
export function CoinChoice({
  coins,
  value,
  detailOf,
  error,
  onChange,
}: {
  coins: readonly FundingCoin[];
  value: FundingCoin | undefined;
  /** At the right of each: a balance. */
  detailOf?: (coin: FundingCoin) => string | undefined;
  error?: string | undefined;
  onChange: (coin: FundingCoin) => void;
}) {
  const { t } = useTranslation(['funding', 'common']);
  return (
    <Select
      label={t('coin')}
      closeLabel={t('common:close')}
      value={value?.name}
      error={error}
      onChange={(name) => {
        const coin = coins.find((one) => one.name === name);
        if (coin !== undefined) onChange(coin);
      }}
      search={{
        label: t('select.search'),
        clearLabel: t('common:clear'),
        empty: t('select.none'),
      }}
      options={coins.map((coin) => ({
        value: coin.name,
        label: coin.name,
        icon: <CoinMark symbol={coin.name} size={24} />,
        detail: detailOf?.(coin),
      }))}
    />
  );
}
