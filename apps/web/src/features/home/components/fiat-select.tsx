import { FIAT_CURRENCIES, type FiatCurrency } from '@kontor/contract/light';
import { useTranslation } from 'react-i18next';
import { usePreferences } from '../../../shared/session/preferences-store.ts';
import { Select } from '../../../shared/ui/select.tsx';

/** The currency of the figure it stands beside. */
export function FiatSelect() {
  const { t } = useTranslation(['home', 'common']);
  const fiat = usePreferences((state) => state.fiat);
  const setFiat = usePreferences((state) => state.setFiat);
  return (
    <Select<FiatCurrency>
      look="plain"
      label={t('fiat')}
      closeLabel={t('common:close')}
      value={fiat}
      onChange={setFiat}
      options={FIAT_CURRENCIES.map((value) => ({ value, label: value }))}
    />
  );
}
