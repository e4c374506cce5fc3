import { calls } from '@kontor/contract/light';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useAreaChoice, useDraft } from '../../../shared/account/area-choice.ts';
import { FormNote } from '../../../shared/account/form-note.tsx';
import { showErrors } from '../../../shared/account/form-errors.ts';
import { MobileField } from '../../../shared/account/mobile-field.tsx';
import { addressFault, digitsOf } from '../../../shared/account/validation.ts';
import { useAct } from '../../../shared/api/use-call.ts';
import { useOwnerProof } from '../../../shared/security/use-owner-proof.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { useFinish } from '../calls/use-finish.ts';
import { FormPage } from '../components/form-page.tsx';
import { HoldNote } from '../components/hold-note.tsx';
import { NewCode } from '../components/new-code.tsx';
import { AREAS_PATH } from '../paths.ts';

const FIELDS = {
  mobile: 'address',
  area_code: 'address',
  ADDRESS_TAKEN: 'address',
  BOUND_ALREADY: 'address',
  code: 'code',
} as const;

export default function Mobile() {
  const { t } = useTranslation('security');
  return (
    <FormPage
      title={t('mobile.title')}
      body={({ mobile }) =>
        mobile === null ? t('mobile.bindBody') : t('bound.changeBody', { address: mobile })
      }
    >
      {({ mobile }) => <MobileForm replaces={mobile !== null} />}
    </FormPage>
  );
}

/** A mobile number, or another one. What is typed outlives the choice of a country. */
function MobileForm({ replaces }: { replaces: boolean }) {
  const { t } = useTranslation(['security', 'account']);
  const finish = useFinish();
  const area = useAreaChoice((choice) => choice.code);
  const draft = useDraft();
  const sending = useAct(calls.people.sendMobileCode, { quiet: true });
  const act = useAct(calls.security.bindMobile, { quiet: true });
  const { withProof, sheet } = useOwnerProof('mobile');
  const form = useForm({
    defaultValues: {
      address: draft.way === 'mobile' ? draft.address : '',
      code: '',
    },
  });
  const { errors } = form.formState;
  const sendCode = async () => {
    if (!(await form.trigger('address', { shouldFocus: true }))) return undefined;
    const mobile = digitsOf(form.getValues('address'), area);
    try {
      const sent = await sending.mutateAsync({ mobile, area_code: area, scene: 'bind' });
      return { to: `+${area} ${mobile}`, resendIn: sent.resend_in };
    } catch (error) {
      showErrors(error, form.setError, FIELDS);
      return undefined;
    }
  };
  const submit = form.handleSubmit(async ({ address, code }) => {
    try {
      const mobile = digitsOf(address, area);
      const done = await withProof((proof) =>
        act.mutateAsync({ area_code: area, mobile, code, proof }),
      );
      if (done === undefined) return;
      useDraft.setState({ address: '' });
      finish(t(replaces ? 'mobile.done' : 'mobile.added'), done);
    } catch (error) {
      showErrors(error, form.setError, FIELDS);
    }
  });
  return (
    <>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <MobileField
          areaPath={AREAS_PATH}
          error={errors.address?.message}
          {...form.register('address', {
            validate: (value) => {
              const fault = addressFault('mobile', value, area);
              return fault === undefined || t(`account:fault.${fault}`);
            },
            onChange: (event: { target: { value: string } }) =>
              useDraft.setState({ way: 'mobile', address: event.target.value }),
          })}
        />
        <NewCode control={form.control} name="code" send={sendCode} />
        <HoldNote />
        <FormNote>{errors.root?.message}</FormNote>
        <Button type="submit" tone="blue" block busy={act.isPending}>
          {t(replaces ? 'bound.change' : 'mobile.bind')}
        </Button>
      </form>
      {sheet}
    </>
  );
}
