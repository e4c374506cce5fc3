import { useTranslation } from 'react-i18next';
import { MobileField } from '../../../shared/account/mobile-field.tsx';
import { Field, type FieldProps } from '../../../shared/ui/field.tsx';
import type { Way } from '../../../shared/account/validation.ts';

/** The email, or the mobile number with its calling code. Takes `register('address')`. */
export function AddressField({
  way,
  ...field
}: { way: Way } & Omit<FieldProps, 'label' | 'type' | 'prefix'>) {
  const { t } = useTranslation(['account', 'common']);
  if (way === 'email') {
    return (
      <Field
        label={t('field.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...field}
      />
    );
  }
  return <MobileField areaPath="/pages/common/area" {...field} />;
}
