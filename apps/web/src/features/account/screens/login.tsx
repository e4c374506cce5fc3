import { calls } from '@kontor/contract/light';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { CallError, api } from '../../../shared/api/client.ts';
import { useAct } from '../../../shared/api/use-call.ts';
import { ASK_PATH } from '../../../shared/chat/paths.ts';
import { logger } from '../../../shared/lib/logger.ts';
import { HOME_PATH } from '../../../shared/page/screens.ts';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { useFirstSteps } from '../../../shared/session/first-steps.ts';
import { returnPath, withReturn } from '../../../shared/session/session-end.ts';
import { useSession } from '../../../shared/session/session-store.ts';
import { NOT_ME_PATH } from '../../../shared/security/paths.ts';
import { Button, buttonClass } from '../../../shared/ui/button.tsx';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { PasswordField } from '../../../shared/ui/password-field.tsx';
import { useAreaChoice, useDraft } from '../../../shared/account/area-choice.ts';
import { AddressField } from '../components/address-field.tsx';
import { FactorStep, type LoginValues } from '../components/factor-step.tsx';
import { FormNote } from '../../../shared/account/form-note.tsx';
import { PageHead } from '../components/page-head.tsx';
import { WayTabs } from '../components/way-tabs.tsx';
import { showErrors } from '../../../shared/account/form-errors.ts';
import { addressFault, digitsOf } from '../../../shared/account/validation.ts';

function useLogin() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const signIn = useSession((session) => session.signIn);
  const area = useAreaChoice((choice) => choice.code);
  const act = useAct(calls.people.login, { quiet: true });
  const submit = async (way: 'email' | 'mobile', values: LoginValues): Promise<void> => {
    const address = values.address.trim();
    const { password, totp } = values;
    const proof = { password, ...(totp !== '' && { totp }) };
    const token = await act.mutateAsync(
      way === 'email'
        ? { user_string: address, ...proof }
        : { user_string: digitsOf(address, area), area_code: area, ...proof },
    );
    signIn(token, values.stay);
    void offerFirstSteps();
    useDraft.setState({ address: '' });
    void navigate(returnPath(search, HOME_PATH), { replace: true });
  };
  return { submit, busy: act.isPending };
}

/** An account that has never traded, such as the demo login, is shown around like a new one. */
async function offerFirstSteps(): Promise<void> {
  try {
    const { total } = await api.call(calls.spot.list, { status: 'history', limit: 1 });
    if (total === 0) useFirstSteps.getState().offer();
  } catch (error) {
    logger.warn('whether somebody is new here could not be asked', error);
  }
}

/** Whether support alone lets the owner in again. */
function isShut(code: string | undefined): boolean {
  return code === 'ACCOUNT_FROZEN' || code === 'ACCOUNT_DISABLED';
}

export default function Login() {
  const { t } = useTranslation(['account', 'common']);
  const [search] = useSearchParams();
  const area = useAreaChoice((choice) => choice.code);
  const draft = useDraft();
  const { submit, busy } = useLogin();
  const [refusal, setRefusal] = useState<string>();
  const [asksFactor, setAsksFactor] = useState(false);
  const form = useForm<LoginValues>({
    defaultValues: { address: draft.address, password: '', stay: true, totp: '' },
  });
  const { errors } = form.formState;

  const send = form.handleSubmit(async (values) => {
    try {
      setRefusal(undefined);
      await submit(draft.way, values);
    } catch (error) {
      const code = error instanceof CallError ? error.code : undefined;
      setRefusal(code);
      if (code === 'TOTP_REQUIRED') return setAsksFactor(true);
      form.setValue('totp', '');
      // A password that is wrong by now is typed anew where it was typed. No code opens what is
      // shut.
      if (code === 'LOGIN_FAILED' || isShut(code)) setAsksFactor(false);
      showErrors(error, form.setError, {
        user_string: 'address',
        password: 'password',
        LOGIN_FAILED: 'password',
        totp: 'totp',
      });
    }
  });

  if (asksFactor) {
    return (
      <FactorStep
        form={form}
        busy={busy}
        onSubmit={() => void send()}
        onBack={() => {
          form.setValue('totp', '');
          setAsksFactor(false);
        }}
      />
    );
  }
  return (
    <SubPage title={t('login.title')} fallback={HOME_PATH}>
      <div className="flex flex-col gap-5 px-gutter pt-2 pb-8">
        <PageHead title={t('login.head')} body={t('login.body')} />
        <WayTabs
          way={draft.way}
          onChange={(way) => {
            useDraft.setState({ way, address: '' });
            form.reset({ ...form.getValues(), address: '' });
          }}
        />
        <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
          <AddressField
            way={draft.way}
            error={errors.address?.message}
            {...form.register('address', {
              validate: (value) => {
                const fault = addressFault(draft.way, value, area);
                return fault === undefined || t(`fault.${fault}`);
              },
              onChange: (event: { target: { value: string } }) =>
                useDraft.setState({ address: event.target.value }),
            })}
          />
          <PasswordField
            label={t('field.password')}
            revealLabel={t('password.show')}
            hideLabel={t('password.hide')}
            autoComplete="current-password"
            error={errors.password?.message}
            {...form.register('password', { required: t('fault.required') })}
          />
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <Checkbox {...form.register('stay')}>{t('login.stay')}</Checkbox>
            <Link
              to={withReturn('/pages/common/forget', search)}
              className="flex min-h-11 items-center text-label text-blue"
            >
              {t('login.forgot')}
            </Link>
          </div>
          <FormNote>{errors.root?.message}</FormNote>
          {refusal === 'ACCOUNT_LOCKED' ? (
            <p className="-mt-2 text-caption text-low">{t('login.lockedHint')}</p>
          ) : null}
          {isShut(refusal) ? (
            <Link to={ASK_PATH} className={buttonClass({ block: true })}>
              {t('login.ask')}
            </Link>
          ) : null}
          <Button type="submit" tone="blue" block busy={busy}>
            {t('login.submit')}
          </Button>
        </form>
        <p className="text-center text-body text-mid">
          {t('login.new')}{' '}
          <Link
            to={withReturn('/pages/common/register', search)}
            className="inline-flex min-h-11 items-center font-medium text-blue"
          >
            {t('login.toRegister')}
          </Link>
        </p>
        <Link
          to={NOT_ME_PATH}
          className="inline-flex min-h-11 items-center self-center text-label text-mid"
        >
          {t('login.notMe')}
        </Link>
      </div>
    </SubPage>
  );
}
