import { calls } from '@kontor/contract/light';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useAreaChoice, useDraft } from '../../../shared/account/area-choice.ts';
import { FormNote } from '../../../shared/account/form-note.tsx';
import { showErrors } from '../../../shared/account/form-errors.ts';
import { MobileField } from '../../../shared/account/mobile-field.tsx';
import { addressFault, digitsOf } from '../../../shared/account/validation.ts';
import { useAct } from '../../../shared/api/use-call.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { useFinish } from '../calls/use-finish.ts';
import { FormPage } from '../components/form-page.tsx';
import { HoldNote } from '../components/hold-note.tsx';
import { NewCode } from '../components/new-code.tsx';
import { OwnCode } from '../components/own-code.tsx';
import { TotpInput, totpOf } from '../components/totp-input.tsx';
import { AREAS_PATH } from '../paths.ts';

const FIELDS = {
  mobile: 'address',
  area_code: 'address',
  ADDRESS_TAKEN: 'address',
  BOUND_ALREADY: 'address',
  code: 'code',
  old_code: 'old',
  totp: 'totp',
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
  const form = useForm({
    defaultValues: {
      address: draft.way === 'mobile' ? draft.address : '',
      code: '',
      old: '',
      totp: '',
    },
  });
  const { errors } = form.formState;
  const sendCode = async () => {
    if (!(await form.trigger('address', { shouldFocus: true }))) return undefined;
    const mobile = digitsOf(form.getValues('address'));
    try {
      const sent = await sending.mutateAsync({ mobile, area_code: area, scene: 'bind' });
      return { to: `+${area} ${mobile}`, resendIn: sent.resend_in };
    } catch (error) {
      showErrors(error, form.setError, FIELDS);
      return undefined;
    }
  };
  const submit = form.handleSubmit(async ({ address, code, old, totp }) => {
    try {
      const done = await act.mutateAsync({
        area_code: area,
        mobile: digitsOf(address),
        code,
        ...(replaces && { old_code: old }),
        ...totpOf(totp),
      });
      useDraft.setState({ address: '' });
      finish(t('mobile.done'), done);
    } catch (error) {
      showErrors(error, form.setError, FIELDS);
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <MobileField
        areaPath={AREAS_PATH}
        error={errors.address?.message}
        {...form.register('address', {
          validate: (value) => {
            const fault = addressFault('mobile', value);
            return fault === undefined || t(`account:fault.${fault}`);
          },
          onChange: (event: { target: { value: string } }) =>
            useDraft.setState({ way: 'mobile', address: event.target.value }),
        })}
      />
      <NewCode control={form.control} name="code" send={sendCode} />
      {replaces ? <OwnCode control={form.control} name="old" only="mobile" /> : null}
      <TotpInput control={form.control} name="totp" />
      {replaces ? <HoldNote /> : null}
      <FormNote>{errors.root?.message}</FormNote>
      <Button type="submit" tone="blue" block busy={act.isPending}>
        {t(replaces ? 'bound.change' : 'mobile.bind')}
      </Button>
    </form>
  );
}
