import { calls } from '@kontor/contract/light';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormNote } from '../../../shared/account/form-note.tsx';
import { showErrors } from '../../../shared/account/form-errors.ts';
import { addressFault } from '../../../shared/account/validation.ts';
import { useAct } from '../../../shared/api/use-call.ts';
import { useOwnerProof } from '../../../shared/security/use-owner-proof.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { useFinish } from '../calls/use-finish.ts';
import { FormPage } from '../components/form-page.tsx';
import { HoldNote } from '../components/hold-note.tsx';
import { NewCode } from '../components/new-code.tsx';

const EMPTY = { address: '', code: '' };
const FIELDS = {
  email: 'address',
  user_string: 'address',
  ADDRESS_TAKEN: 'address',
  BOUND_ALREADY: 'address',
  code: 'code',
} as const;

export default function Email() {
  const { t } = useTranslation('security');
  return (
    <FormPage
      title={t('email.title')}
      body={({ email }) =>
        email === null ? t('email.bindBody') : t('bound.changeBody', { address: email })
      }
    >
      {({ email }) => <EmailForm replaces={email !== null} />}
    </FormPage>
  );
}

/** A mail address for the account, or another one. */
function EmailForm({ replaces }: { replaces: boolean }) {
  const { t } = useTranslation(['security', 'account']);
  const finish = useFinish();
  const sending = useAct(calls.people.sendMailCode, { quiet: true });
  const act = useAct(calls.security.bindEmail, { quiet: true });
  const { withProof, sheet } = useOwnerProof('email');
  const form = useForm({ defaultValues: EMPTY });
  const { errors } = form.formState;
  const sendCode = async () => {
    if (!(await form.trigger('address', { shouldFocus: true }))) return undefined;
    const address = form.getValues('address').trim();
    try {
      const sent = await sending.mutateAsync({ user_string: address, scene: 'bind' });
      return { to: address, resendIn: sent.resend_in };
    } catch (error) {
      showErrors(error, form.setError, FIELDS);
      return undefined;
    }
  };
  const submit = form.handleSubmit(async ({ address, code }) => {
    try {
      const done = await withProof((proof) =>
        act.mutateAsync({ email: address.trim(), code, proof }),
      );
      if (done !== undefined) finish(t(replaces ? 'email.done' : 'email.added'), done);
    } catch (error) {
      showErrors(error, form.setError, FIELDS);
    }
  });
  return (
    <>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <Field
          label={t(replaces ? 'email.another' : 'account:field.email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.address?.message}
          {...form.register('address', {
            validate: (value) => {
              const fault = addressFault('email', value, '');
              return fault === undefined || t(`account:fault.${fault}`);
            },
          })}
        />
        <NewCode control={form.control} name="code" send={sendCode} />
        <HoldNote />
        <FormNote>{errors.root?.message}</FormNote>
        <Button type="submit" tone="blue" block busy={act.isPending}>
          {t(replaces ? 'bound.change' : 'email.bind')}
        </Button>
      </form>
      {sheet}
    </>
  );
}
