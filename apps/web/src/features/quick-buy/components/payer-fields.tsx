import { isPayerField, type PayerField } from '@kontor/rules/payer';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { currentLanguage, languageTag } from '../../../shared/i18n/i18n.ts';
import { Field } from '../../../shared/ui/field.tsx';
import { Select } from '../../../shared/ui/select.tsx';
import { type Method, TAX_NAMES } from '../model/choice.ts';
import { countriesFor } from '../model/countries.ts';

export type PayerValues = Record<PayerField, string>;

const COMPLETE: Partial<Record<PayerField, string>> = {
  first_name: 'given-name',
  last_name: 'family-name',
  full_name: 'name',
  email: 'email',
  phone: 'tel',
};
const INPUT_MODES = { email: 'email', phone: 'tel' } as const;
const LENGTH_MAX = 120;

interface FieldsProps {
  form: UseFormReturn<PayerValues>;
  method: Method;
  country: string;
}

/** A choice out of a list, in a form. */
function ChosenField({
  form,
  name,
  label,
  options,
  searchable,
}: {
  form: FieldsProps['form'];
  name: PayerField;
  label: string;
  options: readonly { value: string; label: string }[];
  searchable: boolean;
}) {
  const { t } = useTranslation(['quick-buy', 'common']);
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <Select
          label={label}
          closeLabel={t('common:close')}
          placeholder={t('form.choose')}
          value={field.value}
          onChange={field.onChange}
          error={fieldState.error?.message}
          {...(searchable && {
            search: {
              label: t('form.countrySearch'),
              clearLabel: t('common:clear'),
              empty: t('form.countryNone'),
            },
          })}
          options={options}
        />
      )}
    />
  );
}

/** What this way to pay asks of the payer. */
export function PayerFields({ form, method, country }: FieldsProps) {
  const { t } = useTranslation('quick-buy');
  const { errors } = form.formState;
  const labelOf = (field: PayerField): string =>
    field === 'tax_id' ? `${t('payer.tax_id')} (${TAX_NAMES[country] ?? ''})` : t(`payer.${field}`);
  return (
    <section aria-label={t('payer.title')} className="flex flex-col gap-3">
      <div>
        <h2 className="text-head">{t('payer.title')}</h2>
        <p className="pt-1 text-caption text-low">{t('payer.note')}</p>
      </div>
      {method.fields.filter(isPayerField).map((field) => {
        const choices =
          field === 'beneficiary_country'
            ? countriesFor(languageTag(currentLanguage()), []).map(({ code, name }) => ({
                value: code,
                label: name,
              }))
            : field === 'bank_name' && method.banks.length > 0
              ? method.banks.map((bank) => ({ value: bank, label: bank }))
              : undefined;
        return choices === undefined ? (
          <Field
            key={field}
            label={labelOf(field)}
            autoComplete={COMPLETE[field] ?? 'off'}
            inputMode={field === 'email' || field === 'phone' ? INPUT_MODES[field] : 'text'}
            digits
            maxLength={LENGTH_MAX}
            error={errors[field]?.message}
            {...form.register(field)}
          />
        ) : (
          <ChosenField
            key={field}
            form={form}
            name={field}
            label={labelOf(field)}
            options={choices}
            searchable={field === 'beneficiary_country'}
          />
        );
      })}
    </section>
  );
}
