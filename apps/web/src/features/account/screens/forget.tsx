import { calls, type InputOf } from '@kontor/contract/light';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { CallError } from '../../../shared/api/client.ts';
import { useAct } from '../../../shared/api/use-call.ts';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { LOGIN_PATH, withReturn } from '../../../shared/session/session-end.ts';
import { useSession } from '../../../shared/session/session-store.ts';
import { notify } from '../../../shared/ui/toaster.tsx';
import { AddressStep } from '../components/address-step.tsx';
import { CodeStep } from '../components/code-step.tsx';
import { OtherCodeStep } from '../components/other-code-step.tsx';
import { PageHead } from '../components/page-head.tsx';
import { PasswordStep } from '../components/password-step.tsx';
import { StepMarks } from '../components/step-marks.tsx';
import { type Address, useCodeSending, useResendWait } from '../proof.ts';

type Step =
  | { name: 'address' }
  | { name: 'code'; address: Address }
  | { name: 'password'; address: Address; code: string }
  | { name: 'other'; address: Address; to: string; chosen: Chosen };

/** What is sent once more with the code to the other address. */
type Chosen = InputOf<typeof calls.people.forget>;

const MARKS = { address: 1, code: 2, password: 3, other: 3 };

/** A new password with a code; all devices have to log in again afterwards. */
export default function Forget() {
  const { t } = useTranslation(['account', 'common']);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [step, setStep] = useState<Step>({ name: 'address' });
  const sending = useCodeSending('forget');
  const otherWait = useResendWait();
  const forget = useAct(calls.people.forget, { quiet: true });
  const address = 'address' in step ? step.address : undefined;
  const choose = async (password: string, again: string): Promise<void> => {
    if (step.name !== 'password') return;
    const { address: proven, code } = step;
    await finishOrAsk(proven, {
      user_string: proven.value,
      code,
      password,
      re_password: again,
      type: proven.way,
      ...(proven.way === 'mobile' && { area_code: proven.areaCode }),
    });
  };
  /** Changes the password, or goes on to the code that was sent to the other address. */
  const finishOrAsk = async (proven: Address, chosen: Chosen): Promise<void> => {
    try {
      await finish(chosen);
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'OTHER_CODE_REQUIRED') throw error;
      const { address: to, seconds } = error.details;
      otherWait.start(Number(seconds));
      setStep({ name: 'other', address: proven, to: String(to), chosen });
    }
  };
  const finish = async (chosen: Chosen): Promise<void> => {
    await forget.mutateAsync(chosen);
    useSession.getState().clear();
    notify({ message: t('forget.done'), tone: 'success', durationMs: 4_000 });
    void navigate(withReturn(LOGIN_PATH, search), { replace: true });
  };
  return (
    <SubPage
      title={t('forget.title')}
      fallback={withReturn(LOGIN_PATH, search)}
      {...(step.name !== 'address' && { onBack: () => setStep({ name: 'address' }) })}
    >
      <div className="flex flex-col gap-5 px-gutter pt-2 pb-8">
        <StepMarks at={MARKS[step.name]} of={3} />
        <PageHead
          title={t(`forget.${step.name}.title`)}
          body={t(`forget.${step.name}.body`, {
            address: step.name === 'other' ? step.to : address?.value,
          })}
        />
        {step.name === 'address' ? (
          <AddressStep
            sending={sending}
            scene="forget"
            onSent={(sent) => setStep({ name: 'code', address: sent })}
          />
        ) : null}
        {step.name === 'code' ? (
          <CodeStep
            sending={sending}
            scene="forget"
            address={step.address}
            onRight={(code) => setStep({ name: 'password', address: step.address, code })}
          />
        ) : null}
        {step.name === 'password' ? (
          <PasswordStep
            address={step.address}
            label={t('field.newPassword')}
            submitLabel={t('forget.submit')}
            busy={forget.isPending}
            onSubmit={choose}
          />
        ) : null}
        {step.name === 'other' ? (
          <OtherCodeStep
            submitLabel={t('forget.submit')}
            onCode={(code) => finish({ ...step.chosen, other_code: code })}
            secondsLeft={otherWait.secondsLeft}
            onResend={() => finishOrAsk(step.address, step.chosen)}
          />
        ) : null}
      </div>
    </SubPage>
  );
}
