import { calls } from '@kontor/contract/light';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormNote } from '../../../shared/account/form-note.tsx';
import { showErrors } from '../../../shared/account/form-errors.ts';
import { StrengthHint } from '../../../shared/account/strength-hint.tsx';
import { passwordFault, repeatFault } from '../../../shared/account/validation.ts';
import { useAct } from '../../../shared/api/use-call.ts';
import { useOwnerProof } from '../../../shared/security/use-owner-proof.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { PasswordField } from '../../../shared/ui/password-field.tsx';
import { useFinish } from '../calls/use-finish.ts';
import { FormPage } from '../components/form-page.tsx';
import { HoldNote } from '../components/hold-note.tsx';

const EMPTY = { password: '', again: '' };

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
  const { withProof, sheet } = useOwnerProof('password');
  const form = useForm({ defaultValues: EMPTY });
  const { errors } = form.formState;
  const password = useWatch({ control: form.control, name: 'password' });
  const words = {
    revealLabel: t('account:password.show'),
    hideLabel: t('account:password.hide'),
    autoComplete: 'new-password',
  };
  const send = form.handleSubmit(async ({ password, again }) => {
    try {
      const done = await withProof((proof) =>
        act.mutateAsync({ password, re_password: again, proof }),
      );
      if (done !== undefined) finish(t('password.changed'), done);
    } catch (error) {
      showErrors(error, form.setError, {
        password: 'password',
        re_password: 'again',
      });
    }
  });
  return (
    <>
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
        <HoldNote />
        <FormNote>{errors.root?.message}</FormNote>
        <Button type="submit" tone="blue" block busy={act.isPending}>
          {t('password.submit')}
        </Button>
      </form>
      {sheet}
    </>
  );
}
