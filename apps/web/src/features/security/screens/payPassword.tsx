import { calls } from '@kontor/contract/light';
import { isWeakPayPassword } from '@kontor/rules/pay-password';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormNote } from '../../../shared/account/form-note.tsx';
import { showErrors } from '../../../shared/account/form-errors.ts';
import { useAct } from '../../../shared/api/use-call.ts';
import { useOwnerProof } from '../../../shared/security/use-owner-proof.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { useFinish } from '../calls/use-finish.ts';
import { CodeControl } from '../../../shared/security/code-control.tsx';
import { FormPage } from '../components/form-page.tsx';
import { HoldNote } from '../components/hold-note.tsx';

const EMPTY = { pay: '', again: '' };

/** Sets the pay password, or another one. */
export default function PayPassword() {
  const { t } = useTranslation('security');
  return (
    <FormPage title={t('pay.title')} body={t('pay.body')}>
      {(overview) => <PayPasswordForm isNew={overview.pay_password_at === null} />}
    </FormPage>
  );
}

function PayPasswordForm({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation(['security', 'account', 'errors']);
  const finish = useFinish();
  const act = useAct(calls.security.setPayPassword, { quiet: true });
  const { withProof, sheet } = useOwnerProof('pay_password');
  const form = useForm({ defaultValues: EMPTY });
  const send = form.handleSubmit(async ({ pay, again }) => {
    try {
      const done = await withProof((proof) =>
        act.mutateAsync({ pay_password: pay, re_pay_password: again, proof }),
      );
      if (done !== undefined) finish(t(isNew ? 'pay.set' : 'pay.changed'), done);
    } catch (error) {
      showErrors(error, form.setError, {
        pay_password: 'pay',
        re_pay_password: 'again',
      });
    }
  });
  return (
    <>
      <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-5">
        <CodeControl
          control={form.control}
          name="pay"
          masked
          label={t(isNew ? 'pay.new' : 'pay.another')}
          check={(digits) =>
            isWeakPayPassword(digits) ? t('errors:PAY_PASSWORD_WEAK') : undefined
          }
        />
        <CodeControl
          control={form.control}
          name="again"
          masked
          label={t('account:field.again')}
          check={(digits, { pay }) => (digits === pay ? undefined : t('errors:PASSWORDS_DIFFER'))}
        />
        <HoldNote />
        <FormNote>{form.formState.errors.root?.message}</FormNote>
        <Button type="submit" tone="blue" block busy={act.isPending}>
          {t(isNew ? 'pay.submit' : 'pay.change')}
        </Button>
      </form>
      {sheet}
    </>
  );
}
