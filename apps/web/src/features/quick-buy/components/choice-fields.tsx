import { useTranslation } from 'react-i18next';
import { currentLanguage, languageTag } from '../../../shared/i18n/i18n.ts';
import { formatMoney } from '../../../shared/lib/format.ts';
import { AmountField } from '../../../shared/ui/amount-field.tsx';
import { CoinMark } from '../../../shared/ui/coin-mark.tsx';
import { Select } from '../../../shared/ui/select.tsx';
import type { QuoteField } from '../calls/use-quote.ts';
import {
  type Choice,
  type Options,
  countryOf,
  currenciesOf,
  methodOf,
  methodsOf,
  withCountry,
  withCurrency,
} from '../model/choice.ts';
import { countriesFor } from '../model/countries.ts';
import { arrivalText, kindText } from '../text.ts';

export interface ChoiceFieldsProps {
  options: Options;
  choice: Choice;
  onChange: (choice: Choice) => void;
  errorOf: (field: QuoteField) => string | undefined;
}

function Where({ options, choice, onChange, errorOf }: ChoiceFieldsProps) {
  const { t } = useTranslation(['quick-buy', 'common']);
  const served = options.countries.map(({ code }) => code);
  const country = countryOf(options, choice.country);
  return (
    <>
      <Select
        label={t('form.country')}
        closeLabel={t('common:close')}
        placeholder={t('form.choose')}
        value={choice.country}
        onChange={(code) => onChange(withCountry(options, choice, code))}
        error={errorOf('country')}
        search={{
          label: t('form.countrySearch'),
          clearLabel: t('common:clear'),
          empty: t('form.countryNone'),
        }}
        options={countriesFor(languageTag(currentLanguage()), served).map(({ code, name }) => ({
          value: code,
          label: name,
        }))}
      />
      {country === undefined ? null : (
        <Select
          label={t('form.currency')}
          closeLabel={t('common:close')}
          value={choice.currency}
          onChange={(currency) => onChange(withCurrency(options, choice, currency))}
          error={errorOf('currency')}
          options={currenciesOf(country).map((currency) => ({
            value: currency,
            label: currency,
            detail: methodsOf(country, currency).some((one) => one.rate_known)
              ? undefined
              : t('form.noRate'),
          }))}
        />
      )}
    </>
  );
}

function How({ options, choice, onChange, errorOf }: ChoiceFieldsProps) {
  const { t } = useTranslation(['quick-buy', 'common']);
  const methods = methodsOf(countryOf(options, choice.country), choice.currency);
  if (methods.length === 0) return null;
  return (
    <Select
      label={t('form.method')}
      closeLabel={t('common:close')}
      placeholder={t('form.choose')}
      value={String(choice.method)}
      onChange={(id) => onChange({ ...choice, method: Number(id) })}
      error={errorOf('method')}
      options={methods.map(({ id, name, kind, days }) => ({
        value: String(id),
        label: name,
        description: kindText(t, kind),
        detail: arrivalText(t, days),
      }))}
    />
  );
}

/** Where, in which currency, by which way, which coin and how much. */
export function ChoiceFields(props: ChoiceFieldsProps) {
  const { t } = useTranslation(['quick-buy', 'common']);
  const { options, choice, onChange, errorOf } = props;
  const method = methodOf(options, choice);
  return (
    <div className="flex flex-col gap-3">
      <Where {...props} />
      <How {...props} />
      <Select
        label={t('form.coin')}
        closeLabel={t('common:close')}
        value={String(choice.coin)}
        onChange={(id) => onChange({ ...choice, coin: Number(id) })}
        error={errorOf('coin')}
        search={{
          label: t('form.coinSearch'),
          clearLabel: t('common:clear'),
          empty: t('form.coinNone'),
        }}
        options={options.coins.map(({ id, name }) => ({
          value: String(id),
          label: name,
          searchText: name,
          icon: <CoinMark symbol={name} size={24} />,
        }))}
      />
      {method === undefined ? null : (
        <AmountField
          label={t('form.amount', { currency: method.currency })}
          name="amount"
          value={choice.amount}
          decimals={0}
          onValueChange={(amount) => onChange({ ...choice, amount })}
          error={errorOf('amount')}
          hint={t('form.range', {
            minimum: formatMoney(method.minimum),
            maximum: formatMoney(method.maximum),
            currency: method.currency,
          })}
        />
      )}
    </div>
  );
}
