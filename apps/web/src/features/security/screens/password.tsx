import { calls } from '@kontor/contract/light';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormNote } from '../../../shared/account/form-note.tsx';
import { showErrors } from '../../../shared/account/form-errors.ts';
import { StrengthHint } from '../../../shared/account/strength-hint.tsx';
import { passwordFault, repeatFault } from '../../../shared/account/validation.ts';
import { useAct } from '../../../shared/api/use-call.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { PasswordField } from '../../../shared/ui/password-field.tsx';
import { useFinish } from '../calls/use-finish.ts';
import { FormPage } from '../components/form-page.tsx';
import { HoldNote } from '../components/hold-note.tsx';
import { OwnCode } from '../components/own-code.tsx';
import { TotpInput, totpOf } from '../components/totp-input.tsx';

const EMPTY = { password: '', again: '', code: '', totp: '' };

export default function Password() {
  const { t } = useTranslation('security');
  return (
    <FormPage title={t('password.title')} body={t('password.body')}>
      {() => <PasswordForm />}
    </FormPage>
  );
}

/** Another password; every other device has to log in again. */
function PasswordForm() {
  const { t } = useTranslation(['security', 'account']);
  const finish = useFinish();
  const act = useAct(calls.security.updatePassword, { quiet: true });
  const form = useForm({ defaultValues: EMPTY });
  const { errors } = form.formState;
  const password = useWatch({ control: form.control, name: 'password' });
  const words = {
    revealLabel: t('account:password.show'),
    hideLabel: t('account:password.hide'),
    autoComplete: 'new-password',
  };
  const send = form.handleSubmit(async ({ password, again, code, totp }) => {
    try {
      const done = await act.mutateAsync({
        password,
        re_password: again,
        code,
        ...totpOf(totp),
      });
      finish(t('password.changed'), done);
    } catch (error) {
      showErrors(error, form.setError, {
        password: 'password',
        re_password: 'again',
        code: 'code',
        totp: 'totp',
      });
    }
  });
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
      <PasswordField
        label={t('account:field.newPassword')}
        hint={t('account:password.rule')}
        error={errors.password?.message}
        {...words}
        {...form.register('password', {
          validate: (value) => {
            const fault = passwordFault(value);
            return fault === undefined || t(`account:fault.${fault}`);
          },
        })}
      />
      <StrengthHint password={password} />
      <PasswordField
        label={t('account:field.again')}
        error={errors.again?.message}
        {...words}
        {...form.register('again', {
          validate: (value, values) => {
            const fault = repeatFault(values.password, value);
            return fault === undefined || t(`account:fault.${fault}`);
          },
        })}
      />
      <OwnCode control={form.control} name="code" />
      <TotpInput control={form.control} name="totp" />
      <HoldNote />
      <FormNote>{errors.root?.message}</FormNote>
      <Button type="submit" tone="blue" block busy={act.isPending}>
        {t('password.submit')}
      </Button>
    </form>
  );
}
