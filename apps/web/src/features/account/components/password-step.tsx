import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/ui/button.tsx';
import { PasswordField } from '../../../shared/ui/password-field.tsx';
import { showErrors } from '../../../shared/account/form-errors.ts';
import type { Address } from '../proof.ts';
import { passwordFault, repeatFault } from '../../../shared/account/validation.ts';
import { FormNote } from '../../../shared/account/form-note.tsx';
import { StrengthHint } from '../../../shared/account/strength-hint.tsx';

interface PasswordStepProps {
  address: Address;
  /** What the field is called. */
  label: string;
  submitLabel: string;
  busy: boolean;
  onSubmit: (password: string, again: string) => Promise<void>;
  /** Above the button: what pressing it means. */
  children?: ReactNode;
}

/** A new password, twice, with a hint of how strong it is. */
export function PasswordStep({
  address,
  label,
  submitLabel,
  busy,
  onSubmit,
  children,
}: PasswordStepProps) {
  const { t } = useTranslation(['account', 'common']);
  const form = useForm({ defaultValues: { password: '', again: '' } });
  const { errors } = form.formState;
  const password = useWatch({ control: form.control, name: 'password' });
  const words = { revealLabel: t('password.show'), hideLabel: t('password.hide') };
  const send = form.handleSubmit(async ({ password, again }) => {
    try {
      await onSubmit(password, again);
    } catch (error) {
      showErrors(error, form.setError, {
        password: 'password',
        re_password: 'again',
        PASSWORD_WEAK: 'password',
        PASSWORDS_DIFFER: 'again',
      });
    }
  });
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
      {/* Password managers keep the pair of name and password. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={address.value}
        readOnly
        hidden
      />
      <PasswordField
        label={label}
        autoComplete="new-password"
        hint={t('password.rule')}
        error={errors.password?.message}
        {...words}
        {...form.register('password', {
          validate: (value) => {
            const fault = passwordFault(value);
            return fault === undefined || t(`fault.${fault}`);
          },
        })}
      />
      <StrengthHint password={password} />
      <PasswordField
        label={t('field.again')}
        autoComplete="new-password"
        error={errors.again?.message}
        {...words}
        {...form.register('again', {
          validate: (value, values) => {
            const fault = repeatFault(values.password, value);
            return fault === undefined || t(`fault.${fault}`);
          },
        })}
      />
      {children}
      <FormNote>{errors.root?.message}</FormNote>
      <Button type="submit" tone="blue" block busy={busy}>
        {submitLabel}
      </Button>
    </form>
  );
}
